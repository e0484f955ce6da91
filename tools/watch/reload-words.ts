// A save, or what became of it, in words. Pure.
import { bytes } from "../boards/board-table.js"
import type { Told } from "../live/table-words.js"
import type { News } from "../session.js"
import type { Reload } from "./reloader.js"

export interface ReloadWords {
    entry: string
    /** For the log; undefined while it is only begun. */
    news: News | undefined
    /** For a line that the next thing takes the place of. */
    message: Told
    /** Not only begun. */
    isOver: boolean
    /** What is wrong with the saved program, in one line. */
    problem: string | undefined
}

/**
 * @param at virtual ms
 * @param board whose it is; undefined where there is one
 */
export function reloadWords(reload: Reload, entry: string, at: number, board?: string): ReloadWords {
    const words = (kind: string, text: string, bad: boolean): ReloadWords => ({
        entry,
        news: { at, source: "reload", kind, text, ...(board === undefined ? {} : { board }) },
        message: { text: `${kind}: ${text.split("\n")[0]}`, bad },
        isOver: true,
        problem: undefined,
    })
    switch (reload.what) {
        case "compiling":
            return {
                entry,
                news: undefined,
                message: { text: `saved: compiling ${entry} …`, bad: false },
                isOver: false,
                problem: undefined,
            }
        case "deployed": {
            const took = (reload.ms / 1000).toFixed(1)
            return words("deployed", `${entry}, ${bytes(reload.program.size)} B, ${took} s after the save`, false)
        }
        case "same":
            return words("unchanged", `${entry} is the same program and runs on`, false)
        case "failed": {
            const { found } = reload.error
            const [first, ...rest] = found.split("\n")
            const more = rest.length ? `   (and ${rest.length} more)` : ""
            return {
                ...words("failed", found, true),
                message: { text: "the last save is not what runs; the log says why", bad: true },
                problem: `✗ ${first}${more}`,
            }
        }
    }
}
