// Settings from .env files: read as DeviceScript reads them, seen by the simulator, never in the program, kept out of git.
import { spawnSync } from "node:child_process"
import fc from "fast-check"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { compileEntry, Simulator } from "../../sim/index.js"
import { bundlePart } from "../../sim/node/bundle-part.js"
import { envSettings } from "../../sim/node/env-settings.js"
import { cachedProgram } from "../../sim/node/program-cache.js"
import { checkEnvFiles, type Git } from "../../tools/check/env-files.js"
import { MadeProject } from "./made-project.js"

// it compiles in a project that nothing was compiled in before
vi.setConfig({ testTimeout: 300_000 })

let project: MadeProject
beforeEach(() => void (project = new MadeProject()))
afterEach(() => project.remove())

type Read = (source: string, secret: boolean) => Record<string, Buffer | undefined>

/** DeviceScript's own reading of such a file, out of its bundle. */
const parseToSettings = ((): Read => {
    const [begin, end] = ["\n    function stringToSettingValue(s) {", "\n    function memcpy2("]
    const { text } = bundlePart("reading of .env files", begin, end)
    const parse = (s: string, otherwise: unknown) => {
        try {
            return JSON.parse(s) as unknown
        } catch {
            return otherwise
        }
    }
    const body = `function stringToSettingValue(s) {${text}; return parseToSettings`
    return new Function("JSONTryParse2", "stringToBuffer2", body)(parse, (s: string) => Buffer.from(s)) as Read
})()

/** What DeviceScript makes of the two files, the Wi-Fi network left out. */
function deviceScript(defaults: string, local: string): Record<string, unknown> {
    const {
        WIFI_SSID: _ssid,
        WIFI_PWD: _pwd,
        ...rest
    } = {
        ...parseToSettings(defaults, false),
        ...parseToSettings(local, true),
    }
    const given = Object.entries(rest).flatMap(([k, v]) => (v ? [[k, JSON.parse(v.toString()) as unknown]] : []))
    return Object.fromEntries(given) as Record<string, unknown>
}

describe("they are read", () => {
    test.each([
        ['A=1\nB=two\nC=[1,2]\nD="3"\n', ""],
        ["A=1\r\nB=2\r\n", "B=3\n"],
        ["# comment\nA=1 # dropped\nB=x#y\n  C = spaced \nD\nE=\n=F\nG=a=b\n", "E=now\nA=\n"],
        ["WIFI_SSID=home\nWIFI_PWD=secret\nA=true\n", "WIFI_PWD=other\n"],
    ])("as DeviceScript does: %j, %j", (defaults, local) => {
        project.write({ ".env.defaults": defaults, ".env.local": local })
        expect(envSettings(project.root)).toEqual(deviceScript(defaults, local))
    })

    test("as DeviceScript does, whatever is in them", () => {
        const line = fc.string({ unit: fc.constantFrom("A", "B", "=", "#", " ", "1", '"', "é"), maxLength: 8 })
        const file = fc.array(line, { maxLength: 5 }).map(lines => lines.join("\n"))
        fc.assert(
            fc.property(file, file, (defaults, local) => {
                project.write({ ".env.defaults": defaults, ".env.local": local })
                expect(envSettings(project.root)).toEqual(deviceScript(defaults, local))
            }),
            { seed: 4, numRuns: 500 }
        )
    })
})

test("the simulator has them, a program has not; a change is noticed; what the test says goes before", async () => {
    project.write({
        "src/main.ts":
            'import { readSetting } from "@devicescript/settings"\n' +
            'console.log(await readSetting("PERIOD", "none"), await readSetting("TOKEN", "none"))\n',
    })
    const entry = project.path("src/main.ts")
    const said = async (options = {}) => {
        const sim = await Simulator.create({ seed: 1 })
        const board = await sim.boot(entry, options)
        await board.output(/./, { timeout: 5000 })
        const image = board.flash
        await sim.close()
        return { text: board.log[0]?.text, image }
    }
    expect((await said()).text).toBe("none none")
    const bare = (await compileEntry(entry)).binary

    project.write({ ".env.defaults": "PERIOD=250\n", ".env.local": "TOKEN=hunter2\n" })
    expect(cachedProgram({ root: project.root, path: "src/main.ts" })).toBeUndefined()
    const first = await said()
    expect(first.text).toBe("250 hunter2")
    expect((await compileEntry(entry)).binary).toEqual(bare)
    expect(Buffer.from(bare).includes("hunter2")).toBe(false)

    expect((await said({ settings: { PERIOD: 9 } })).text).toBe("9 hunter2")
    // a board that goes on has its own
    expect((await said({ flash: new Uint8Array(0) })).text).toBe("none none")
    expect((await said({ flash: first.image })).text).toBe("250 hunter2")
})

describe("secrets", () => {
    const noGit: Git = () => undefined
    const git: Git = (args, cwd) => spawnSync("git", args, { cwd, stdio: "ignore" }).status ?? undefined
    const refusal = (with_: Git) => {
        try {
            return checkEnvFiles(project.root, with_)
        } catch (e) {
            return e
        }
    }

    test("in the committed file are pointed at, and lines that do not say what they seem to", () => {
        project.write({
            ".env.defaults": "PERIOD=5\nMQTT_PASSWORD=x\nAPI_KEY=abc\nEMPTY_TOKEN=\nNOTE=a#b\nSPACED =1\n",
            ".env.local": "TOKEN=fine\n",
        })
        expect(checkEnvFiles(project.root, noGit)).toEqual([
            ".env.defaults:2: MQTT_PASSWORD looks like a secret, and this file is committed; move it to .env.local",
            ".env.defaults:3: API_KEY looks like a secret, and this file is committed; move it to .env.local",
            ".env.defaults:5: DeviceScript passes over a line with a # in it, so NOTE is not set; write it without one",
            '.env.defaults:6: the key is "SPACED " with its spaces; write SPACED=',
        ])
    })

    test("a key that no program can read is refused", () => {
        project.write({ ".env.local": "\nTHIS_IS_TOO_LONG=1\n" })
        expect(refusal(noGit)).toMatchObject({
            code: 1,
            expected: "a setting's key of at most 13 characters at .env.local:2",
            found: "THIS_IS_TOO_LONG, 16 characters",
        })
    })

    test("that would be, or are, committed are refused", () => {
        project.write({ ".env.local": "TOKEN=x\n" })
        expect(refusal(git)).toEqual([])
        git(["init", "--quiet"], project.root)
        expect(refusal(git)).toMatchObject({ code: 1, found: "git does not ignore it, so it would be committed" })
        project.write({ ".gitignore": ".env.local\n" })
        expect(refusal(git)).toEqual([])
        git(["add", "--force", ".env.local"], project.root)
        expect(refusal(git)).toMatchObject({ code: 1, found: "it is committed" })
    })
})
