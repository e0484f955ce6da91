// The first boot with `--watch`: a program that cannot be booted is no end, the next save may mend it.
import { CompileError, EntryError, GraphError } from "../../sim/errors.js"
import { explain } from "../explain.js"
import type { Io } from "../io.js"
import { formatUserError } from "../user-error.js"
import type { Saves } from "./saves.js"

/** Boots, again after each save until it succeeds. Throws what a save cannot mend. */
export async function bootOnceRight<T>(boot: () => Promise<T>, saves: Saves, io: Io): Promise<T> {
    for (let told = ""; ;) {
        try {
            const board = await boot()
            saves.look(false)
            return board
        } catch (e) {
            if (!(e instanceof CompileError || e instanceof GraphError || e instanceof EntryError)) throw e
            const text = formatUserError(explain(e)) + "watching: the next save is tried\n"
            // what was saved while it was compiled is tried at once
            if (saves.pending) {
                await saves.next()
                continue
            }
            // what was only looked at once more, because it may have been saved meanwhile, is no news
            if (text !== told) io.stderr.write((told = text))
            saves.look(true)
            await saves.next()
            if (io.signal.aborted) throw e
        }
    }
}
