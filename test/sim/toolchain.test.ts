// The VM and the compiler come out of one pinned package; anything else is refused in words.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, expect, test } from "vitest"
import { ToolchainError } from "../../sim/errors.js"
import { pinnedBundle } from "../../sim/node/pinned-package.js"
import { explain } from "../../tools/explain.js"

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
    expect(() => pinnedBundle(from)).toThrow(/made for, @devicescript\/cli 2\.16\.4, found 2\.17\.0/)
    install("2.16.4")
    expect(() => pinnedBundle(from)).toThrow(/the bundle file is missing/)
    expect(() => pinnedBundle(from)).toThrow(ToolchainError)
})

test("what devsup tells of each has one instruction", () => {
    // Node remembers where it found a package, so the missing one is missed from elsewhere
    const elsewhere = pathToFileURL(join(tmpdir(), "index.js")).href
    expect(told(elsewhere)).toMatchObject({
        expected: "@devicescript/cli 2.16.4 in node_modules",
        found: "The DeviceScript compiler is not installed: none",
        next: "run npm ci in the repository, else npm install",
    })
    install("2.17.0")
    expect(told(from)).toMatchObject({
        found: expect.stringMatching(/^2\.17\.0 \(.*package\.json\)$/) as string,
        next: "pin it exactly: npm install --save-exact @devicescript/cli@2.16.4",
    })
    install("2.16.4")
    expect(told(from)).toMatchObject({
        found: expect.stringMatching(/the bundle file is missing$/) as string,
        next: "run npm ci in the repository, else npm install",
    })
})

function told(from: string) {
    try {
        return pinnedBundle(from)
    } catch (error) {
        return explain(error)
    }
}
