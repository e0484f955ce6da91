import fc from "fast-check"
import { expect, test } from "vitest"
import { Op } from "../programs/controller/script.js"
import { breach, perBoard, playOnDevice } from "./play.js"
import { schedules, type Schedule } from "./schedule.js"

// a limit for what hangs, not for what is slow
const patience = 240_000

test(
    "B210 ★ B220 ★ B221 ★ B254 ★ whatever is done: one owner a slot, first in first out, one outcome each, nothing starts after a shutdown",
    async () => {
        const all = fc.sample(schedules, { numRuns: 320, seed: 5 })
        for (let i = 0; i < all.length; i += perBoard) {
            const some = all.slice(i, i + perBoard)
            const told = await playOnDevice(some)
            for (const [k, schedule] of some.entries())
                expect(breach(schedule, told[k]), `schedule ${i + k}`).toBeUndefined()
        }
    },
    patience
)

test("a device that does something else is found out", async () => {
    const step = (op: Op, task: number, wait: number) => ({ op, task, slot: 0, wait })
    const schedule: Schedule = [step(Op.Queue, 0, 1), step(Op.Queue, 3, 2), step(Op.Queue, 1, 2), step(Op.Cancel, 3, 5)]
    const [told] = await playOnDevice([schedule])
    expect(breach(schedule, told)).toBeUndefined()
    const without = (find: RegExp) =>
        breach(
            schedule,
            told.filter(line => !find.test(line))
        )
    expect(without(/^E13 2/)).toBeDefined()
    expect(without(/^E3 2/)).toBeDefined()
    expect(without(/^!2/)).toMatch(/waiter/)
    expect(without(/^=3/)).toMatch(/no answer/)
    expect(without(/^end/)).toMatch(/did not end/)
    const twice = told.flatMap(line => (line === "E6 2" ? [line, line] : [line]))
    expect(breach(schedule, twice)).toMatch(/one attempt/)
    const swapped = told.map(line => (line === "E3 2" ? "E3 3" : line === "E3 3" ? "E3 2" : line))
    expect(breach(schedule, swapped)).toMatch(/owner/)
})
