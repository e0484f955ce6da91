import { existsSync, mkdtempSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { ESLint } from "eslint"
import { afterEach, beforeEach, expect, test } from "vitest"
import { layersRule } from "../../eslint-rules/layers.js"
import { impurity, importsOf, resolveImport } from "../../eslint-rules/purity.js"

const root = path.resolve(import.meta.dirname, "../..")
let repo: string

// A repository in miniature, so that the rule's answers do not depend on what the real folders hold today.
beforeEach(() => {
    repo = mkdtempSync(path.join(tmpdir(), "devsup-lint-"))
    place("src/graph/order.ts", 'import { edge } from "./edge.js"\nexport const order = edge')
    place("src/graph/edge.ts", "export const edge = 1")
    place("src/node/node.ts", 'import * as ds from "@devicescript/core"\nexport const sleep = ds.sleep')
    place("src/graph/late.ts", 'import { sleep } from "../node/node.js"\nexport const late = sleep')
    place("sim/index.ts", "")
    place("sim/node/files.ts", "")
    place("tools/cli.ts", "")
    place("boards/pico.ts", "")
    place("firmware/tasks/fan.ts", "")
})
afterEach(() => rmSync(repo, { recursive: true, force: true }))

function place(file: string, text: string) {
    mkdirSync(path.dirname(path.join(repo, file)), { recursive: true })
    writeFileSync(path.join(repo, file), text)
}

/** What the rule says about one line of code in one file of the miniature. */
async function refusals(file: string, code: string) {
    const eslint = new ESLint({
        cwd: repo,
        overrideConfigFile: true,
        overrideConfig: [
            {
                files: ["**/*.ts"],
                plugins: { house: { rules: { layers: layersRule as never } } },
                rules: { "house/layers": "error" },
            },
        ],
    })
    const [result] = await eslint.lintText(code, { filePath: path.join(repo, file) })
    return result?.messages.map(m => m.message) ?? []
}

test.each([
    ["src/a.ts", 'import "node:fs"', 'src may not import the package "node:fs"'],
    ["src/a.ts", 'import { Set } from "@devicescript/runtime"', '"@devicescript/runtime"'],
    ["src/a.ts", 'import "../firmware/tasks/fan"', "not firmware/tasks/fan.ts"],
    ["src/a.ts", 'export * from "../sim/index"', "not sim/index.ts"],
    ["firmware/tasks/a.ts", 'import { BOARD } from "../../boards/pico"', "not boards/pico.ts"],
    ["firmware/a.ts", 'import "./tasks/fan"', "not firmware/tasks/fan.ts"],
    ["boards/a.ts", 'import "../sim/index"', "not sim/index.ts"],
    ["boards/a.ts", 'import "jacdac-ts"', 'boards may not import the package "jacdac-ts"'],
    ["sim/a.ts", 'import { readFileSync } from "fs"', 'sim may not import the package "fs"'],
    ["sim/a.ts", 'import { files } from "./node/files.js"', "not sim/node/files.ts"],
    ["sim/a.ts", 'import "../tools/cli.js"', "not tools/cli.ts"],
    ["sim/node/a.ts", 'import { sleep } from "../../src/node/node.js"', "src/node/node.ts -> @devicescript/core"],
    ["tools/a.ts", 'import { late } from "../src/graph/late.js"', "late.ts -> src/node/node.ts -> @devicescript/core"],
    ["tools/a.ts", 'const m = await import("../firmware/pico.js")', "not firmware/pico.js"],
    ["bench/a.ts", 'import "../tools/cli.js"', "not tools/cli.ts"],
    ["test/a.test.ts", 'import * as ds from "@devicescript/core"', '"@devicescript/core"'],
    ["test/programs/a.ts", 'import "../../sim/index.js"', "not sim/index.ts"],
])("%s is refused: %s", async (file, code, reason) => {
    const messages = await refusals(file, code)
    expect(messages).toHaveLength(1)
    expect(messages[0]).toContain(reason)
})

test.each([
    ["src/a.ts", 'import * as ds from "@devicescript/core"\nimport { order } from "./graph/order"'],
    ["firmware/tasks/a.ts", 'import { node } from "devicescript-supervisor"'],
    ["boards/a.ts", 'import { pins } from "@dsboard/pico"\nimport { fan } from "../firmware/tasks/fan"'],
    ["firmware/a.ts", 'import { BOARD } from "../boards/pico"'],
    ["sim/a.ts", 'import { JDBus } from "jacdac-ts"\nimport { order } from "../src/graph/order.js"'],
    ["sim/index.ts", 'export { files } from "./node/files.js"'],
    ["sim/node/a.ts", 'import { readFileSync } from "node:fs"'],
    ["tools/a.ts", 'import { Simulator } from "../sim/index.js"\nimport { order } from "../src/graph/order.js"'],
    ["test/programs/a.ts", 'import { order } from "../../src/graph/order"'],
])("%s is accepted: %s", async (file, code) => {
    expect(await refusals(file, code)).toEqual([])
})

test("the rule is switched on for every folder of this repository", async () => {
    const eslint = new ESLint({ cwd: root })
    for (const file of [
        "src/a.ts",
        "firmware/a.ts",
        "boards/a.ts",
        "sim/a.ts",
        "tools/a.ts",
        "test/a.ts",
        "bench/a.ts",
    ]) {
        const config = (await eslint.calculateConfigForFile(path.join(root, file))) as {
            rules: Record<string, unknown[]>
        }
        expect(config.rules["house/layers"]?.[0], file).toBe(2)
    }
})

test("what sim, tools and tests take from src reaches no package", () => {
    const hosts = ["sim", "tools", "bench", "test"]
        .filter(folder => existsSync(path.join(root, folder)))
        .flatMap(folder =>
            readdirSync(path.join(root, folder), { recursive: true }).map(f => path.join(root, folder, String(f)))
        )
        .filter(file => /\.tsx?$/.test(file) && !file.includes("/programs/"))
    expect(hosts.length).toBeGreaterThan(0)
    for (const host of hosts)
        for (const specifier of importsOf(host)) {
            const target = specifier.startsWith(".") ? resolveImport(host, specifier) : undefined
            if (target?.startsWith(path.join(root, "src") + path.sep))
                expect(impurity(target), `${host}: ${specifier}`).toBe(undefined)
        }
})
