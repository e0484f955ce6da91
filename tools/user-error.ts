// The only way to a non-zero exit code: what was expected, what was found, what to do next.
import type { ExitCode } from "./exit-code.js"

export class UserError extends Error {
    constructor(
        readonly code: ExitCode,
        /** What should have been there, without "expected". */
        readonly expected: string,
        /** What was there instead, without "found"; may have several lines. */
        readonly found: string,
        /** What to do now, as an instruction. */
        readonly next: string,
        options?: ErrorOptions
    ) {
        super(`expected ${expected}, found ${found}`, options)
        this.name = "UserError"
    }
}

/** The three lines a person reads on stderr. */
export function formatUserError(error: UserError): string {
    return [
        row("error: ", "expected " + error.expected),
        row("       ", "found " + error.found),
        row("next:  ", error.next),
    ].join("")
}

/** The same for what is no failure and should be known. */
export function formatNote(expected: string, found: string, next: string): string {
    return [row("note:  ", "expected " + expected), row("       ", "found " + found), row("next:  ", next)].join("")
}

function row(label: string, text: string): string {
    const indent = " ".repeat(label.length)
    return (
        label +
        text
            .trimEnd()
            .split("\n")
            .join("\n" + indent) +
        "\n"
    )
}
