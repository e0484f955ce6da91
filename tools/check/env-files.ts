// Whether secrets stay where they belong, and whether the .env files say what their writer means.
import { existsSync } from "node:fs"
import path from "node:path"
import { envLines, type EnvLine } from "../../sim/node/env-settings.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"

/** Runs git in a folder; gives its exit code, undefined when there is no git. */
export type Git = (args: readonly string[], cwd: string) => number | undefined

const LOCAL = ".env.local"
// `readSetting` refuses a longer key.
const LONGEST_KEY = 13
const SECRET =
    /pass(word|wd|phrase)?$|^pwd|pwd$|secret|token|credential|private|api_?key|psk$|(^|_)key$|sas$|conn(ection)?_?str/i

/**
 * Warnings, a sentence each. Throws UserError (exit 1) when .env.local is, or would be, committed, or a key is one that no
 * program can read.
 */
export function checkEnvFiles(root: string, git: Git): string[] {
    const lines = envLines(root)
    assertPrivate(root, git)
    const warnings: string[] = []
    for (const line of lines) {
        const at = `${line.file}:${line.line}`
        const name = line.key.trim()
        const warn = (text: string) => void warnings.push(`${at}: ${text}`)
        if (line.passedOver) {
            warn(`DeviceScript passes over a line with a # in it, so ${name} is not set; write it without one`)
            continue
        }
        if (line.key !== name) warn(`the key is "${line.key}" with its spaces; write ${name}=`)
        if (line.key.length > LONGEST_KEY) throw tooLong(line)
        if (line.file !== LOCAL && SECRET.test(name) && line.value !== undefined)
            warn(`${name} looks like a secret, and this file is committed; move it to ${LOCAL}`)
    }
    return warnings
}

function tooLong({ file, line, key }: EnvLine): UserError {
    return new UserError(
        ExitCode.Failed,
        `a setting's key of at most ${LONGEST_KEY} characters at ${file}:${line}`,
        `${key}, ${key.length} characters`,
        "shorten it there and in the program, whose readSetting would throw"
    )
}

function assertPrivate(root: string, git: Git): void {
    if (!existsSync(path.join(root, LOCAL)) || git(["rev-parse", "--is-inside-work-tree"], root) !== 0) return
    const isTracked = git(["ls-files", "--error-unmatch", LOCAL], root) === 0
    if (!isTracked && git(["check-ignore", "--quiet", LOCAL], root) === 0) return
    throw new UserError(
        ExitCode.Failed,
        `${LOCAL}, which holds secrets, to stay out of git`,
        isTracked ? "it is committed" : "git does not ignore it, so it would be committed",
        `add ${LOCAL} to .gitignore` +
            (isTracked ? `, run git rm --cached ${LOCAL}, and change the secrets that were in it` : "")
    )
}
