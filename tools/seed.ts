// `--seed N`. Pure.
import { ExitCode } from "./exit-code.js"
import { UserError } from "./user-error.js"

const LIMIT = 2 ** 32 - 1

/** An unsigned 32-bit integer; UserError (exit 2) for anything else. */
export function parseSeed(text: string): number {
    const n = /^\d+$/.test(text) ? Number(text) : NaN
    if (n <= LIMIT) return n
    throw new UserError(
        ExitCode.Usage,
        `a whole number from 0 to ${LIMIT} for --seed`,
        `"${text}"`,
        "write for example --seed 1"
    )
}
