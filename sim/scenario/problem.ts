// One mistake in a scenario file, with the place of it. Pure.

/** Lines and columns count from 1. */
export interface Place {
    file: string
    line: number
    column: number
}

export interface Problem extends Place {
    /** What should have been there, without "expected". */
    expected: string
    /** What was there instead, without "found". */
    found: string
    /** What was probably meant, as a sentence. */
    next?: string
}

/** `day.scenario.yaml:4:9: expected …, found …. Did you mean …?` */
export function describeProblem(problem: Problem): string {
    const { file, line, column, expected, found, next } = problem
    return `${file}:${line}:${column}: expected ${expected}, found ${found}${next ? `. ${next}` : ""}`
}
