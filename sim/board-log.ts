// The lines a board has logged. Owns them, and which was matched last: a wait looks behind that one.
import { SimError } from "./errors.js"
import { matches, type LogLine } from "./log-line.js"

export class BoardLog {
    readonly lines: LogLine[] = []
    /** How many of them were looked through for it. */
    matched = 0

    /** A search for a line behind the one matched last; it goes on where it stopped. `take` makes what it found the one matched last. Throws SimError for what cannot be looked for. */
    search(pattern: string | RegExp): { found(): LogLine | undefined; take(): void } {
        if (typeof pattern !== "string" && !(pattern instanceof RegExp))
            throw new SimError(
                `Expected a text or a regular expression to look for, found ${String(pattern)}. Give it for example "hot" or /^hot/.`
            )
        let seen = this.matched
        let line: LogLine | undefined
        return {
            found: () => {
                while (!line && seen < this.lines.length)
                    if (matches(this.lines[seen++].text, pattern)) line = this.lines[seen - 1]
                return line
            },
            take: () => void (this.matched = Math.max(this.matched, seen)),
        }
    }

    /** Hands the lines over and forgets them. */
    drain(): LogLine[] {
        this.matched = 0
        return this.lines.splice(0)
    }

    /** The last of them, for messages. */
    tail(count: number): string[] {
        const shown = this.lines.slice(-count).map(({ at, text }) => `  ${at.toFixed(0).padStart(8)} ${text}`)
        return shown.length ? shown : ["  (no output)"]
    }
}
