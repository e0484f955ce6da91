// What the environment may say about a run. Pure.
import { SimError } from "../sim/errors.js"

const LIMIT = 2 ** 32 - 1

/** The seed in DEVSUP_SEED, 1 where there is none. Throws SimError for what is no unsigned 32-bit integer. */
export function seedOf(text: string | undefined): number {
    if (text === undefined || text === "") return 1
    const seed = /^\d+$/.test(text) ? Number(text) : NaN
    if (seed <= LIMIT) return seed
    throw new SimError(
        `Expected a whole number from 0 to ${LIMIT} in DEVSUP_SEED, found "${text}". Write DEVSUP_SEED=1.`
    )
}
