// devsup new: what it refuses, what it writes, and that what it wrote works, for each board.
import { spawnSync } from "node:child_process"
import {
    cpSync,
    existsSync,
    mkdirSync,
    mkdtempSync,
    readdirSync,
    readFileSync,
    rmSync,
    symlinkSync,
    writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { compileBatch } from "../../sim/node/compile.js"
import { KNOWN_BOARDS, otherBoards } from "../../tools/boards/catalog.js"
import { check } from "../../tools/check/check.js"
import { checkParts } from "../../tools/check/check-parts.js"
import { runCommandLine } from "../../tools/command-line.js"
import { NewCommand } from "../../tools/commands/new.js"
import { VERSIONS } from "../../tools/new/manifest.js"
import { pickPins } from "../../tools/new/pick-pins.js"
import { DEVSUP } from "../built-command.js"
import { FakeIo } from "../tools/fake-io.js"
import { cleanEnvironment, repository } from "./unpacked.js"

let folder: string
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), "devsup-new-"))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function devsup(...words: string[]) {
    const io = new FakeIo()
    io.cwd = folder
    const code = await runCommandLine(words, [new NewCommand("1.2.3")], "1.2.3", io)
    return { code, out: io.stdout.text, err: io.stderr.text }
}

const read = (file: string) => readFileSync(path.join(folder, file), "utf8")

/** What `npm install` would leave, by links to what is installed here. */
function install(dir: string): void {
    mkdirSync(path.join(dir, "node_modules"))
    for (const [name, to] of [
        ["devicescript-supervisor", repository],
        ["vitest", path.join(repository, "node_modules/vitest")],
    ] as const)
        symlinkSync(to, path.join(dir, "node_modules", name))
}

test(
    "for each board: what it wrote compiles, passes its check, its test and its scenario",
    { timeout: 600_000 },
    async () => {
        // one project with the firmware and test of each: one compiler and one vitest for all
        const all = path.join(folder, "all")
        const ids = KNOWN_BOARDS.map(board => board.id)
        for (const id of ids) {
            expect(await devsup("new", id, "--board", id)).toMatchObject({ code: 0 })
            const { scripts } = JSON.parse(read(id + "/package.json")) as { scripts: Record<string, string> }
            expect(scripts).toMatchObject({ check: `devsup check src/main.ts --board ${id}`, test: "vitest run" })
            if (!existsSync(all)) cpSync(path.join(folder, id), all, { recursive: true })
            writeFileSync(path.join(all, `src/${id}.ts`), read(id + "/src/main.ts"))
            const ofBoard = (text: string) => text.replaceAll("src/main.ts", `src/${id}.ts`)
            const story = read(id + "/test/main.test.ts").replace('"test"', `"test/${id}.scenario.yaml"`)
            const entry = `\ntest.override({ entry: "src/${id}.ts" })\n`
            writeFileSync(path.join(all, `test/${id}.test.ts`), story.replace("\n\n", "\n" + entry + "\n"))
            writeFileSync(path.join(all, `test/${id}.scenario.yaml`), ofBoard(read(id + "/test/light.scenario.yaml")))
        }
        for (const name of ["main.test.ts", "light.scenario.yaml"]) rmSync(path.join(all, "test", name))
        install(all)

        const reports = await compileBatch(
            all,
            ids.map(id => `src/${id}.ts`)
        )
        expect(reports.flatMap(report => report.diagnostics)).toEqual([])
        for (const id of ids) {
            const signal = new AbortController().signal
            const checked = await check(path.join(all, `src/${id}.ts`), id, await checkParts(), signal)
            expect([checked.notes, checked.bringUp?.faults, checked.bringUp?.running]).toEqual([[], [], 2])
            expect(checked.fits.map(fit => [fit.board.id, fit.problems])).toEqual([[id, []]])
        }
        const vitest = path.join(repository, "node_modules/vitest/vitest.mjs")
        const run = spawnSync(process.execPath, [vitest, "run"], {
            cwd: all,
            encoding: "utf8",
            env: cleanEnvironment(),
        })
        expect(run.status, run.stdout + run.stderr).toBe(0)
        expect(run.stdout).toMatch(new RegExp(`Tests.* ${3 * ids.length} passed`))
    }
)

test("every board of DeviceScript's has two pins for it, taken ones only where it has no others", () => {
    const picked = [...KNOWN_BOARDS, ...otherBoards()].map(board => {
        const { button, light } = pickPins(board)
        expect(button).not.toBe(light)
        for (const name of [button, light]) expect(board.pins).toHaveProperty(name)
        return [board.id, button, light].join(" ")
    })
    expect(picked.slice(0, KNOWN_BOARDS.length)).toEqual([
        "pico GP2 GP3",
        "pico-w GP2 GP3",
        "xiao-esp32c3 A1_D1 A2_D2",
        "esp32c3-bare P0 P1",
        "esp32-devkitc P4 P13",
        "esp32s3-devkitm P1 P2",
        "esp32s2-bare P1 P2",
    ])
    expect(picked).toContain("kittenbot_grapebit_esp32c3 P2 P1")
})

test("it writes these files, says so, and says what comes next", async () => {
    const made = await devsup("new", "My Light!", "--board", "pico")
    expect(made).toMatchObject({ code: 0, err: 'next: cd "My Light!" && npm install && npm test && npm start\n' })
    const files = readdirSync(path.join(folder, "My Light!"), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => path.relative(folder, path.join(entry.parentPath, entry.name)))
    expect(files.sort()).toEqual(
        made.out
            .trimEnd()
            .split("\n")
            .map(line => line.replace(/^wrote /, ""))
            .sort()
    )
    expect(files.map(file => file.replace("My Light!/", ""))).toEqual([
        ".github/workflows/ci.yml",
        ".gitignore",
        ".vscode/extensions.json",
        ".vscode/launch.json",
        ".vscode/tasks.json",
        "README.md",
        "devsconfig.json",
        "package.json",
        "src/main.ts",
        "src/tsconfig.json",
        "test/light.scenario.yaml",
        "test/main.test.ts",
        "tsconfig.json",
        "vitest.config.ts",
    ])
    const manifest = JSON.parse(read("My Light!/package.json")) as {
        name: string
        scripts: Record<string, string>
        devDependencies: Record<string, string>
    }
    expect(manifest.name).toBe("my-light")
    expect(manifest.devDependencies["devicescript-supervisor"]).toBe("1.2.3")
    for (const file of files) {
        const text = read(file)
        expect(/registry/.test(text), file).toBe(false)
        if (file.endsWith(".json")) expect(() => void JSON.parse(text), file).not.toThrow()
    }
    const scripts = Object.keys(manifest.scripts)
    expect(scripts).toEqual(["start", "test", "check", "build", "flash"])
    const told = [...read("My Light!/README.md").matchAll(/^npm (?:run )?(\w+) +#/gm)].map(([, name]) => name)
    expect(told).toEqual(scripts)
    const steps = [...read("My Light!/.github/workflows/ci.yml").matchAll(/run: npm (?:run )?(\w+(?: -- --strict)?)/g)]
    expect(steps.map(([, name]) => name)).toEqual(["ci", "check -- --strict", "test", "build"])
})

test("the versions it writes are those this library is tested with", () => {
    const own = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8")) as {
        engines: { node: string }
        dependencies: Record<string, string>
        devDependencies: Record<string, string>
    }
    expect(VERSIONS).toEqual({
        cli: own.dependencies["@devicescript/cli"],
        vitest: own.devDependencies["vitest"],
        node: own.engines.node,
    })
})

test("--library: a version and an address stay, a path is one from the project", async () => {
    writeFileSync(path.join(folder, "lib.tgz"), "")
    mkdirSync(path.join(folder, "clone"))
    writeFileSync(path.join(folder, "clone/package.json"), '{ "name": "devicescript-supervisor" }')
    symlinkSync("deep/er", path.join(folder, "link"))
    mkdirSync(path.join(folder, "deep/er"), { recursive: true })
    const stands = async (spec: string, dir: string) => {
        expect((await devsup("new", dir, "--board", "pico", "--library", spec)).err).not.toMatch(/error/)
        const { devDependencies } = JSON.parse(read(dir + "/package.json")) as { devDependencies: object }
        return (devDependencies as Record<string, string>)["devicescript-supervisor"]
    }
    expect(await stands("^0.1.0", "a")).toBe("^0.1.0")
    expect(await stands("~0.1.0", "b")).toBe("~0.1.0")
    expect(await stands("github:somebody/devicescript-supervisor", "c")).toBe("github:somebody/devicescript-supervisor")
    expect(await stands("./lib.tgz", "d")).toBe("file:../lib.tgz")
    expect(await stands("file:lib.tgz", "e/f")).toBe("file:../../lib.tgz")
    expect(await stands(path.join(folder, "clone"), "g")).toBe("file:../clone")
    // npm takes the way on the disk, not the one through the link
    expect(await stands("clone", "link/h")).toBe("file:../../../clone")
})

test.each([
    ["no such archive", ["it", "--board", "pico", "--library", "./no.tgz"], /found nothing at .*no\.tgz/],
    ["another package", ["it", "--board", "pico", "--library", "other"], /found the package other in/],
    [
        "a folder that is none",
        ["it", "--board", "pico", "--library", "./full"],
        /found a folder without a package\.json/,
    ],
    ["an unknown board", ["it", "--board", "pcio"], /next: {2}did you mean pico/],
    ["no board", ["it"], /expected --board with the id of a board/],
    ["no folder", ["--board", "pico"], /missing required argument 'dir'/],
    ["an empty name", ["", "--board", "pico"], /expected the folder of the new project/],
    ["a folder with something in it", ["full", "--board", "pico"], /found a, b, c and 1 more in it/],
    ["a file", ["file", "--board", "pico"], /found a file\nnext: {2}name another folder/],
])("%s is bad usage, and nothing is written", async (_, words, told) => {
    for (const name of ["a", "b", "c", "d"]) {
        mkdirSync(path.join(folder, "full"), { recursive: true })
        writeFileSync(path.join(folder, "full", name), "")
    }
    writeFileSync(path.join(folder, "file"), "")
    mkdirSync(path.join(folder, "other"))
    writeFileSync(path.join(folder, "other/package.json"), '{ "name": "other" }')
    const before = readdirSync(folder, { recursive: true }).length
    const { code, out, err } = await devsup("new", ...words)
    expect({ code, out }).toEqual({ code: 2, out: "" })
    expect(err).toMatch(told)
    expect(err).toMatch(/^error: expected [^]*\n {7}found [^]*\nnext: {2}/)
    expect(readdirSync(folder, { recursive: true }).length).toBe(before)
})

test("a folder with nothing but a repository is empty, the current one too", async () => {
    mkdirSync(path.join(folder, ".git"))
    expect(await devsup("new", ".", "--board", "pico")).toMatchObject({
        code: 0,
        err: "next: npm install && npm test && npm start\n",
    })
    expect(existsSync(path.join(folder, "src/main.ts"))).toBe(true)
})

test("as a process: 0 and a project, or 2, or 1 where it cannot write", () => {
    const process_ = (...words: string[]) =>
        spawnSync(process.execPath, [DEVSUP, "new", ...words], {
            cwd: repository,
            encoding: "utf8",
        })
    const dir = path.join(folder, "it")
    expect(process_(dir, "--board", "pico", "--library", ".")).toMatchObject({ status: 0 })
    expect(existsSync(path.join(dir, "src/main.ts"))).toBe(true)
    expect(process_(dir, "--board", "pico")).toMatchObject({ status: 2, stdout: "" })
    const below = process_(path.join(dir, "package.json/it"), "--board", "pico")
    expect(below).toMatchObject({ status: 1, stdout: "" })
    expect(below.stderr).toMatch(/^error: expected .*\n {7}found ENOTDIR.*\nnext: {2}remove the file/)
})
