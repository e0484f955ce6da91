// Steady state: the heap before and after many cycles of the same work. What stays allocated is a leak.
import { measured } from "./measured-run.js"
import type { Bench, Row } from "./table.js"

const KINDS: [string, string][] = [
    ["sleeps", "sleep and beat"],
    ["races", "runCancellable"],
    ["children", "spawn and drop"],
    ["timers", "every"],
    ["pauses", "pause and resume"],
    ["restarts", "start and teardown of three nodes"],
]

export const steady: Bench = {
    name: "steady",
    async measure({ progress, quick }) {
        const cycles = quick ? 1000 : 10_000
        const rows: Row[] = []
        for (const [program, what] of KINDS) {
            progress(`${cycles} times ${what}`)
            const [before, after] = await measured(
                `steady/${program}`,
                { parameter: cycles, gcStress: true },
                async run => [(await run.heapAt("before")).live, (await run.heapAt("after")).live]
            )
            rows.push({
                what,
                value: after,
                unit: "B",
                baseline: { what: "before", value: before },
                target: { of: "difference", atMost: 0 },
            })
        }
        return { name: "steady", title: `live heap after ${cycles} cycles, and before them`, rows }
    },
}
