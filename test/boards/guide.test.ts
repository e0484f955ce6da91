// docs/adding-a-board.md, done as it says: the board it describes is listed, checked, and built for.
import { existsSync, readFileSync } from "node:fs"
import path from "node:path"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { BoardsCommand } from "../../tools/commands/boards.js"
import { BuildCommand } from "../../tools/commands/build.js"
import { CheckCommand } from "../../tools/commands/check.js"
import { buildParts } from "../../tools/check/build-parts.js"
import { checkParts } from "../../tools/check/check-parts.js"
import { runCommandLine } from "../../tools/command-line.js"
import { MadeProject } from "../check/made-project.js"
import { FakeIo } from "../tools/fake-io.js"

// it compiles in a project that nothing was compiled in before
vi.setConfig({ testTimeout: 300_000 })

const guide = readFileSync(path.resolve(import.meta.dirname, "../../docs/adding-a-board.md"), "utf8")
const block = (language: string) => new RegExp("^```" + language + "\\n([\\s\\S]*?)^```$", "m").exec(guide)?.[1] ?? ""
const ID = "greenhouse"

let project: MadeProject
beforeAll(() => {
    project = new MadeProject({ [`boards/${ID}.board.json`]: block("json"), "src/main.ts": block("typescript") })
})
afterAll(() => project.remove())

async function devsup(...words: string[]) {
    const io = new FakeIo()
    io.cwd = project.root
    const commands = [new BoardsCommand(), new CheckCommand(checkParts), new BuildCommand(buildParts)]
    const code = await runCommandLine(words, commands, "0", io)
    return { code, out: io.stdout.text, err: io.stderr.text }
}

test("the board is listed", async () => {
    const { code, out } = await devsup("boards", "--json")
    expect(code).toBe(0)
    const rows = out.trimEnd().split("\n")
    expect(JSON.parse(rows.at(-1) ?? "")).toMatchObject({
        id: ID,
        name: "Greenhouse controller",
        arch: "esp32c3",
        wifi: true,
        pins: { PUMP: 4, SDA: 5, SCL: 6, BUTTON: 9 },
        usb: "bridge",
        image: "devicescript-esp32c3-esp32c3_bare-0x0.bin",
    })
})

test("its program fits it, and would not fit a Pico", async () => {
    const { code, out, err } = await devsup("check", "src/main.ts")
    expect({ code, err }).toEqual({ code: 0, err: "" })
    expect(out).toContain("  bring-up    2 of 2 nodes running")
    expect(out).toContain("Greenhouse controller (greenhouse)\n  program ")
    expect(out).toContain("  Wi-Fi       yes, node report needs it (src/main.ts:18)")
    const pico = await devsup("check", "src/main.ts", "--board", "pico")
    expect(pico.code).toBe(1)
    expect(pico.err).toContain("found pico has no Wi-Fi, and node report needs it (src/main.ts:18)\n")
})

test("a build leaves what the guide says, and asks for the runtime that is missing", async () => {
    const { code, out, err } = await devsup("build", "src/main.ts", "--board", ID)
    expect(code).toBe(0)
    const folder = `.devicescript/built/${ID}`
    for (const file of ["main.devs", "main.debug.json", "build.json"]) {
        expect(out).toContain(`wrote ${folder}/${file}  `)
        expect(existsSync(project.path(`${folder}/${file}`))).toBe(true)
    }
    expect(err).toContain(
        "fetch devicescript-esp32c3-esp32c3_bare-0x0.bin from the latest release of microsoft/devicescript-esp32"
    )
    expect(err).toContain(project.path(".devicescript/cache/devicescript-esp32c3-esp32c3_bare-0x0.bin"))
    const built = JSON.parse(readFileSync(project.path(`${folder}/build.json`), "utf8")) as { programBytes: number }
    expect(built).toMatchObject({ entry: "src/main.ts", board: ID, program: "main.devs", image: null })
    expect(readFileSync(project.path(`${folder}/main.devs`)).length).toBe(built.programBytes)
})

test("with the runtime there, one image holds it, the names of the pins, the program and the settings", async () => {
    const runtime = new Uint8Array(0x20000).fill(0x11)
    runtime[0] = 0xe9
    runtime.fill(0xff, 0x9000, 0xb000)
    project.write({
        ".devicescript/cache/devicescript-esp32c3-esp32c3_bare-0x0.bin": runtime,
        ".env.local": "TOKEN=hunter2\nWIFI_SSID=home\n",
    })
    const { code, err } = await devsup("build", "--board", ID, "--out", "out")
    expect(code).toBe(0)
    expect(err).toContain("note: main-greenhouse.bin holds what .env.local sets: keep it as secret as that file\n")
    expect(err).toContain("note: the network of WIFI_SSID is not in main-greenhouse.bin")
    const image = readFileSync(project.path("out/main-greenhouse.bin"))
    const program = readFileSync(project.path("out/main.devs"))
    expect(image.subarray(0, 0x9000)).toEqual(Buffer.from(runtime.subarray(0, 0x9000)))
    for (const text of ["pins.PUMP", "Greenhouse controller"]) {
        const at = image.indexOf(text)
        expect(at, text).toBeGreaterThanOrEqual(0x9000)
        expect(at, text).toBeLessThan(0xb000)
    }
    expect(image.indexOf(program)).toBeGreaterThan(0x1c0000)
    expect(image.indexOf("hunter2")).toBeGreaterThan(0x1c0000)
    expect(program.includes("hunter2")).toBe(false)
    expect(JSON.parse(readFileSync(project.path("out/build.json"), "utf8"))).toMatchObject({
        image: "main-greenhouse.bin",
        imageAddress: 0,
        settings: ["TOKEN"],
    })
})

test("a runtime that is not there, or is none, is refused", async () => {
    const missing = await devsup("build", "--board", ID, "--firmware", "nowhere.bin")
    expect(missing).toMatchObject({ code: 2 })
    expect(missing.err).toContain(`no file ${project.path("nowhere.bin")}`)
    project.write({ "text.bin": "hello" })
    expect(await devsup("build", "--board", ID, "--firmware", "text.bin")).toMatchObject({ code: 1 })
    expect(await devsup("build")).toMatchObject({ code: 2 })
})
