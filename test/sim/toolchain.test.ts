// The VM and the compiler come out of one pinned package; anything else is refused in words.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, expect, test } from "vitest"
import { ToolchainError } from "../../sim/errors.js"
import { pinnedBundle } from "../../sim/node/pinned-package.js"

const folder = mkdtempSync(join(tmpdir(), "devsup-toolchain-"))
const from = pathToFileURL(join(folder, "index.js")).href
const install = (version: string) => {
    mkdirSync(join(folder, "node_modules/@devicescript/cli"), { recursive: true })
    writeFileSync(join(folder, "node_modules/@devicescript/cli/package.json"), JSON.stringify({ version }))
}
afterAll(() => rmSync(folder, { recursive: true }))

test("the installed bundle is the pinned one", () => {
    expect(pinnedBundle().version).toBe("2.16.4")
})

test("a missing package, another version and a hollow package are told apart", () => {
    expect(() => pinnedBundle(from)).toThrow(/not installed: expected @devicescript\/cli 2\.16\.4/)
    install("2.17.0")
    expect(() => pinnedBundle(from)).toThrow(/made for @devicescript\/cli 2\.16\.4, found 2\.17\.0/)
    install("2.16.4")
    expect(() => pinnedBundle(from)).toThrow(/the bundle file is missing/)
    expect(() => pinnedBundle(from)).toThrow(ToolchainError)
})
