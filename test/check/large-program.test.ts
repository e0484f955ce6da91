// Programs near and beyond what boards hold, with the real compiler and VM.
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { Simulator } from "../../sim/index.js"
import { checkParts } from "../../tools/check/check-parts.js"
import { runCommandLine } from "../../tools/command-line.js"
import { CheckCommand } from "../../tools/commands/check.js"
import { FakeIo } from "../tools/fake-io.js"
import { MadeProject } from "./made-project.js"

// it compiles in a project that nothing was compiled in before
vi.setConfig({ testTimeout: 300_000 })

/** A program with about that many bytes of data. */
function holding(bytes: number): string {
    const lines = Array.from({ length: Math.ceil(bytes / 1500) }, (_, i) => {
        const data = (i.toString(16).padStart(4, "0") + "ab").repeat(500)
        return `console.log(hex\`${data}\`.length)`
    })
    return lines.join("\n") + "\n"
}

/** A program whose functions take about 12 bytes a line. */
function coded(lines: number): string {
    const functions = Array.from({ length: Math.ceil(lines / 100) }, (_, f) => {
        const body = Array.from({ length: 100 }, (_, i) => `    n = n + a * ${1000 + i}`)
        return [`function f${f}(a: number) {`, ...body, `}`, `f${f}(${f})`].join("\n")
    })
    return ["let n = 0", ...functions, "console.log(n)"].join("\n") + "\n"
}

let project: MadeProject
beforeAll(() => {
    project = new MadeProject({
        "src/main.ts": holding(120_000),
        "src/huge.ts": holding(235_000),
        "src/code.ts": coded(5600),
    })
})
afterAll(() => project.remove())

async function check(...words: string[]) {
    const io = new FakeIo()
    io.cwd = project.root
    const code = await runCommandLine(["check", ...words], [new CheckCommand(checkParts)], "0", io)
    return { code, out: io.stdout.text, err: io.stderr.text }
}

test("a program too large for a Pico runs in the simulator, and fits an ESP32", async () => {
    const pico = await check("src/main.ts", "--board", "pico")
    expect(pico.code).toBe(1)
    expect(pico.err).toMatch(/found a program of 12\d,\d{3} bytes, \d\d,\d{3} more than the 110,464 of pico\n/)
    expect(pico.out).toMatch(/ heap +\d+ of +65,524 B/)
    expect(await check("src/main.ts", "--board", "esp32c3-bare")).toMatchObject({ code: 0 })
})

test("one too large for every board is refused without being started, and told in words by the simulator", async () => {
    const { code, out, err } = await check("src/huge.ts", "--board", "esp32c3-bare")
    expect([code, out.includes("heap")]).toEqual([1, false])
    expect(err).toContain("more than the 225,152 of esp32c3-bare\n")
    const sim = await Simulator.create()
    await expect(sim.boot(project.path("src/huge.ts"))).rejects.toThrow(/the VM refused the program of 2\d{5} bytes/)
    await sim.close()
})

test("code beyond what the VM takes is told by check with both figures, and in words by the simulator", async () => {
    const { code, out, err } = await check("src/code.ts", "--board", "pico")
    expect(code).toBe(1)
    expect(err).toMatch(/found code of 6\d,\d{3} bytes, \d,\d{3} more than the 65,535 the VM takes on any board\n/)
    expect(err).toContain("texts and data do not count")
    expect(out).toMatch(/ code +6\d,\d{3} of +65,535 B/)
    const sim = await Simulator.create()
    await expect(sim.boot(project.path("src/code.ts"))).rejects.toThrow(
        /the VM takes 65535 bytes of code.*found 6\d{4}/
    )
    await sim.close()
})
