// Starting and stopping: what a whole wave costs, and its longest turn, in which nothing else on the board runs.
import { measured, type Span } from "./measured-run.js"
import { most } from "./heap.js"
import type { Bench, Row, Table } from "./table.js"

/** The VM ends a program that executes so many opcodes without a pause. */
const GUARD = 131_072
/** ms an opcode takes on a Pico. */
const PICO = 0.003

const SHAPES = [
    { program: "waves/independent", what: "independent nodes", before: { stop: 32_467 } },
    { program: "waves/chain", what: "a chain of deps", before: { stop: 308_778 } },
    { program: "waves/ready-chain", what: "a chain of ready deps" },
    { program: "waves/star", what: "all ready on the first" },
]

export const turns: Bench = {
    name: "turns",
    async measure({ progress }) {
        const rows: Row[] = []
        for (const { program, what } of [...SHAPES, { program: "waves/dense", what: "each on the ten before it" }]) {
            progress(`the largest graph of ${what}`)
            const largest = await most(program, "down", 256)
            for (const count of new Set([Math.min(50, largest), largest])) {
                progress(`${count} nodes: ${what}`)
                const { graph, start, stop } = await wave(program, count)
                for (const [verb, span] of Object.entries({ start, stop }))
                    rows.push({
                        what: `longest turn of ${verb}, ${count} nodes, ${what}`,
                        value: span.longestRun,
                        unit: "opcodes",
                        baseline: { what: "guard", value: GUARD },
                        target: { of: "value", atMost: GUARD / 2 },
                        note: `${Math.round(span.longestRun / count)} a node, ${onPico(span.longestRun)}`,
                    })
                if (count === largest) rows.push(graphTurn(count, what, graph))
            }
        }
        progress("graph() over 256 nodes")
        const whole = await measured("waves/independent", { parameter: 256 }, run => run.span("graph", "graphed"))
        rows.push(graphTurn(256, "independent nodes", whole))
        return { name: "turns", title: "opcodes of one uninterrupted turn", rows, notes: [ON_PICO] }
    },
}

export const waves: Bench = {
    name: "waves",
    async measure({ progress }) {
        const count = 50
        const rows: Row[] = []
        for (const { program, what, before: previous } of SHAPES) {
            progress(`bring-up and teardown: ${what}`)
            const { start, stop } = await wave(program, count)
            const events = await eventsOf(program, count)
            const host = await hostTimes(program, count)
            for (const [verb, span, told, hostMs, before] of [
                ["bring-up", start, events[0], host[0], undefined] as const,
                ["teardown", stop, events[1], host[1], previous?.stop] as const,
            ])
                rows.push({
                    what: `${verb} of ${count}, ${what}`,
                    value: span.opcodes,
                    unit: "opcodes",
                    before,
                    note: `${Math.round(span.opcodes / count)} a node, ${onPico(span.opcodes)}; ${span.ms} virtual ms, ${hostMs.toFixed(1)} ms of the host; ${span.runs} wakes, ${told} events`,
                })
        }
        const bare = await measured("waves/bare", { parameter: count }, run => run.span("start", "up"))
        const baseline = { what: "bare fibers started", value: bare.opcodes }
        const table: Table = {
            name: "waves",
            title: "bring-up and teardown of 50 nodes, whole",
            rows,
            notes: [ON_PICO],
        }
        return { ...table, rows: rows.map(row => ({ ...row, baseline })) }
    },
}

const ON_PICO =
    "On a Pico an opcode takes about 3 us; the VM's guard ends a program after 131,072 of them without a pause."

export function onPico(opcodes: number): string {
    return `${(opcodes * PICO).toFixed(1)} ms on a Pico`
}

interface Wave {
    graph: Span
    /** The verb, and the first run of the bodies after it. */
    start: Span
    stop: Span
}

export async function wave(program: string, parameter: number): Promise<Wave> {
    return measured(program, { parameter }, async run => {
        const graph = await run.span("graph", "graphed")
        const start = sum(await run.span("start", "started"), await run.span("started", "up"))
        const stop = sum(await run.span("stop", "stopped"), await run.span("stopped", "down"))
        return { graph, start, stop }
    })
}

async function eventsOf(program: string, count: number): Promise<number[]> {
    return measured(program, { parameter: 0x10000 + count }, async run => {
        await run.reach("down")
        return run.board.log.flatMap(({ text }) => /^events (\d+)$/.exec(text)?.slice(1).map(Number) ?? [])
    })
}

/** Host ms of bring-up and of teardown: the quickest of five runs, for others use the processor too. */
async function hostTimes(program: string, count: number): Promise<number[]> {
    const best = [Infinity, Infinity]
    for (let round = 0; round < 5; ++round) {
        const times = await measured(program, { parameter: count }, async run => {
            await run.reach("stopped")
            return [run.hostTime("start"), run.hostTime("stop")]
        })
        times.forEach((time, i) => (best[i] = Math.min(best[i], time)))
    }
    return best
}

// How long the verb itself took; what settles after it is opcodes and wakes only.
function sum(verb: Span, rest: Span): Span {
    return {
        ms: verb.ms,
        opcodes: verb.opcodes + rest.opcodes,
        runs: verb.runs + rest.runs,
        longestRun: Math.max(verb.longestRun, rest.longestRun),
    }
}

function graphTurn(count: number, what: string, span: Span): Row {
    return {
        what: `longest turn of graph(), ${count} nodes, ${what}`,
        value: span.longestRun,
        unit: "opcodes",
        baseline: { what: "guard", value: GUARD },
        target: { of: "value", atMost: GUARD / 2 },
        note: `${span.opcodes} in all, ${onPico(span.longestRun)}`,
    }
}
