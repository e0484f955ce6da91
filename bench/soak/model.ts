// A soak: one board of test/programs/model/soak.ts for as long as wanted, looked at each virtual hour, when everything is
// torn down and a collection has just been forced.
import { describePanic, Simulator } from "../../sim/index.js"

export interface Hour {
    /** Counted from 1. */
    hour: number
    /** Live bytes of the heap, without the program's own ballast. */
    live: number
    /** Activations and resumes since the hour before; so for the others. */
    started: number
    crashed: number
    restarting: number
    boundStopped: number
    faults: number
}

/** The block that forces a collection is still there when the heap is looked at. */
const ballast = 35_012

const mostMs = 2 * 3_600_000

/** Throws when the board panics or falls silent. */
export async function soakModel(hours: number, told: (hour: Hour) => void, seed = 1): Promise<void> {
    const sim = await Simulator.create({ seed })
    try {
        const board = await sim.boot("test/programs/model/soak.ts")
        let seen = 0
        for (let hour = 1; hour <= hours; ++hour) {
            await sim.until(() => board.panic !== undefined || board.log.length > seen, {
                timeout: mostMs,
                what: `the end of hour ${hour}`,
            })
            if (board.panic) throw new Error(`hour ${hour}: ${describePanic(board.panic)}`)
            const { text } = board.log[seen++]
            const [word, ...counts] = text.split(" ")
            if (word !== "hour") throw new Error(`Expected a line "hour …", found "${text}".`)
            const [started, crashed, restarting, boundStopped, faults] = counts.map(Number)
            const live = board.heap().live - ballast
            told({ hour, live, started, crashed, restarting, boundStopped, faults })
        }
    } finally {
        await sim.close()
    }
}
