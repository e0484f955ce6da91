// `--speed max|real|N`. Pure.
import { ExitCode } from "./exit-code.js"
import type { Speed } from "./pace.js"
import { UserError } from "./user-error.js"

/** The speed that was typed; UserError (exit 2) for anything else. */
export function parseSpeed(text: string): Speed {
    if (text === "max") return "max"
    if (text === "real") return 1
    const n = /^\d*\.?\d+x?$/.test(text) ? Number(text.replace(/x$/, "")) : NaN
    if (n > 0 && n < Infinity) return n
    throw new UserError(
        ExitCode.Usage,
        "max, real or a number above zero for --speed",
        `"${text}"`,
        "write --speed max, --speed real (1 virtual second a second) or, for example, --speed 600"
    )
}

export function formatSpeed(speed: Speed): string {
    return speed === "max" ? "max" : speed === 1 ? "real time" : `${speed}x`
}
