import { spawnSync } from "node:child_process"
import path from "node:path"
import { expect, test } from "vitest"
import { DEVSUP } from "../built-command.js"

const root = path.resolve(import.meta.dirname, "../..")

/** devsup as a user's shell starts it. */
function devsup(...words: string[]) {
    return spawnSync(process.execPath, [DEVSUP, ...words], { cwd: root, encoding: "utf8" })
}

test("a process ends with the exit code of the table and keeps stdout clean", () => {
    const missing = devsup("sim", "firmware/nowhere.ts", "--json")
    expect(missing).toMatchObject({ status: 2, stdout: "" })
    expect(missing.stderr).toMatch(/^error: expected a firmware entry, a \.ts file, at firmware\/nowhere\.ts\n/)
    expect(devsup("sim", "--speed", "fast")).toMatchObject({ status: 2, stdout: "" })
})

test.each([
    ["does-not-compile", 3, "does-not-compile.ts:4:16 - Cannot find name 'nowhere'"],
    ["cycle", 1, "cycle: a -> b -> a"],
    ["throws", 7, "at fail (test/programs/tools/throws.ts:5)"],
])("%s.ts ends with %i and says where", (program, status, text) => {
    const run = devsup("sim", `test/programs/tools/${program}.ts`, "--for", "10s", "--json")
    expect(run.stderr).toContain(text)
    expect(run.stderr).not.toContain("node_modules")
    expect(run.status).toBe(status)
})

test("a role that nothing is mocked for is named, until its sensor is plugged in", () => {
    const run = (...more: string[]) => devsup("sim", "test/programs/tools/roles.ts", "--for", "5s", ...more).stderr
    expect(run()).toContain(
        "note:  expected a service for every role\n       found none for noise\nnext:  plug one in with --sensor NAME=VALUE"
    )
    expect(run("--sensor", "soundLevel=0.5")).not.toContain("role")
})

test("the reference firmware: 60 virtual seconds are 60 JSON lines and nothing else", () => {
    const run = devsup("sim", "--for", "60s", "--speed", "max", "--json")
    expect(run).toMatchObject({ status: 0, stderr: "" })
    const lines = run.stdout
        .trimEnd()
        .split("\n")
        .map(line => JSON.parse(line) as { uptimeMs: number; nodes: { name: string }[] })
    // the first one comes when the board has told of all its nodes, 10 ms each
    expect(lines.map(l => l.uptimeMs)).toEqual([1020, ...Array.from({ length: 59 }, (_, i) => (i + 2) * 1000)])
    for (const line of lines) expect(line.nodes.map(n => n.name)).toContain("climate")
})

test("the reference firmware ends in order, dependents first", () => {
    const run = devsup("sim", "--for", "5s")
    expect(run).toMatchObject({ status: 0, stderr: "" })
    const end = run.stdout.split("\n").filter(line => /^ +5\.000 .* (asked|acked|parked)$/.test(line))
    expect(end.map(line => line.trim().split(/\s+/).slice(1).join(" "))).toEqual([
        "display asked",
        "jobs asked", // nobody depends on it
        "jobs acked",
        "display acked",
        "fan asked",
        "fan acked",
        "climate asked",
        "overheat asked",
        "stale asked",
        "overheat acked",
        "stale acked",
        "climate acked",
        "climate parked",
        "params asked",
        "i2c asked",
        "params acked",
        "i2c acked",
    ])
})

test("--version is the package's", () => {
    expect(devsup("--version")).toMatchObject({ status: 0, stdout: "0.1.0\n", stderr: "" })
})
