// The tests that docs/recordings.md shows, one after the other: the second reads what the first wrote.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, expect, test } from "vitest"
import { loadRecording, Simulator } from "../../sim/index.js"

const folder = mkdtempSync(path.join(tmpdir(), "recordings-guide-"))
afterAll(() => rmSync(folder, { recursive: true }))
const page = readFileSync("docs/recordings.md", "utf8")
const blocks = [...page.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code = ""]) => code)

test("it shows how to record, and how to play", () => expect(blocks).toHaveLength(2))

test.each(blocks)("what it shows holds: %s", async code => {
    const sim = await Simulator.create()
    const source = code
        .replaceAll("src/main.ts", "test/programs/world/reads.ts")
        .replaceAll("bus.jsonl", path.join(folder, "bus.jsonl"))
    const run = new Function(
        "sim",
        "expect",
        "writeFileSync",
        "loadRecording",
        `return (async () => {\n${source}\n})()`
    )
    try {
        await (run as (...given: unknown[]) => Promise<void>)(sim, expect, writeFileSync, loadRecording)
    } finally {
        await sim.close()
    }
})
