// Options that say how many: --jobs N, --boards N. Pure.
import { ExitCode } from "./exit-code.js"
import { UserError } from "./user-error.js"

const MOST = 999

/** A whole number from 1 to 999; `option` names it in the UserError (exit 2) for anything else. */
export function parseCount(text: string, option: string): number {
    const n = /^\d+$/.test(text) ? Number(text) : NaN
    if (n >= 1 && n <= MOST) return n
    throw new UserError(
        ExitCode.Usage,
        `a number from 1 to ${MOST} for ${option}`,
        `"${text}"`,
        `write for example ${option} 2`
    )
}
