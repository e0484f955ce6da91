// `--sensor name=value`. Pure.
import { ExitCode } from "./exit-code.js"
import { UserError } from "./user-error.js"

export interface SensorSetting {
    name: string
    value: number | boolean
}

/** The setting that was typed: a number, or on/off/true/false; UserError (exit 2) for anything else. */
export function parseSensor(text: string): SensorSetting {
    const match = /^\s*([A-Za-z][\w.-]*)\s*=\s*(\S+)\s*$/.exec(text)
    const value = match?.[2] === undefined ? undefined : parseValue(match[2])
    if (match?.[1] !== undefined && value !== undefined) return { name: match[1], value }
    throw new UserError(
        ExitCode.Usage,
        "name=value for --sensor, the value a number or on/off",
        `"${text}"`,
        "write for example --sensor temperature=30 (repeat the option for more)"
    )
}

/** A number, or on/off/true/false; undefined for anything else. */
export function parseValue(text: string): number | boolean | undefined {
    if (/^(on|true)$/i.test(text)) return true
    if (/^(off|false)$/i.test(text)) return false
    return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) ? Number(text) : undefined
}
