// A schedule of what is done to a controller: random, and as text for the puppet program.
import fc from "fast-check"
import { Op, scriptZero, slotCount, taskCount, waits } from "../programs/controller/script.js"

export interface Step {
    op: Op
    /** Index of the task, or number of the submission (CancelId). */
    task: number
    slot: number
    /** Index into `waits`: what passes after it. */
    wait: number
}

export type Schedule = Step[]

const op = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(Op.Queue, Op.Queue, Op.Replace, Op.DropIfRunning, Op.Add) },
    { weight: 4, arbitrary: fc.constantFrom(Op.Remove, Op.Cancel, Op.CancelId) },
    { weight: 1, arbitrary: fc.constantFrom(Op.Nothing, Op.Start) }
)
const shutdown = fc.oneof({ weight: 30, arbitrary: op }, { weight: 1, arbitrary: fc.constant(Op.Shutdown) })

/** At most 40 steps: a setting holds 231 bytes. */
export const schedules: fc.Arbitrary<Schedule> = fc.array(
    fc.record({
        op: shutdown,
        task: fc.nat(taskCount - 1),
        slot: fc.nat(slotCount - 1),
        wait: fc.nat(waits.length - 1),
    }),
    { minLength: 5, maxLength: 40 }
)

export function scriptOf(schedule: Schedule): string {
    const values = schedule.flatMap(({ op, task, slot, wait }) => [op, task, slot, wait])
    return String.fromCharCode(...values.map(value => value + scriptZero))
}

export function textOf(schedule: Schedule): string {
    return schedule.map(({ op, task, slot, wait }) => `${Op[op]} ${task} ${"st"[slot]} ${waits[wait]}ms`).join("\n")
}
