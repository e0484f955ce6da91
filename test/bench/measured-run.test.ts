// The bench's own instruments, on programs of a few lines: what they count is known beforehand.
import { execFile } from "node:child_process"
import { join } from "node:path"
import { expect, test } from "vitest"
import { measured } from "../../bench/measured-run.js"
import { functionSizes } from "../../bench/image.js"
import { perItem } from "../../bench/heap.js"
import { allocatedBy } from "../../bench/things.js"
import { programWith } from "../../bench/feature-program.js"
import { FEATURES } from "../../bench/features.js"
import { compileEntry } from "../../sim/node/compile.js"

const ROOT = join(import.meta.dirname, "../..")

test("opcodes between two marks are counted exactly: the same every time, a hundred calls a hundred times one", async () => {
    const spans = () =>
        measured("beats/calls", {}, async run => [await run.span("empty", "from"), await run.span("from", "to")])
    const [loop, calls] = await spans()
    expect(await spans()).toEqual([loop, calls])
    expect((calls.opcodes - loop.opcodes) % 100).toBe(0)
    expect(calls.opcodes).toBeGreaterThan(loop.opcodes)
    // both are part of one run of one fiber
    expect([calls.runs, calls.longestRun]).toEqual([0, calls.opcodes])
})

test("the guard trips where the counters say that it must", async () => {
    // one loop ends just under the guard's 131,072, the other is ended by it
    const under = await measured("counter/loop", { parameter: 14_000 }, run => run.span("from", "to"))
    const turn =
        (under.opcodes - (await measured("counter/loop", { parameter: 0 }, r => r.span("from", "to"))).opcodes) / 14_000
    expect(Number.isInteger(turn)).toBe(true)
    const most = Math.floor(131_000 / turn)
    expect(await measured("counter/loop", { parameter: most }, run => run.reaches("to"))).toBe(true)
    expect(await measured("counter/loop", { parameter: most + 20 }, run => run.reaches("to"))).toBe(false)
})

test("fiber runs are counted: three fibers that sleep for 100 ms eleven times in 1050", async () => {
    const span = await measured("counter/wakes", { parameter: 3 }, run => run.span("from", "to"))
    // and the main fiber once, for the second mark
    expect(span).toMatchObject({ ms: 1050, runs: 3 * 11 + 1 })
})

test("heap an item is what the VM is known to take: 84 B a sleeping fiber", async () => {
    expect(await perItem("heap/fibers", ["before", "running"])).toEqual({ before: 0, running: 84 })
})

test("a put on a watch nobody waits for allocates nothing, not even garbage; 20 objects are seen", async () => {
    expect([await allocatedBy("puts"), await allocatedBy("send")]).toEqual([0, 0])
    expect(await allocatedBy("objs")).toBe(20 * 84)
})

test("sizes of functions are read from the compiled program", async () => {
    const sizes = functionSizes(await compileEntry(join(ROOT, "bench/programs/heap/fibers.ts")))
    const body = sizes.find(f => f.name === "body")
    expect(body?.where).toBe("bench/programs/heap/fibers.ts:6")
    expect(body?.bytes).toBeGreaterThan(20)
    expect(sizes.map(f => f.bytes)).toEqual(sizes.map(f => f.bytes).sort((a, b) => b - a))
})

test("a feature's program imports what it uses and nothing else", () => {
    expect(programWith([])).not.toContain("@devicescript/core")
    const link = programWith(FEATURES.filter(f => f.name === "link, cycles"))
    expect(link).toContain("Supervisor, link, GraphError }")
    expect(link.indexOf("link(sensor, fan)")).toBeLessThan(link.indexOf("graph([sensor, fan])"))
})

test("an unknown table is refused with the names there are", async () => {
    const args = ["--import", "tsx", join(ROOT, "bench/run.ts"), "--only", "nonsense"]
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>(resolve =>
        execFile(process.execPath, args, { cwd: ROOT }, (error, _, stderr) => resolve({ code: error?.code, stderr }))
    )
    expect(code).toBe(2)
    expect(stderr).toBe(
        "Expected --only with bytecode, controller, heap, things, wakes, turns, waves, speed, scenarios, steady, found nonsense.\n"
    )
})
