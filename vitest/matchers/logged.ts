// Judges what a board has logged. Pure.
import { clockText } from "../../sim/board-report.js"
import { matches, type LogLine } from "../../sim/log-line.js"
import { assertPattern, MatcherError, shown, type Verdict } from "../verdict.js"

type Pattern = string | RegExp

/** `times`: exactly so often; else once at least. */
export function hasLogged(log: readonly LogLine[], pattern: Pattern, times?: number): Verdict {
    assertPattern(pattern)
    if (times !== undefined && !(Number.isInteger(times) && times >= 0))
        throw new MatcherError("a whole number of times, 0 or more", String(times), "Leave it out for once or more.")
    const lines = log.filter(line => matches(line.text, pattern))
    return {
        pass: times === undefined ? lines.length > 0 : lines.length === times,
        subject: "the board",
        phrase: `to have logged ${shown(pattern)}${times === undefined ? "" : ` ${times} times`}`,
        found: lines.length ? several(lines) : `no such line among ${log.length}`,
    }
}

/** Each after the one before. */
export function hasLoggedInOrder(log: readonly LogLine[], patterns: readonly Pattern[]): Verdict {
    if (!patterns.length) throw new MatcherError("texts to look for", "none", 'Write for example ("begun", /^t \\d+/).')
    patterns.forEach(assertPattern)
    const lines: LogLine[] = []
    let at = 0
    for (const pattern of patterns) {
        const found = log.findIndex((line, i) => i >= at && matches(line.text, pattern))
        if (found < 0) break
        at = found + 1
        lines.push(log[found])
    }
    const missing = patterns[lines.length]
    const last = lines.at(-1)
    return {
        pass: missing === undefined,
        subject: "the board",
        phrase: `to have logged, in this order, ${patterns.map(shown).join(", ")}`,
        found:
            missing === undefined
                ? several(lines)
                : `no ${shown(missing)}${last ? ` after ${lineText(last)}` : ` among ${log.length} lines`}`,
    }
}

const MOST = 5

function several(lines: readonly LogLine[]): string {
    const more = lines.length > MOST ? [`… and ${lines.length - MOST} more`] : []
    return [...lines.slice(0, MOST).map(lineText), ...more].join("\n")
}

const lineText = ({ at, text }: LogLine) => `${clockText(at).trim()} ${text}`
