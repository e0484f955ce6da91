// Which boards a fleet has. Pure.
// Rule: everything about a board follows from its seed. The first has the fleet's own, so a single one can be run again by itself.
import { hashText, seededRandom } from "../../sim/random.js"

export interface PlannedBoard {
    /** From 1 on. */
    board: number
    seed: number
}

export function fleetPlan(count: number, seed: number): PlannedBoard[] {
    const next = seededRandom(hashText("fleet") ^ seed)
    return Array.from({ length: count }, (_, i) => ({ board: i + 1, seed: i === 0 ? seed : next() }))
}
