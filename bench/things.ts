// GC heap of what tasks share: of a thing by itself, and of a node that uses one over a plain node. And what a put allocates,
// garbage too.
import { perItem } from "./heap.js"
import { measured } from "./measured-run.js"
import type { Bench, Row } from "./table.js"

/** The marks of programs/heap/things.ts, in their order, and what was made before each. */
export const THINGS: [string, string][] = [
    ["watch", "a watch"],
    ["backed", "a watch: backed, more"],
    ["channel", "a channel of 1"],
    ["wide", "a channel of 9"],
    ["slot", "a slot"],
    ["gate", "a veto gate"],
    ["veto", "a veto held"],
    ["budget", "a budget"],
    ["leased", "a leased value"],
    ["lease", "a lease held"],
    ["guard", "a watch held open"],
    ["waiter", "a fiber in changed"],
    ["subscriber", "a subscriber of a watch"],
]

/** The kinds of programs/heap/owners.ts; the first is what the others are compared with. */
export const OWNERS = [
    "a plain node",
    "a node with a slot of its own, lent",
    "a node that shares a slot",
    "a claimant of a budget",
    "a node with dropOnStop",
    "a node with a beat mark",
    "a node with an exit slot",
    "a member of a pool",
]

export const things: Bench = {
    name: "things",
    async measure({ progress }) {
        progress("watches, channels, slots, gates")
        const marks = ["before", ...THINGS.map(([mark]) => mark)]
        const sums = await perItem("heap/things", marks, { few: 10 })
        const rows: Row[] = THINGS.map(([mark, what], i) => ({
            what,
            value: sums[mark] - sums[marks[i]],
            unit: "B",
        }))
        const plain = await perItem("heap/owners", ["declared", "running"])
        for (const [kind, what] of OWNERS.entries()) {
            progress(what)
            const bytes = kind ? await perItem("heap/owners", ["declared", "running"], { kind: kind << 8 }) : plain
            for (const stage of ["declared", "running"] as const)
                rows.push({
                    what: `${what}, ${stage === "running" ? "at rest" : stage}`,
                    value: bytes[stage],
                    unit: "B",
                    baseline: kind ? { what: "plain", value: plain[stage] } : undefined,
                })
        }
        progress("what a put allocates")
        for (const [mark, what] of [
            ["puts", "20 puts on a watch nobody waits for"],
            ["send", "20 values sent to a full channel"],
            ["objs", "20 objects, to compare"],
        ])
            rows.push({
                what: `allocated by ${what}`,
                value: await allocatedBy(mark),
                unit: "B",
                ...(mark === "puts" ? { target: { of: "value", atMost: 0 } as const } : {}),
            })
        return {
            name: "things",
            title: "bytes of GC heap of what tasks share",
            rows,
            notes: [
                "A thing is measured with its place in an array, 8 B. At rest, a node has what it declares and its fiber in sleep. What is",
                "allocated counts garbage, but for the frames that every call has.",
            ],
        }
    },
}

/**
 * Bytes the heap holds more after the mark, garbage too, but for the frames of calls. Throws when the collector came between:
 * the figure would say nothing.
 */
export async function allocatedBy(mark: string): Promise<number> {
    return measured("heap/puts", { heaps: true }, async run => {
        const between = async (name: string) => {
            const [before, after] = [await run.heapAt("before-" + name), await run.heapAt(name)]
            const frames = ({ kinds }: typeof before) => kinds["activation"].bytes
            if (after.live < before.live || frames(after) < frames(before))
                throw new Error(`heap/puts: expected no collection between @before-${name} and @${name}, found one`)
            return after.live - frames(after) - (before.live - frames(before))
        }
        return (await between(mark)) - (await between("none"))
    })
}
