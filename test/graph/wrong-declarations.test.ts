// Declarations the compiler refuses: the message names file, line and what is wrong there.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeAll, expect, test } from "vitest"
import { CompileError } from "../../sim/errors.js"
import { compileEntry } from "../../sim/index.js"

const file = "test/programs/graph/wrong-declarations.ts"
let error: CompileError
let source: string[]
beforeAll(async () => {
    const path = join(import.meta.dirname, "../..", file)
    source = readFileSync(path, "utf8").split("\n")
    error = (await compileEntry(path).catch((e: unknown) => e)) as CompileError
    expect(error).toBeInstanceOf(CompileError)
})

/** What the compiler says of the one line that holds this text. */
function said(text: string): string {
    const line = source.findIndex(l => l.includes(text)) + 1
    const found = error.diagnostics.filter(d => d.file === file && d.line === line)
    expect(found.length, `messages about line ${line}: ${error.message}`).toBeGreaterThan(0)
    // as a person reads it
    expect(error.message).toContain(`${file}:${line}:${found[0].column} - ${found[0].message}`)
    return found[0].message
}

test("B186 ★ an unknown node option is named, with the one that was meant", () => {
    expect(said("gateTimout")).toMatch(/'gateTimout' does not exist in type 'NodeOptions.*Did you mean.*'gateTimeout'/)
})

test("B186 ★ an unknown edge marker is named, in a declaration and in an import; a name is no node", () => {
    expect(said("firm(params)")).toBe("Cannot find name 'firm'.")
    expect(said("import {")).toMatch(/"devicescript-supervisor".* has no exported member 'soft'/)
    expect(said('["params"]')).toMatch(/'string' is not assignable to type .*TaskNode.* \| Dep/)
})

test("B186 ★ an option of a wrong type: what it is, and what it is to be", () => {
    expect(said('"on-failure"')).toMatch(/'string' is not assignable to type 'RestartPolicy'/)
    expect(said('"2s"')).toMatch(/'string' is not assignable to type 'number'/)
    expect(said('"pause"')).toMatch(/'"pause"' is not assignable to parameter of type 'Mode'/)
})
