import { lstatSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { spawnSync } from "node:child_process"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { selfLink } from "../../scripts/self-link.mjs"

const root = path.resolve(import.meta.dirname, "../..")
let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "devsup-scripts-"))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test("the self-link is made, kept, mended, and never made inside somebody's node_modules", () => {
    const link = path.join(folder, "node_modules/devicescript-supervisor")
    expect(selfLink(folder)).toBe("made")
    expect(readlinkSync(link)).toBe("..")
    expect(selfLink(folder)).toBe("kept")
    rmSync(link)
    symlinkSync("elsewhere", link)
    expect(selfLink(folder)).toBe("made")
    expect(path.resolve(path.dirname(link), readlinkSync(link))).toBe(folder)

    const installed = path.join(folder, "node_modules/some-package")
    mkdirSync(installed, { recursive: true })
    expect(selfLink(installed)).toBe("skipped")
    expect(() => lstatSync(path.join(installed, "node_modules"))).toThrow()
})

/** How a vitest run over one file with our reporter ends. */
function runOf(source: string) {
    writeFileSync(path.join(folder, "a.test.ts"), 'import { test, expect } from "vitest"\n' + source)
    writeFileSync(path.join(folder, "vitest.config.mjs"), "export default {}")
    rmSync(path.join(folder, "node_modules"), { recursive: true, force: true })
    symlinkSync(path.join(root, "node_modules"), path.join(folder, "node_modules"))
    const vitest = path.join(root, "node_modules/vitest/vitest.mjs")
    const reporters = ["--reporter=default", `--reporter=${path.join(root, "scripts/count-reporter.mjs")}`]
    const run = spawnSync(process.execPath, [vitest, "run", ...reporters], { cwd: folder, encoding: "utf8" })
    return { status: run.status, last: run.stdout.split("\n").at(-2) }
}

test("a run ends with its counts alone on the last line, and its own exit code", () => {
    expect(runOf('test("a", () => {})\ntest("b", () => expect(1).toBe(2))')).toEqual({
        status: 1,
        last: "1 passed, 1 failed",
    })
    expect(runOf('test("a", () => {})')).toEqual({ status: 0, last: "1 passed, 0 failed" })
    expect(runOf('throw new Error("at import")')).toEqual({ status: 1, last: "0 passed, 1 failed" })
})
