// devsup test as its users see it: which files it finds, what it prints, its exit codes and its reports.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { runCommandLine } from "../../tools/command-line.js"
import { TestCommand } from "../../tools/commands/test.js"
import { findScenarios } from "../../sim/node/find-scenarios.js"
import { testParts } from "../../tools/scenario/test-parts.js"
import { FakeIo, FakeOutput } from "../tools/fake-io.js"

const root = path.join(import.meta.dirname, "../..")
const counts = "boards: { a: test/programs/sim/counts.ts }\n"
let folder = ""
beforeAll(() => {
    mkdirSync(path.join(root, ".cache"), { recursive: true })
    folder = mkdtempSync(path.join(root, ".cache/scenarios-"))
    const write = (name: string, text: string) => {
        mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
        writeFileSync(path.join(folder, name), text)
    }
    write(
        "a/good.scenario.yaml",
        `name: it counts\n${counts}steps:\n  - expect: { log: / 3$/ }\n  - snapshot: { name: s, of: log }\n`
    )
    write(
        "a/bad.scenario.yaml",
        `name: <counts> & "more"\n${counts}steps:\n  - repeat: { times: 2, steps: [advance: 1s] }\n  - expect: { log: / 99$/ }\n    within: 3s\n`
    )
    write("b/node.scenario.yml", "boards: { a: test/programs/wire/controlled.ts }\nsteps: [restart: bass]\n")
    write("c/typo.scenario.yaml", `${counts}steps:\n  - advence: 1\n`)
    write("d/broken.scenario.yaml", "boards: { a: test/programs/sim/wrong-type.ts }\nsteps: [advance: 1]\n")
    write("node_modules/x/no.scenario.yaml", "")
    write("dist/no.scenario.yaml", "")
    write(".hidden/no.scenario.yaml", "")
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function devsup(...words: string[]) {
    const io = new FakeIo(new FakeOutput())
    io.cwd = folder
    const status = await runCommandLine(["test", ...words], [new TestCommand(async () => testParts)], "0", io)
    return { status, out: io.stdout.lines, err: io.stderr.lines }
}

test("files, folders and patterns are found; node_modules, dist and hidden folders are left out", () => {
    const all = [
        "a/bad.scenario.yaml",
        "a/good.scenario.yaml",
        "b/node.scenario.yml",
        "c/typo.scenario.yaml",
        "d/broken.scenario.yaml",
    ]
    expect(findScenarios([], folder)).toEqual(all)
    expect(findScenarios(["./c", "b/node.scenario.yml", "c"], folder)).toEqual([
        "b/node.scenario.yml",
        "c/typo.scenario.yaml",
    ])
    expect(findScenarios(["**/*o*.scenario.{yaml,yml}"], folder)).toEqual(all.slice(1))
    expect(findScenarios(["*/good*"], folder)).toEqual(["a/good.scenario.yaml"])
    expect(() => findScenarios(["a/goood.scenario.yaml"], folder)).toThrow(
        "Expected scenario files, *.scenario.yaml, at a/goood.scenario.yaml, found none"
    )
})

test("a failure: exit 1, the step, what was said last, the line to run it again; JUnit has it too", async () => {
    const { status, out, err } = await devsup("a/bad.scenario.yaml", "--junit", "out/report.xml", "--seed", "7")
    expect({ status, err }).toEqual({ status: 1, err: [] })
    expect(out[0]).toMatch(/^FAIL a\/bad\.scenario\.yaml: <counts> & "more" \(3 steps, /)
    expect(out.slice(2, 6)).toEqual([
        'FAIL a/bad.scenario.yaml: <counts> & "more"',
        "  a/bad.scenario.yaml:5:5: expect",
        "  expected log / 99$/",
        "  found    20 since the last match, the last 8 of them:",
    ])
    expect(out).toContain("  board a (test/programs/sim/counts.ts) said last:")
    expect(out.at(-3)).toMatch(/seed 7; again: devsup test a\/bad\.scenario\.yaml --seed 7 --jobs 1 --verbose$/)
    expect(out.at(-1)).toMatch(/^1 scenario: 0 passed, 1 failed; /)
    const xml = readFileSync(path.join(folder, "out/report.xml"), "utf8")
    expect(xml).toMatch(
        /^<\?xml version="1.0" encoding="UTF-8"\?>\n<testsuites name="devsup test" tests="1" failures="1" errors="0" time="/
    )
    expect(xml).toContain(
        '<testcase name="&lt;counts&gt; &amp; &quot;more&quot;" classname="a/bad.scenario.yaml" file="a/bad.scenario.yaml" line="5" time="'
    )
    expect(xml).toContain('<failure message="a/bad.scenario.yaml:5: expected log / 99$/, found 20 since')
    expect(xml).toContain('<property name="seed" value="7"/>')
})

test("a snapshot that is missing fails; --update writes it; then it passes. --verbose tells each step", async () => {
    expect((await devsup("a/good.scenario.yaml")).status).toBe(1)
    expect((await devsup("a/good.scenario.yaml", "--update")).status).toBe(0)
    expect(existsSync(path.join(folder, "a/good.s.snapshot.txt"))).toBe(true)
    const { status, out, err } = await devsup("a/good.scenario.yaml", "--verbose")
    expect(status).toBe(0)
    expect(err.map(line => line.trim())).toEqual([
        "0.310 s  a/good.scenario.yaml:4 expect",
        "0.310 s  a/good.scenario.yaml:5 snapshot",
    ])
    expect(out[1]).toMatch(/^1 scenario: 1 passed; 0.3 s of virtual time in /)
})

test("threads give the same results as this process; --json is a line a scenario and one that sums up", async () => {
    const run = async (jobs: string) => {
        const { status, out } = await devsup("a", "b", "--json", "--jobs", jobs)
        const lines = out.map(line => ({ ...(JSON.parse(line) as Record<string, unknown>), wallMs: 0 }))
        return { status, lines: lines.sort((x, y) => JSON.stringify(x).localeCompare(JSON.stringify(y))) }
    }
    const here = await run("1")
    expect(await run("2")).toEqual(here)
    expect(here.status).toBe(1)
    expect(here.lines).toContainEqual({
        schema: 1,
        scenarios: 3,
        passed: 1,
        failed: 1,
        invalid: 1,
        notRun: 0,
        wallMs: 0,
    })
})

test("a node that is none is a mistake in the file, exit 2", async () => {
    const { status, out } = await devsup("b")
    expect(status).toBe(2)
    expect(out).toContain('  b/node.scenario.yml:2:18: expected a node of a, found "bass". Did you mean base?')
    expect(out.at(-1)).toMatch(/^1 scenario: 0 passed, 1 with mistakes/)
})

test("mistakes in files: exit 2 before anything runs", async () => {
    expect(await devsup("a", "c")).toEqual({
        status: 2,
        out: [],
        err: [
            "error: expected 3 scenarios without mistakes",
            '       found c/typo.scenario.yaml:3:5: expected a step, found "advence". Did you mean advance?',
            "next:  correct the first, others may follow from it; docs/scenarios.md has all there is",
        ],
    })
})

test("a program that does not compile: exit 3; no scenario, or a bad number: exit 2", async () => {
    const { status, err } = await devsup("d")
    expect(status).toBe(3)
    expect(err[0]).toBe("error: expected test/programs/sim/wrong-type.ts to compile")
    expect((await devsup("out")).status).toBe(2)
    expect((await devsup("--jobs", "0")).err[1]).toBe('       found "0"')
})

test("interrupted, it says what was not run: exit 130", async () => {
    const io = new FakeIo(new FakeOutput())
    io.cwd = folder
    const stop = new AbortController()
    Object.assign(io, { signal: stop.signal })
    const parts = { ...testParts, compile: async () => stop.abort("SIGINT") }
    const status = await runCommandLine(["test", "a"], [new TestCommand(async () => parts)], "0", io)
    expect(status).toBe(130)
    expect(io.stdout.lines.at(-1)).toMatch(/^2 scenarios: 0 passed, 2 not run; /)
})
