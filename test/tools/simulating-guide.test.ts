// docs/simulating.md: its commands are understood, what it shows is printed, and it leaves out no option, key or exit code.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"
import { liveCommands } from "../../tools/commands/live-parts.js"
import { simCommand } from "../../tools/commands/sim-parts.js"
import type { Command } from "../../tools/command.js"
import { runCommandLine } from "../../tools/command-line.js"
import { ExitCode } from "../../tools/exit-code.js"
import { SIM_HELP } from "../../tools/live/sim-picture.js"
import { simOptions } from "../../tools/sim/options.js"
import { examplesIn } from "../readme/code-blocks.js"
import { FakeIo } from "./fake-io.js"

const root = path.join(import.meta.dirname, "../..")
const page = readFileSync(path.join(root, "docs/simulating.md"), "utf8")
const blocks = (language: string) =>
    [...page.matchAll(new RegExp("^```" + language + "\\n([^]*?)^```$", "gm"))].map(([, text = ""]) => text)
const lines = blocks("sh").flatMap(block => block.trim().split("\n"))
const words = (line: string) => line.replace(/ *#.*/, "").split(" ").slice(1)

test.each(lines)("%s", async line => {
    const asked: unknown[] = []
    // as far as what was typed goes
    const commands = [simCommand(), ...liveCommands()].map(command =>
        Object.assign(Object.create(command) as Command, {
            run: async (options: unknown) => (asked.push(options), ExitCode.Ok),
        })
    )
    const io = new FakeIo()
    expect(await runCommandLine(words(line), commands, "", io), io.stderr.text).toBe(0)
    expect(asked).toHaveLength(1)
})

// The README's first program stands for src/main.ts; the guide of scenarios compiles it there, too.
const entry = path.join(root, ".cache/examples/scenario-guide.ts")
mkdirSync(path.dirname(entry), { recursive: true })
writeFileSync(entry, examplesIn("README.md", readFileSync(path.join(root, "README.md"), "utf8"))[0]?.source ?? "")

test("it prints what the page shows", async () => {
    const io = new FakeIo()
    const shown = lines.find(line => line.includes("--sensor")) ?? ""
    expect(await runCommandLine(words(shown.replace("src/main.ts", entry)), [simCommand()], "", io)).toBe(0)
    expect(io.stdout.text).toBe(blocks("text")[0])
})

test.each(blocks("js"))("its test: %s", async code => {
    const sim = await Simulator.create()
    const real = code.replace("src/main.ts", entry).replace("src/next.ts", "test/programs/sim/counts.ts")
    const run = new Function("sim", "expect", `return (async () => {\n${real}\n})()`)
    try {
        await (run as (...given: unknown[]) => Promise<void>)(sim, expect)
    } finally {
        await sim.close()
    }
})

/** The first cells of a table's rows, under a heading. */
function rows(heading: string): string {
    const [, section = ""] = new RegExp(`^## ${heading}\\n([^]*?)(?=^## |$(?![^]))`, "m").exec(page) ?? []
    return [...section.matchAll(/^\| (.*?) \|/gm)].map(([, cell = ""]) => cell).join(" ")
}

test("it has every option", () => {
    for (const { long } of simOptions()) expect(rows("Options")).toContain(long)
})

test("it has every key", () => {
    const named = [...rows("Keys of the live table").matchAll(/`(.*?)`/g)].flatMap(([, keys = ""]) => keys.split(" "))
    for (const [pressed] of SIM_HELP)
        expect(named).toEqual(expect.arrayContaining(pressed.split(/ +/).filter(word => word !== "then")))
})

test("it has the exit codes, which are those of the README", () => {
    const readme = readFileSync(path.join(root, "README.md"), "utf8")
    for (const [, code = ""] of rows("How it ends").matchAll(/(\d+)/g))
        expect(readme).toMatch(new RegExp(`\\b${code} \\w`))
})
