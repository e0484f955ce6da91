// The reference firmware's own scenarios, run as its users run them: firmware/scenarios/, a folder a board.
import path from "node:path"
import { expect, test } from "vitest"
import { runCommandLine } from "../../tools/command-line.js"
import { TestCommand } from "../../tools/commands/test.js"
import { testParts } from "../../tools/scenario/test-parts.js"
import { FakeIo, FakeOutput } from "../tools/fake-io.js"

test.each([
    ["pico", 7], // it publishes nothing, so no broker can fail it
    ["esp32c3", 8],
])("%s: every scenario of it passes", async (board, count) => {
    const io = new FakeIo(new FakeOutput())
    io.cwd = path.join(import.meta.dirname, "../..")
    const words = ["test", `firmware/scenarios/${board}`, "--jobs", "1"]
    const status = await runCommandLine(words, [new TestCommand(async () => testParts)], "0", io)
    expect(io.stdout.lines.filter(line => !line.startsWith("ok ")).join("\n")).toContain(
        `${count} scenarios: ${count} passed; `
    )
    expect({ status, err: io.stderr.lines }).toEqual({ status: 0, err: [] })
})
