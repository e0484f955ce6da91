// What a failed test tells of its simulator, besides its error. Pure.
import type { Board } from "../sim/board.js"
import { boardLines, whenLine } from "./about.js"

/** As much of a simulator as is told. */
export interface Told {
    readonly now: number
    readonly seed: number
    readonly boards: readonly Board[]
}

/** Lines that the errors, `told`, do not say already. @param more further lines about the failure */
export function failureReport(sim: Told, told: string, more: readonly string[]): string[] {
    return [
        `The simulator was ${whenLine(sim)}; the same seed gives the same run: DEVSUP_SEED=${sim.seed}`,
        ...sim.boards.flatMap(board => boardLines(board, told)),
        ...more,
    ]
}

/** A name for the file of a test, from its full name: `a > b (c)` is `a-b-c`. */
export function fileNameOf(test: string): string {
    const name = test.replace(/[^\p{L}\p{N}._]+/gu, "-").replace(/^[-.]+|-+$/g, "")
    return name.slice(0, 120) || "test"
}
