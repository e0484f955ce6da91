// What a matcher finds, as plain data, and the text of it. Pure: a matcher judges, this words it, register.ts hands it to vitest.
// Rule: a verdict reads as a sentence, `subject` then `phrase`; "not" goes between them.

export interface Verdict {
    pass: boolean
    /** `climate` */
    subject: string
    /** `to be running` */
    phrase: string
    /** What there is, without "found"; may have several lines. */
    found: string
}

/** Asked for something that does not exist, or of the wrong kind: wrong with and without `.not`. */
export class MatcherError extends Error {
    constructor(expected: string, found: string, next: string) {
        super(`expected ${expected}, found ${found}. ${next}`)
        this.name = "MatcherError"
    }
}

/** The message of a verdict that is not as wanted; `about`: lines that show the circumstances. */
export function verdictText({ subject, phrase, found }: Verdict, not: boolean, about: readonly string[]): string {
    const sentence = [subject, ...(not ? ["not"] : []), phrase].join(" ")
    return [...labelled("expected ", sentence), ...labelled("found    ", found), "", ...about].join("\n")
}

function labelled(label: string, text: string): string[] {
    return text.split("\n").map((line, i) => (i ? " ".repeat(label.length) : label) + line)
}

/** A caller without types may look for anything; nothing is like undefined, so `.not` would always hold. Throws MatcherError. */
export function assertPattern(pattern: unknown): void {
    if (typeof pattern === "string" || pattern instanceof RegExp) return
    throw new MatcherError("a text or a regular expression", String(pattern), 'Write for example "hot" or /^hot/.')
}

/** A misspelt option would be none. Throws MatcherError. */
export function assertKeys(given: object, known: readonly string[]): void {
    const unknown = Object.keys(given).find(key => !known.includes(key))
    if (unknown !== undefined) throw new MatcherError(`only ${known.join(", ")}`, unknown, "Is it misspelt?")
}

/** A text or an expression, as a person would write it. */
export function shown(pattern: string | RegExp): string {
    return pattern instanceof RegExp ? String(pattern) : JSON.stringify(pattern)
}
