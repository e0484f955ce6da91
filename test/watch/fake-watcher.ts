// A watcher that tells what a test says was saved.
import type { ProgramSources } from "../../sim/node/program-sources.js"
import type { OpenWatcher } from "../../tools/watch/watcher.js"

export class FakeWatcher {
    folders: readonly string[] = []
    closes = 0
    /** Whether the program was broken, each time somebody looked. */
    looks: boolean[] = []
    private changed: (path: string) => void = () => {}

    readonly open: OpenWatcher = changed => {
        this.changed = changed
        return { watch: folders => void (this.folders = folders), close: () => void this.closes++ }
    }

    /** Every .ts file concerns; a broken program has one folder more. */
    readonly of = (isBroken: boolean): ProgramSources => {
        this.looks.push(isBroken)
        return { folders: isBroken ? ["/p", "/p/new"] : ["/p"], concern: file => file.endsWith(".ts") }
    }

    save(file = "/p/main.ts") {
        this.changed(file)
    }
}
