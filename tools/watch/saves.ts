// Tells of saves that may change a program. Owns which folders are watched and whether something was saved since last asked.
import type { ProgramSources } from "../../sim/node/program-sources.js"
import type { WallClock } from "../io.js"
import type { OpenWatcher, Watcher } from "./watcher.js"

/** ms without a save after which what was saved belongs together: editors write in several steps, and several files. */
const QUIET = 80

export class Saves {
    private readonly watcher: Watcher
    private sources: ProgramSources
    private saved = false
    /** A save may have been missed. */
    private doubt = false
    private wake = () => {}

    constructor(
        open: OpenWatcher,
        private readonly sourcesOf: (isBroken: boolean) => ProgramSources,
        private readonly clock: WallClock,
        private readonly signal: AbortSignal
    ) {
        this.watcher = open(file => this.note(file))
        this.sources = sourcesOf(false)
        this.watcher.watch(this.sources.folders)
        signal.addEventListener("abort", () => this.wake(), { once: true })
    }

    /** The program was compiled, or could not be: its files may be others now. */
    look(isBroken: boolean): void {
        const known = new Set(this.sources.folders)
        this.sources = this.sourcesOf(isBroken)
        this.watcher.watch(this.sources.folders)
        // in a folder that nobody watched something may have been saved since it was read
        if (this.sources.folders.some(folder => !known.has(folder))) {
            this.doubt = true
            this.wake()
        }
    }

    /** Whether something was saved that nobody has asked for. */
    get pending(): boolean {
        return this.saved
    }

    /**
     * Resolves once something was saved and then nothing for a moment, or may have been saved unseen; at once when the signal aborts.
     */
    async next(): Promise<"saved" | "doubt"> {
        if (!this.saved && !this.doubt) await this.first()
        const why = this.saved ? "saved" : "doubt"
        this.doubt = false
        while (this.saved && !this.signal.aborted) {
            this.saved = false
            await this.clock.sleep(QUIET, this.signal)
        }
        return why
    }

    close(): void {
        this.watcher.close()
    }

    private note(file: string): void {
        if (!this.sources.concern(file)) return
        this.saved = true
        this.wake()
    }

    private first(): Promise<void> {
        return new Promise(resolve => {
            this.wake = resolve
            if (this.signal.aborted) resolve()
        })
    }
}
