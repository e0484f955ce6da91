// `--watch` of a run: for each entry what tells of its saves, for each board that runs it a reloader. Owns both and their end.
import type { ProgramSources } from "../../sim/node/program-sources.js"
import type { Program } from "../../sim/program.js"
import type { Io } from "../io.js"
import { bootOnceRight } from "./first-boot.js"
import { Reloader, type Reload } from "./reloader.js"
import { Saves } from "./saves.js"
import type { OpenWatcher } from "./watcher.js"

export interface Sources {
    open: OpenWatcher
    of: (isBroken: boolean) => ProgramSources
}

/** A board, with the file it runs. */
export interface WatchedBoard {
    compile(): Promise<Program>
    /** Gives false when it is the program that runs. */
    deploy(program: Program): Promise<boolean>
    told(reload: Reload): void
}

export class Watching {
    private readonly over = new AbortController()
    private readonly signal: AbortSignal
    private readonly saves: Saves[] = []
    private readonly reloaders: Reloader[] = []
    private problem: unknown

    constructor(private readonly io: Io) {
        this.signal = AbortSignal.any([io.signal, this.over.signal])
    }

    /** Watches the sources of an entry from now on, and boots it, after each save until that succeeds. */
    async boot<T>({ open, of }: Sources, boot: () => Promise<T>): Promise<T> {
        const saves = new Saves(open, of, this.io.clock, this.signal)
        this.saves.push(saves)
        return await bootOnceRight(boot, saves, this.io)
    }

    /** The boards in the order in which they were booted: each gets what is saved from now on. */
    start(boards: readonly WatchedBoard[]): void {
        const { signal } = this
        const { clock } = this.io
        for (const [i, board] of boards.entries()) {
            const saves = this.saves[i]
            if (!saves) continue
            const reloader = new Reloader({
                ...{ saves, clock, signal },
                compile: () => board.compile(),
                deploy: program => board.deploy(program),
                told: reload => board.told(reload),
            })
            this.reloaders.push(reloader)
            reloader.run().catch((e: unknown) => void (this.problem ??= e))
        }
    }

    /** Puts on the boards what is ready; to be called where time stands between two turns. Throws what ended the watching. */
    async turn(): Promise<void> {
        if (this.problem) throw this.problem
        for (const reloader of this.reloaders) await reloader.turn()
    }

    close(): void {
        this.over.abort()
        for (const saves of this.saves) saves.close()
    }
}
