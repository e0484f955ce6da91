// How far a write is: one line that is rewritten on a terminal, a line every quarter elsewhere.
import type { Output } from "../io.js"
import type { Progress } from "./write-uf2.js"

export interface ProgressLine {
    readonly report: Progress
    /** Leaves the terminal's line empty. */
    end(): void
}

/** `what` as in "writing": it gets "… 40 %" behind it. */
export function progressLine(err: Output, what: string): ProgressLine {
    let last = -1
    return {
        report(done, total) {
            const percent = total ? Math.floor((done / total) * 100) : 100
            const shown = err.isTTY ? percent : percent - (percent % 25)
            if (shown === last) return
            last = shown
            err.write(err.isTTY ? `\r${what} … ${shown} %` : `${what} … ${shown} %\n`)
        },
        end() {
            if (err.isTTY && last >= 0) err.write("\r\u001b[K")
        },
    }
}
