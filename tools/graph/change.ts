// Files as they are and as they ought to be: written, or only compared.
import { ExitCode } from "../exit-code.js"
import type { Output } from "../io.js"
import { UserError } from "../user-error.js"
import { difference } from "./difference.js"

export interface Change {
    /** As a person named it. */
    file: string
    /** Undefined: there is no such file. */
    before: string | undefined
    after: string
}

/** The files of a command, by absolute path. */
export interface Files {
    /** Undefined where no file is. */
    read(file: string): Uint8Array | undefined
    /** Makes the folders above it. */
    write(file: string, text: string): void
}

/** The text of a file, byte for byte; UserError (exit 2) where it is no UTF-8. */
export function textOf(bytes: Uint8Array, file: string): string {
    try {
        return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch (cause) {
        throw new UserError(ExitCode.Usage, `${file} in UTF-8`, "other bytes", "save it as UTF-8", { cause })
    }
}

/** Shows what is stale; UserError (exit 1) where anything is. */
export function check(changes: readonly Change[], stdout: Output, again: string): void {
    const stale = changes.filter(c => c.before !== c.after)
    for (const { file, before, after } of stale) {
        stdout.write(`${file}\n`)
        for (const row of difference(lines(before ?? ""), lines(after))) stdout.write(`${row}\n`)
    }
    if (stale.length)
        throw new UserError(
            ExitCode.Failed,
            "pictures that show what the programs run",
            stale.map(c => `${c.file} is ${c.before === undefined ? "missing" : "stale"}`).join("\n"),
            `run ${again}`
        )
}

function lines(text: string): string[] {
    return text.split(/\r?\n/)
}
