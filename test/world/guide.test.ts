// Every block of docs/mocking-sensors.md runs: the tests it shows, against the firmware it shows.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { Simulator, Track } from "../../sim/index.js"

const PROGRAM = "test/programs/world/reads.ts"
const page = readFileSync("docs/mocking-sensors.md", "utf8")
const blocks = [...page.matchAll(/^## (.*)\n(?:(?!^## )[^])*?^```js\n([^]*?)^```$/gm)]

test("the firmware it shows is the one that is tested", () => {
    expect(page).toContain("```ts\n" + readFileSync(PROGRAM, "utf8") + "```")
    expect(blocks.map(([, title]) => title)).toEqual([...page.matchAll(/^## (.*)$/gm)].map(([, title]) => title))
})

test.each(blocks.map(([, title = "", code = ""]) => [title, code]))("%s: what it shows holds", async (_, code) => {
    const sim = await Simulator.create()
    const run = new Function(
        "sim",
        "Track",
        "expect",
        `return (async () => {\n${code.replaceAll("src/main.ts", PROGRAM)}\n})()`
    ) as (...given: unknown[]) => Promise<void>
    try {
        await run(sim, Track, expect)
    } finally {
        await sim.close()
    }
})
