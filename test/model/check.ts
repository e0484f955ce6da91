// Plays random schedules in bulk; the first that fails is made small and told as a program.
import fc from "fast-check"
import { compare, perBoard, playOnDevice } from "./play.js"
import { programOf } from "./program.js"
import { everything, scheduleIn, type Range } from "./random.js"
import { shrink } from "./shrink.js"

export interface Budget {
    runs: number
    seed: number
    range?: Range
    /** How often each is played; more than once looks at the heap, and is slow. Default 1. */
    cycles?: number
    /** Told how many have been played. */
    progress?(done: number): void
}

/** What is wrong, for a person to read; undefined when the device did what the model says every time. */
export async function check({
    runs,
    seed,
    range = everything,
    cycles = 1,
    progress,
}: Budget): Promise<string | undefined> {
    const schedules = fc.sample(scheduleIn(range), { numRuns: runs, seed })
    for (let i = 0; i < runs; i += perBoard) {
        const some = schedules.slice(i, i + perBoard)
        const played = await playOnDevice(some, cycles)
        for (const [j, schedule] of some.entries()) {
            const why = compare(schedule, played[j])
            if (!why) continue
            const small = await shrink(schedule, why, cycles)
            const where = `schedule ${i + j} of seed ${seed}, at most ${range.nodes} nodes and ${range.steps} steps`
            return `The device and the model part (${where}).\n${small.why}\n\n${programOf(small.schedule)}`
        }
        progress?.(i + some.length)
    }
    return undefined
}
