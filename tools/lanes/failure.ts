// An error on its way out of a thread: classes are lost there, so it goes as what people will read.
import type { ExitCode } from "../exit-code.js"
import { explain } from "../explain.js"
import { UserError } from "../user-error.js"

export interface Failure {
    code: ExitCode
    expected: string
    found: string
    next: string
    stack?: string
}

export function failureOf(error: unknown): Failure {
    const { code, expected, found, next } = explain(error)
    const stack = error instanceof Error ? error.stack : undefined
    return { code, expected, found, next, ...(stack === undefined ? {} : { stack }) }
}

export function revived({ code, expected, found, next, stack }: Failure): UserError {
    const error = new UserError(code, expected, found, next)
    if (stack !== undefined) error.stack = stack
    return error
}
