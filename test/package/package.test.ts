// npm pack, and the packed library in projects as its users have them. One archive serves all tests here.
import { execFileSync, spawnSync } from "node:child_process"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { blocksOf, FollowedPage } from "./followed-page.js"
import { cleanEnvironment, installUnpacked, pack, repository } from "./unpacked.js"

const SLOW = 300_000

let folder: string
let archive: string
let project: string
beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), "devsup-package-"))
    archive = pack(folder)
    project = path.join(folder, "fresh")
    mkdirSync(project)
    run("node", path.join(repository, "node_modules/@devicescript/cli/devicescript"), "init", "--no-install")
    writeFileSync(path.join(project, "src/main.ts"), FIRMWARE)
    mkdirSync(path.join(project, "test"))
    writeFileSync(path.join(project, "test/main.test.mjs"), PROJECT_TEST)
    installUnpacked(project, archive, ["vitest"])
}, SLOW)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function run(...[program = "", ...words]: string[]) {
    return spawnSync(program, words, { cwd: project, encoding: "utf8", env: cleanEnvironment() })
}

const FIRMWARE = `import { Aborted, graph, Mode, node, startSupervisorServer, Supervisor } from "devicescript-supervisor"

const ticker = node("ticker", Mode.Terminate, async n => {
    let ticks = 0
    while (!((await n.sleep(500)) instanceof Aborted)) n.reportStatus("tick " + ++ticks)
})
const supervisor = new Supervisor(graph([ticker]))
startSupervisorServer(supervisor)
await supervisor.run()
`
const PROJECT_TEST = `import { expect, test } from "vitest"
import { Simulator } from "devicescript-supervisor/sim"

test("it ticks", { timeout: 120_000 }, async () => {
    const sim = await Simulator.create({ seed: 1 })
    const board = await sim.boot("src/main.ts")
    await sim.advance(2250)
    await board.refresh()
    expect(board.node("ticker")).toMatchObject({ state: "running", status: "tick 4" })
    await sim.close()
})
`

/** Files below a folder of the repository, as paths from the repository. */
function below(dir: string, wanted: RegExp): string[] {
    return readdirSync(path.join(repository, dir), { recursive: true, encoding: "utf8" })
        .map(name => path.posix.join(dir, name.replaceAll("\\", "/")))
        .filter(name => wanted.test(name) && statSync(path.join(repository, name)).isFile())
}

test("the archive holds what is needed and nothing else", () => {
    const packed = execFileSync("tar", ["-tzf", archive], { encoding: "utf8" })
        .trim()
        .split("\n")
        .map(name => name.replace(/^package\//, ""))
    const built = (dir: string) =>
        below(dir, /^(?!.*\.d\.ts$).*\.tsx?$/).map(name => `dist/${name.replace(/\.tsx?$/, ".js")}`)
    const declared = packed.filter(name => name.endsWith(".d.ts"))
    const pure = packed.filter(name => /^dist\/src\/.*\.js$/.test(name))
    expect(packed.filter(name => !declared.includes(name) && !pure.includes(name)).sort()).toEqual(
        [
            "LICENSE",
            "README.md",
            "package.json",
            "schema/scenario.schema.json",
            "services/supervisor.md",
            "tracks/NOTICE.md",
            "tracks/seattle-normals.csv",
            ...below("docs", /\.(md|svg)$/),
            ...below("src", /\.ts$/),
            ...built("sim"),
            ...built("vitest"),
            ...built("tools"),
        ].sort()
    )
    // declarations: of the simulator, of what it shows, and of what vitest gets; not of the command
    expect(declared.filter(name => !/^dist\/(sim|src|vitest)\//.test(name))).toEqual([])
    expect(declared).toContain("dist/sim/index.d.ts")
    // modules of src that run on the host too: each is there because built code imports it
    const imports = packed
        .filter(name => name.startsWith("dist/") && name.endsWith(".js"))
        .flatMap(name => {
            const text = readFileSync(path.join(project, "node_modules/devicescript-supervisor", name), "utf8")
            return [...text.matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].map(([, to = ""]) =>
                path.posix.join(path.posix.dirname(name), to)
            )
        })
    expect(pure.filter(name => !imports.includes(name))).toEqual([])
    expect(imports.filter(name => !packed.includes(name))).toEqual([])
})

const TYPED_TEST = `import { expect, test, type NodeState } from "devicescript-supervisor/vitest"
import coverage from "devicescript-supervisor/vitest/coverage"

export const end: (() => void) | undefined = coverage()

test.override({ seed: 7, entry: "src/other.ts" })
test("typed", async ({ sim, board, seed }) => {
    const state: NodeState = "parked"
    expect(board).toBeInState("ticker", { state, ready: true, status: /tick/ })
    expect(board).not.toFollowTrace(["ticker started"], { kinds: ["started"] })
    await expect(board).toLog("hot", { within: 5 * seed })
    await expect(board).not.toBecome("ticker", "crashed")
    expect(sim.sensor("relay")).toHaveReading({ above: 1 })
    // @ts-expect-error no such state
    expect(board).toBeInState("ticker", "runing")
    // @ts-expect-error no such matcher
    expect(board).toExplode()
    // @ts-expect-error no such fixture
    test.override({ sed: 7 })
})
`

test("npm builds before it packs", () => {
    const { scripts } = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8")) as {
        scripts: Record<string, string>
    }
    expect(scripts["prepare"]).toBe("node scripts/prepare.mjs")
    const text = readFileSync(path.join(repository, "scripts/prepare.mjs"), "utf8")
    expect(text).toContain('(await import("./build.mjs")).build()')
})

test("no packed file names a package registry or the machine it was built on", () => {
    const library = path.join(project, "node_modules/devicescript-supervisor")
    for (const name of readdirSync(library, { recursive: true, encoding: "utf8" })) {
        if (!/\.(js|ts|md|json)$/.test(name)) continue
        const text = readFileSync(path.join(library, name), "utf8")
        expect(text.includes(repository + "/"), name).toBe(false)
        expect(/registry\.[a-z]+js\.|registry\.yarn/.test(text), name).toBe(false)
    }
})

test("a project of devs init builds with devs, on real pins or none", { timeout: SLOW }, () => {
    const built = run("npx", "devs", "build", "src/main.ts")
    expect(built, built.stdout + built.stderr).toMatchObject({ status: 0 })
    expect(existsSync(path.join(project, ".devicescript/bin/bytecode.devs"))).toBe(true)
})

test("its test runs in the simulator, on plain Node", { timeout: SLOW }, () => {
    const tested = run("npx", "vitest", "run")
    expect(tested, tested.stdout + tested.stderr).toMatchObject({ status: 0 })
    expect(existsSync(path.join(project, "node_modules/tsx"))).toBe(false)
})

test("devsup, as installed, shows its status", { timeout: SLOW }, () => {
    const shown = run("npx", "devsup", "sim", "src/main.ts", "--for", "5s", "--json")
    expect(shown).toMatchObject({ status: 0, stderr: "" })
    const lines = shown.stdout.trimEnd().split("\n")
    expect(lines.length).toBe(5)
    expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
        graph: "main",
        nodes: [{ name: "ticker", state: "running", status: "tick 9" }],
    })
    const { version } = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8")) as { version: string }
    expect(run("npx", "devsup", "--version").stdout).toBe(version + "\n")
    expect(run(path.join(project, "node_modules/.bin/devsup"), "sim", "nowhere.ts").status).toBe(2)
})

const TYPED = `import { Fault, Simulator, type Board, type NodeStatus } from "devicescript-supervisor/sim"

const sim = await Simulator.create({ seed: 1 })
const board: Board = await sim.boot("src/main.ts")
const status: NodeStatus = board.node("ticker")
const state: string = status.state
await board.inject("ticker", Fault.Crash)
sim.sensor("temperature", { reading: 21.5 }).set(30)
// @ts-expect-error there is no such verb, so Board is no any
await board.explode()
export { state }
`

test.each([
    ["NodeNext", ["--module", "nodenext"]],
    ["a bundler's resolution", ["--module", "esnext", "--moduleResolution", "bundler"]],
])("its types hold without skipLibCheck: %s", { timeout: SLOW }, (_, options) => {
    writeFileSync(path.join(project, "typed.mts"), TYPED)
    writeFileSync(path.join(project, "typed.test.mts"), TYPED_TEST)
    const tsc = path.join(repository, "node_modules/typescript/bin/tsc")
    const strict = ["--noEmit", "--strict", "--target", "es2022", "--skipLibCheck", "false"]
    const checked = run("node", tsc, ...strict, ...options, "typed.mts", "typed.test.mts")
    expect(checked.stdout).toBe("")
    expect(checked.status).toBe(0)
})

test("devsup new from the package makes a project that says where the archive is", { timeout: SLOW }, () => {
    const made = run("npx", "devsup", "new", "../mine", "--board", "pico", "--library", archive)
    expect(made.status, made.stderr).toBe(0)
    const text = readFileSync(path.join(folder, "mine/package.json"), "utf8")
    const { devDependencies } = JSON.parse(text) as { devDependencies: Record<string, string> }
    expect(devDependencies["devicescript-supervisor"]).toBe(`file:../${path.basename(archive)}`)
})

test(
    "getting started, as its page says: from a clone to a tested project with a node of one's own",
    { timeout: 600_000 },
    () => {
        const blocks = blocksOf("docs/getting-started.md")
        expect(blocks.map(block => block.language).join(" ")).toBe("sh sh sh typescript typescript typescript sh")
        const [clone, make, use, node, graph, story, onBoard] = blocks.map(block => block.code)
        const page = new FollowedPage(mkdtempSync(path.join(folder, "started-")), archive)
        page.follow(clone ?? "")
        expect(page.follow(make ?? "")).toContain("wrote ../my-light/src/main.ts\n")
        const told = page.follow(use ?? "")
        expect(told).toMatch(/Tests.* 3 passed/)
        expect(told).toMatch(/0\.990 +log +light off\n/)
        expect(told).toContain("2 of 2 nodes running")
        expect(told).toContain("wrote build/main.devs")

        page.edit("src/main.ts", /^const supervisor = .*\n/m, `${node}\n${graph}`)
        const before = page.read("test/main.test.ts")
        writeFileSync(path.join(page.dir, "test/main.test.ts"), `${before}\n${story}`)

        // what CI does, as the project has it; the guide of tests shows the same for GitLab
        const workflow = page.read(".github/workflows/ci.yml")
        const scripts = [...workflow.matchAll(/- run: (npm .*)$/gm)].map(([, line = ""]) => line)
        expect(scripts.map(line => line.replace(/ -- .*/, ""))).toEqual([
            "npm ci",
            "npm run check",
            "npm test",
            "npm run build",
        ])
        expect(page.follow(scripts.join("\n"))).toMatch(/Tests.* 4 passed/)
        expect(page.read("report.xml")).toMatch(/<testsuites [^>]*tests="4" failures="0"/)
        // no board is at hand: its commands are asked for their help
        const asked = (onBoard ?? "").trim().split("\n")
        for (const line of asked)
            expect(page.run(`${line}${line.startsWith("npm") ? " --" : ""} --help`)).toContain("Usage: devsup ")
        expect(asked.length).toBe(3)
    }
)
