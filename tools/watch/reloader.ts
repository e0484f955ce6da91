// `--watch`: compiles a program anew after each save and puts it on its board. Owns what is compiled and not yet deployed.
// Rule: the program that runs is left alone until another one has been compiled, and is replaced between two turns of the
// clock; a save while it is compiled has it compiled once more.
import type { WallClock } from "../io.js"
import type { Program } from "../../sim/program.js"
import { explain } from "../explain.js"
import type { UserError } from "../user-error.js"
import type { Saves } from "./saves.js"

/** What became of a save. */
export type Reload =
    | { what: "compiling" }
    /** `ms` of the wall clock from the save on. */
    | { what: "deployed"; program: Program; ms: number }
    /** Nothing of the program has changed. */
    | { what: "same" }
    | { what: "failed"; error: UserError }

export interface ReloadParts {
    saves: Saves
    clock: WallClock
    signal: AbortSignal
    compile(): Promise<Program>
    /** Gives false when it is the program that runs. */
    deploy(program: Program): Promise<boolean>
    told(reload: Reload): void
}

export class Reloader {
    /** What was told last, where that was a failure. */
    private failure: string | undefined
    private ready: { program: Program; since: number; isDoubt: boolean } | undefined

    constructor(private readonly parts: ReloadParts) {}

    /** Until the signal aborts. */
    async run(): Promise<void> {
        const { saves, signal, clock, told } = this.parts
        let begun: number | undefined
        for (;;) {
            const isDoubt = (await saves.next()) === "doubt" && begun === undefined
            if (signal.aborted) return
            const since = (begun ??= clock.now())
            if (!isDoubt) told({ what: "compiling" })
            const program = await this.compiled()
            if (signal.aborted) return
            // what was saved meanwhile is in none of it, or in half of it
            if (saves.pending) continue
            begun = undefined
            saves.look("error" in program)
            if ("error" in program) this.fail(program.error, isDoubt)
            else this.ready = { program, since, isDoubt }
        }
    }

    /** Puts a program that is ready on the board; to be called where time stands between two turns. */
    async turn(): Promise<void> {
        const { deploy, told, clock } = this.parts
        const { ready } = this
        if (!ready) return
        this.ready = undefined
        if (!ready.isDoubt) this.failure = undefined
        try {
            if (await deploy(ready.program))
                told({ what: "deployed", program: ready.program, ms: clock.now() - ready.since })
            else if (!ready.isDoubt) told({ what: "same" })
        } catch (e) {
            this.fail(explain(e), ready.isDoubt)
        }
    }

    private fail(error: UserError, isDoubt: boolean): void {
        // nobody has saved anything: the same is no news
        if (isDoubt && this.failure === error.message) return
        this.failure = error.message
        this.parts.told({ what: "failed", error })
    }

    private async compiled(): Promise<Program | { error: UserError }> {
        try {
            return await this.parts.compile()
        } catch (e) {
            return { error: explain(e) }
        }
    }
}
