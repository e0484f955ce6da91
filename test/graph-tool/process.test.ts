import { spawnSync } from "node:child_process"
import path from "node:path"
import { expect, test } from "vitest"
import { DEVSUP } from "../built-command.js"

const root = path.resolve(import.meta.dirname, "../..")

/** devsup graph as a user's shell starts it. */
function graph(...words: string[]) {
    return spawnSync(process.execPath, [DEVSUP, "graph", ...words], {
        cwd: root,
        encoding: "utf8",
    })
}

test("the reference firmware: its graph as the booted program tells of it", () => {
    const run = graph("firmware/pico.ts", "--format", "json")
    expect(run).toMatchObject({ status: 0, stderr: "" })
    const { graphs } = JSON.parse(run.stdout) as { graphs: { graph: string; nodes: { name: string }[] }[] }
    expect(graphs.map(g => g.graph)).toEqual(["pico"])
    const told = (more: object) => expect.objectContaining(more)
    expect(graphs[0].nodes).toEqual([
        told({ name: "params", mode: "terminate", wave: 1, deps: [] }),
        told({ name: "i2c", wave: 1, deps: [] }),
        told({
            name: "climate",
            mode: "pause",
            wave: 2,
            beatTimeoutMs: 2000,
            deps: [
                { node: "params", kind: "ready" },
                { node: "i2c", kind: "plain" },
            ],
        }),
        told({ name: "overheat", wave: 1, deps: [] }),
        told({ name: "stale", wave: 1, deps: [] }),
        told({
            name: "fan",
            wave: 3,
            deps: [{ node: "climate", kind: "bound" }, told({ node: "overheat" }), told({ node: "stale" })],
        }),
        told({
            name: "display",
            wave: 4,
            deps: [told({ kind: "ready" }), { node: "fan", kind: "plain" }, told({ node: "i2c" })],
        }),
        told({ name: "jobs", wave: 1, deps: [] }),
        told({ name: "calibrate", mode: "on-demand" }),
        told({ name: "watchdog", detached: true, wave: 1 }),
    ])
})

test.each([
    [1, "test/programs/tools/cycle.ts", "cycle: a -> b -> a"],
    [2, "firmware/nowhere.ts", "expected a firmware entry"],
    [3, "test/programs/tools/does-not-compile.ts", "does-not-compile.ts:4:16 - Cannot find name 'nowhere'"],
    [7, "test/programs/tools/throws.ts", "at fail (test/programs/tools/throws.ts:5)"],
])("exit %i: %s", (status, entry, text) => {
    const run = graph(entry)
    expect(run.stderr).toContain(text)
    expect(run).toMatchObject({ status, stdout: "" })
})

test("exit 1: a picture that is stale, or missing", () => {
    const run = graph("firmware/pico.ts", "--out", "no-such-folder/pico.mmd", "--check")
    expect(run.stdout).toContain("+     climate -.-> fan\n")
    expect(run.stderr).toContain("no-such-folder/pico.mmd is missing")
    expect(run.status).toBe(1)
})
