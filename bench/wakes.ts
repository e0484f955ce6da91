// Fiber wakes and opcodes of work that repeats: 50 nodes beating once a second for a minute, against 50 bare fibers that
// sleep as often. Wakes are counted where the VM gives a fiber the processor.
import { measured } from "./measured-run.js"
import type { Bench } from "./table.js"

const BEATS = 3000
const CALLS = 100

export const wakes: Bench = {
    name: "wakes",
    async measure({ progress }) {
        progress("50 nodes beating for a minute")
        const minute = (program: string) => measured(`beats/${program}`, {}, run => run.span("from", "to"))
        const bare = await minute("bare")
        const supervised = await minute("supervised")
        const served = await minute("served")
        const call = await measured("beats/calls", {}, async run => {
            const loop = await run.span("empty", "from")
            return ((await run.span("from", "to")).opcodes - loop.opcodes) / CALLS
        })
        const wakesBare = { what: "bare fibers", value: bare.runs }
        const opcodesBare = { what: "bare", value: bare.opcodes / BEATS }
        return {
            name: "wakes",
            title: "50 nodes beating at 1 Hz, 60 virtual seconds",
            rows: [
                {
                    ...{ what: "fiber wakes", value: supervised.runs, unit: "wakes", baseline: wakesBare },
                    target: { of: "difference", atMost: 0 },
                },
                {
                    ...{
                        what: "fiber wakes, shown on the wire",
                        value: served.runs,
                        unit: "wakes",
                        baseline: wakesBare,
                    },
                    target: { of: "difference", atMost: 0 },
                },
                {
                    ...{ what: "opcodes a beat and its sleep", value: supervised.opcodes / BEATS, unit: "opcodes" },
                    ...{ baseline: opcodesBare, target: { of: "difference", atMost: 100 } },
                },
                { what: "opcodes of the call of beat alone", value: call, unit: "opcodes" },
            ],
        }
    },
}
