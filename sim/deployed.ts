// What a board was given to run: the program, and which settings are still to be written into its flash.
// Rule: a setting of the project is written once, and again when the project has another value; what the program stores stays.
import { SimError } from "./errors.js"
import type { Program } from "./program.js"
import { changedSettings, type Settings } from "./settings.js"

export class Deployed {
    private unwritten: Settings

    /**
     * @param fixed settings that go before those of the project
     * @param hasFlash the board has a flash from before, with the project's settings of then in it
     */
    constructor(
        public program: Program,
        private readonly fixed: Settings = {},
        hasFlash: boolean
    ) {
        this.unwritten = { ...(hasFlash ? {} : program.settings), ...fixed }
    }

    /** False when it is the same program with the same settings: there is nothing to start afresh for. */
    replace(program: Program): boolean {
        // a caller without types may hand in the bytes of one
        if (!(program?.binary instanceof Uint8Array) || typeof program.sourceMap !== "function")
            throw new SimError("Expected a program, as `await sim.compile(entry)` gives it, found something else.")
        const before = this.program
        this.program = program
        const changed = changedSettings(before.settings, program.settings, this.fixed)
        Object.assign(this.unwritten, changed)
        return Object.keys(changed).length > 0 || !isSame(before.binary, program.binary)
    }

    /** What to write into the flash now; undefined when there is nothing. */
    takeSettings(): Settings | undefined {
        const taken = this.unwritten
        this.unwritten = {}
        return Object.keys(taken).length ? taken : undefined
    }
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
    return a.length === b.length && a.every((byte, i) => byte === b[i])
}
