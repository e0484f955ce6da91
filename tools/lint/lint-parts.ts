// What a lint is made with on a real disk: the project around an entry, the compiler's declarations. Loaded when a command runs.
import { readFileSync, statSync } from "node:fs"
import { compileEntry } from "../../sim/node/compile.js"
import { locateEntry } from "../../sim/node/project.js"
import { ToolchainError } from "../../sim/errors.js"
import type { Allow } from "./allow.js"
import { type Declarations, findDeclarations } from "./compiler-host.js"
import { lint, type Linted } from "./lint.js"
import { readProgram, type Reading } from "./reading.js"
import type { Place } from "./source.js"

export interface LintParts {
    /** Throws EntryError, CompileError, ToolchainError. */
    lint(file: string, allows: readonly Allow[], wrong: readonly Place[], signal: AbortSignal): Promise<Linted>
    /** Undefined where no file is. */
    read(file: string): string | undefined
}

export const lintParts: LintParts = {
    async lint(file, allows, wrong, signal) {
        return lint(await readEntry(file, signal), allows, wrong)
    },
    read: file => (statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, "utf8") : undefined),
}

/** The first time in a project the program is compiled: that brings the declarations. */
export async function readEntry(file: string, signal: AbortSignal): Promise<Reading> {
    const { root } = locateEntry(file)
    return readProgram(file, root, findDeclarations(root) ?? (await compiled(file, root, signal)))
}

async function compiled(file: string, root: string, signal: AbortSignal): Promise<Declarations> {
    await compileEntry(file, signal)
    const found = findDeclarations(root)
    if (found) return found
    throw new ToolchainError(
        `Expected the compiler to write node_modules/@devicescript in ${root}, found nothing there. Remove .cache there and run it again.`
    )
}
