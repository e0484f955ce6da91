// Judges whether a board has panicked. Pure.
import { matches } from "../../sim/log-line.js"
import { describePanic, type Panic } from "../../sim/panic.js"
import { assertPattern, shown, type Verdict } from "../verdict.js"

/** `pattern`: a part of the panic's name or message, or an expression. */
export function hasPanicked(panics: readonly Panic[], pattern?: string | RegExp): Verdict {
    if (pattern !== undefined) assertPattern(pattern)
    const those = panics.filter(panic => pattern === undefined || matches(`${panic.name}: ${panic.message}`, pattern))
    return {
        pass: those.length > 0,
        subject: "the board",
        phrase: `to have panicked${pattern === undefined ? "" : ` with ${shown(pattern)}`}`,
        found: (those.length ? those : panics).map(describePanic).join("\n") || "no panic",
    }
}
