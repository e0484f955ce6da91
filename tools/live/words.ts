// Words out of a fixed list that people type: kinds of events, faults to inject. Pure.
import { nearest } from "../../sim/nearest.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"

/** Words parted by commas, each one of `known`. Throws UserError (exit 2), naming what may have been meant. */
export function parseWords(text: string, known: readonly string[], what: string): string[] {
    const words = text.split(",").map(word => word.trim())
    for (const word of words)
        if (!known.includes(word)) {
            const near = nearest(word, [...known])
            throw new UserError(
                ExitCode.Usage,
                what,
                JSON.stringify(word),
                near.length ? `did you mean ${near.join(" or ")}?` : `there is ${known.join(", ")}`
            )
        }
    return words
}
