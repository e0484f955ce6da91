// GC heap a node, walked exactly under garbage-collector stress, and how many of each kind really fit.
// A figure a node is the difference of a run with 40 and one with 20, so what a program has once does not count.
import { measured } from "./measured-run.js"
import type { Bench, BenchOptions, Row, Target } from "./table.js"

type Stage = "declared" | "running" | "stopped"

const FEW = 20

export const heap: Bench = {
    name: "heap",
    async measure(options) {
        const { progress } = options
        progress("bare fibers and objects")
        const object = (await perItem("heap/objects", ["running"])).running - 8 // its place in the array
        const bare = (await perItem("heap/fibers", ["running"])).running
        const fiber = { what: "bare fiber", value: bare }
        const rows: Row[] = [
            { what: "an object of one field", value: object, unit: "B" },
            { what: "a bare sleeping fiber", value: bare, unit: "B" },
        ]
        const kinds: [string, string, Partial<Record<Stage, number>>][] = [
            ["sleep", "heap/sleeping", { declared: 120, stopped: 150, running: 345 }],
            ["sleep, a ready dep and two options", "heap/with-options", { running: 385 }],
            ["runCancellable", "heap/racing", { running: 700 }],
            ["runCancellableAcked", "heap/racing-acked", { running: 700 }],
            ["runPausableLoop", "heap/pausable", { running: 700 }],
        ]
        for (const [what, program, limits] of kinds) {
            progress(`nodes in ${what}`)
            const bytes = await perItem(program, ["declared", "running", "stopped"])
            for (const stage of ["declared", "running", "stopped"] as Stage[])
                rows.push({
                    what: `a node, ${stage}: ${what}`,
                    value: bytes[stage],
                    unit: "B",
                    baseline: stage === "running" ? fiber : { what: "object", value: object },
                    target: atMost(limits[stage]),
                })
        }
        progress("edges")
        rows.push({ what: "an edge", value: await perEdge(), unit: "B", target: atMost(4) })
        return {
            name: "heap",
            title: "bytes of GC heap (64 kB there are)",
            rows: [...rows, ...(await fitting(options))],
            notes: ["Stopped, a Pause node is parked: its activation stays."],
        }
    },
}

function atMost(limit: number | undefined): Target | undefined {
    return limit === undefined ? undefined : { of: "value", atMost: limit }
}

/** Bytes an item at each stage. `kind`: what the program is told besides how many, which is `few` and twice that. */
export async function perItem<S extends string>(
    program: string,
    stages: S[],
    { kind = 0, few = FEW } = {}
): Promise<Record<S, number>> {
    const once = await live(program, kind + few, stages)
    const twice = await live(program, kind + 2 * few, stages)
    return Object.fromEntries(stages.map(s => [s, (twice[s] - once[s]) / few])) as Record<S, number>
}

async function live<S extends string>(program: string, parameter: number, stages: S[]): Promise<Record<S, number>> {
    return measured(program, { parameter, gcStress: true }, async run => {
        const bytes: [S, number][] = []
        for (const stage of stages) bytes.push([stage, (await run.heapAt(stage)).live])
        return Object.fromEntries(bytes) as Record<S, number>
    })
}

async function perEdge(): Promise<number> {
    const [few, many] = [2, 6]
    const bytes = []
    for (const edges of [few, many]) bytes.push((await live("heap/edges", edges, ["declared"])).declared)
    return (bytes[1] - bytes[0]) / (edgesOf(many) - edgesOf(few))
}

// Of 40 nodes, each depends on the `edges` before it, as far as there are so many.
function edgesOf(edges: number): number {
    let all = 0
    for (let i = 0; i < 40; ++i) all += Math.min(i, edges)
    return all
}

async function fitting({ progress }: BenchOptions): Promise<Row[]> {
    progress("how many fit")
    const bare = await most("heap/fibers", "running", 1000)
    const baseline = { what: "bare fibers", value: bare }
    const row = async (what: string, program: string, stage: Stage, target?: Target): Promise<Row> => ({
        ...{ what: `fit in 64 kB: ${what}`, value: await most(program, stage, 256), unit: "nodes" as const },
        ...{ baseline, target },
    })
    return [
        await row("declared (256 at most)", "heap/sleeping", "declared"),
        await row("at rest in sleep", "heap/sleeping", "running", { of: "value", atLeast: 170 }),
        await row("with a ready dep and two options", "heap/with-options", "running"),
        await row("in runCancellable", "heap/racing", "running"),
        await row("in runPausableLoop", "heap/pausable", "running"),
    ]
}

/** The most items with which the program gets to the mark `stage`, up to `limit`; by bisection, each really booted. */
export async function most(program: string, stage: string, limit: number): Promise<number> {
    let fits = 0
    let fails = limit + 1
    while (fails - fits > 1) {
        const parameter = (fits + fails) >> 1
        if (await measured(program, { parameter }, run => run.reaches(stage))) fits = parameter
        else fails = parameter
    }
    return fits
}
