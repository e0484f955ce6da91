// The folder of a new project: one that nothing can be lost in.
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs"
import path from "node:path"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"

/** Throws UserError (exit 2) unless `dir` is missing or empty; the repository of `git init` may be in it. */
export function assertEmpty(dir: string, said: string): void {
    if (!existsSync(dir)) return
    const refused = (found: string) =>
        new UserError(ExitCode.Usage, `a new or empty folder at ${said || '""'}`, found, "name another folder")
    if (!statSync(dir).isDirectory()) throw refused("a file")
    const there = readdirSync(dir).filter(name => name !== ".git")
    if (there.length === 0) return
    const more = there.length > 3 ? ` and ${there.length - 3} more` : ""
    throw refused(there.slice(0, 3).join(", ") + more + " in it")
}

/** Path from `dir` → content. Overwrites nothing: what came there meanwhile is an error. */
export function writeFiles(dir: string, files: Record<string, string>): void {
    for (const [file, text] of Object.entries(files)) {
        mkdirSync(path.dirname(path.join(dir, file)), { recursive: true })
        writeFileSync(path.join(dir, file), text, { flag: "wx" })
    }
}
