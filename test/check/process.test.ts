// check, build and boards as a user's shell starts them: exit codes, and a stdout with nothing but the answer.
import { spawnSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, test, vi } from "vitest"
import { DEVSUP } from "../built-command.js"

// each compiles in a process of its own when nothing has before
vi.setConfig({ testTimeout: 300_000 })

const root = path.resolve(import.meta.dirname, "../..")
const PROGRAMS = "test/programs/tools"

function devsup(...words: string[]) {
    return spawnSync(process.execPath, [DEVSUP, ...words], { cwd: root, encoding: "utf8" })
}

test("boards", () => {
    const run = devsup("boards", "--json")
    expect(run).toMatchObject({ status: 0, stderr: "" })
    expect(JSON.parse(run.stdout.split("\n")[0] ?? "")).toMatchObject({ id: "pico", largestProgramBytes: 110464 })
    expect(devsup("boards", "pico").status).toBe(2)
})

test.each([
    ["check", 3, "does-not-compile", "does-not-compile.ts:4:16 - Cannot find name 'nowhere'"],
    ["check", 1, "cycle", "cycle: a -> b -> a"],
    ["check", 7, "throws", "at fail (test/programs/tools/throws.ts:5)"],
    ["build", 1, "cycle", "cycle: a -> b -> a"],
    ["build", 7, "throws", "at fail (test/programs/tools/throws.ts:5)"],
])("%s ends with %i for %s.ts and says where", (command, status, program, text) => {
    const run = devsup(command, `${PROGRAMS}/${program}.ts`, "--board", "pico")
    expect(run).toMatchObject({ status, stdout: "" })
    expect(run.stderr).toContain(text)
    expect(run.stderr).not.toContain("node_modules")
})

test("the reference firmware fits its boards, and the one with a network no Pico", () => {
    for (const entry of ["firmware/pico.ts", "firmware/esp32c3.ts"]) {
        const run = devsup("check", entry, "--json")
        expect(run).toMatchObject({ status: 0, stderr: "" })
        expect(JSON.parse(run.stdout)).toMatchObject({ entry, ok: true, faults: [], notes: [] })
    }
    const refused = devsup("check", "firmware/esp32c3.ts", "--board", "pico")
    expect(refused.status).toBe(1)
    expect(devsup("build", "firmware/esp32c3.ts", "--board", "pico").stderr).toContain("found pico has no Wi-Fi")
    expect(refused.stderr).toContain("found pico has no Wi-Fi, and node net uses ds.Wifi (boards/parts/wifi.ts:8)\n")
})

test("a node that crashes as it starts: 0 and a note, 1 with --strict", () => {
    const words = ["check", `${PROGRAMS}/crashes-at-start.ts`, "--board", "pico"]
    const run = devsup(...words)
    expect(run.status).toBe(0)
    expect(run.stderr).toContain("note: 1 node crashed: pump: no water; devsup check --strict")
    const strict = devsup(...words, "--strict")
    expect(strict.status).toBe(1)
    expect(strict.stderr).toContain("found pump: no water")
})

test("a board that is none is bad usage", () => {
    for (const words of [["check", "--board", "pic"], ["build", "--board", "pic"], ["build"], ["check", "nowhere.ts"]])
        expect(devsup(...words)).toMatchObject({ status: 2, stdout: "" })
})

test("build finds the entry for a board, leaves the files and tells of them in one JSON line", () => {
    const out = mkdtempSync(path.join(tmpdir(), "devsup-built-"))
    const run = devsup("build", "--board", "xiao-esp32c3", "--out", out, "--json")
    expect(run.status).toBe(0)
    const told = JSON.parse(run.stdout) as { program: string; programBytes: number; debug: string }
    expect(told).toMatchObject({ entry: "firmware/esp32c3.ts", board: "xiao-esp32c3", settings: [] })
    expect(readFileSync(path.join(out, told.program)).length).toBe(told.programBytes)
    const debug = JSON.parse(readFileSync(path.join(out, told.debug), "utf8")) as { sources: { path: string }[] }
    expect(debug.sources.map(s => s.path)).toContain("firmware/tasks/net.ts")
    rmSync(out, { recursive: true })
})
