import { expect, test } from "vitest"
import { FIRMWARES } from "../../bench/soak/firmware.js"
import { heapVerdict } from "../../bench/soak/heap-trend.js"
import { soak } from "../../bench/soak/soak.js"
import { Fault } from "../../src/control/op.js"
import { Request } from "../../src/wire/record.js"

const HOUR = 3_600_000
const [firmware] = FIRMWARES

test("an hour of a disturbed firmware: everything has its cause, all comes back, the heap is flat", async () => {
    const report = await soak({ firmware, seed: 10, lasts: HOUR, every: HOUR / 2, meanGap: 60_000 })
    expect(Object.keys(report.injected).length, JSON.stringify(report.injected)).toBeGreaterThan(10)
    expect(report.explained).toBeGreaterThan(50)
    expect(report.heap).toHaveLength(2)
    expect(heapVerdict(report.heap)).toMatchObject({ flat: true })
}, 240_000)

test("what nobody did is found, with what went before it and the run that shows it again", async () => {
    const run = soak({
        ...{ firmware, seed: 10, lasts: HOUR },
        planted: ({ board }) => void board.ask(Request.Inject, "overheat", Fault.Crash),
    })
    await expect(run).rejects.toThrow(
        /^firmware\/pico\.ts, seed 10, at \d+ ms: expected a cause, found none, of overheat crashed crashed[^]*1100 climate ready[^]*npm run soak -- --board pico --seed 10 --hours 1$/
    )
}, 120_000)

test("a board that somebody else tears down is found, too", async () => {
    const run = soak({
        ...{ firmware, seed: 10, lasts: HOUR / 60 },
        planted: ({ board }) => void board.ask(Request.Teardown),
    })
    await expect(run).rejects.toThrow(/expected a cause, found none, of \w+ asked/)
}, 120_000)
