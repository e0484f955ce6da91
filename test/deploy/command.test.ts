// devsup deploy as a function: what it checks, which entry it takes, what it tells; the board and the check are fakes.
import { createHash } from "node:crypto"
import { afterEach, beforeEach, expect, test } from "vitest"
import { hostClock } from "../../tools/board/host-clock.js"
import type { CheckParts } from "../../tools/check/check.js"
import { DeployCommand } from "../../tools/commands/deploy.js"
import { runCommandLine } from "../../tools/command-line.js"
import type { LinkedBoard } from "../../tools/deploy/until-runs.js"
import type { WifiNetwork } from "../../tools/deploy/settings.js"
import { FakeBoard, FakeSimulator } from "../check/fake-check-simulator.js"
import { MadeProject } from "../check/made-project.js"
import { FakeConnection } from "../live/fake-connection.js"
import { FakeIo } from "../tools/fake-io.js"
import { FakeManager } from "./fake-manager.js"

const binary = new Uint8Array(320)
let project: MadeProject
let io: FakeIo
let manager: FakeManager
let script: FakeBoard
let connection: FakeConnection
let wifi: WifiNetwork | undefined
let opened: number

beforeEach(() => {
    project = new MadeProject({ "firmware/one.ts": "", "firmware/two.ts": "" })
    io = new FakeIo()
    io.cwd = project.root
    manager = new FakeManager()
    script = new FakeBoard()
    script.nodes = []
    connection = new FakeConnection()
    wifi = undefined
    opened = 0
})
afterEach(() => project.remove())

async function devsup(...words: string[]) {
    const check: CheckParts = {
        locate: file => ({ root: project.root, path: file.slice(project.root.length + 1) }),
        compile: async file => {
            if (script.compileError) throw script.compileError
            const sourceMap = () => Promise.reject(new Error("not asked")) as never
            return { entry: file, binary, size: binary.length, settings: { color: "red" }, sourceMap }
        },
        requirements: file => ({
            requirements: [],
            boards: [{ devsId: file.endsWith("two.ts") ? "pico" : "seeed_xiao_esp32c3", place: "" }],
            unreadable: [],
        }),
        open: async () => new FakeSimulator(script),
        git: () => undefined,
    }
    const open = async (): Promise<LinkedBoard> => {
        opened++
        return Object.assign(connection, { link: () => manager.link(hostClock(io.clock)) })
    }
    const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex")
    const command = new DeployCommand(async () => ({ check, open, wifi: () => wifi, sha256 }))
    const code = await runCommandLine(["deploy", ...words], [command], "", io)
    return { code, out: io.stdout.text, err: io.stderr.text }
}

test("without an entry, the one that imports the pins of the board that answers", async () => {
    const run = await devsup("--json")
    expect(run.code, run.err).toBe(0)
    expect(JSON.parse(run.out)).toMatchObject({
        schema: 1,
        entry: "firmware/two.ts",
        board: "pico",
        device: "12abdd2289421234",
        programBytes: 320,
        alreadyThere: false,
        settings: ["color"],
        wifi: false,
        graphs: [],
    })
    expect(Buffer.compare(manager.program as Uint8Array, binary)).toBe(0)
    expect(connection.closes).toBe(1)
})

test("an entry for another board is refused once that is known; the port is given back, nothing was stopped", async () => {
    const run = await devsup("firmware/one.ts")
    expect(run).toMatchObject({ code: 1, out: "" })
    expect(run.err).toContain("found a Raspberry Pi Pico, whose pins are others")
    expect(manager).toMatchObject({ running: 1, autostart: 1, program: Uint8Array.of(1, 2, 3) })
    expect(connection.closes).toBe(1)
})

test("what does not pass the check opens no port", async () => {
    script.panicAt = 1000
    expect(await devsup("firmware/two.ts")).toMatchObject({ code: 7 })
    expect(opened).toBe(0)
})

test("people are told what was sent, and that a network was not", async () => {
    wifi = { ssid: "attic", password: "s3cret" }
    manager.hasRadio = false
    const run = await devsup("firmware/two.ts", "--port", "/dev/ttyACM0")
    expect(run).toEqual({
        code: 0,
        out:
            "deployed firmware/two.ts (320 bytes) to board 12abdd2289421234 on /dev/ttyACM0, with 1 setting\n" +
            "it runs\n",
        err:
            "sending 320 bytes to board 12abdd2289421234 … 0 %\n" +
            "sending 320 bytes to board 12abdd2289421234 … 50 %\n" +
            "sending 320 bytes to board 12abdd2289421234 … 100 %\n" +
            "note: the network of WIFI_SSID was not sent: the board announces no Wi-Fi\n",
    })
})

test("interrupted mid-way: 130, with what the board has; the port is given back", async () => {
    io.stderr.write = text => {
        io.stderr.text += text
        if (text.includes("… 0 %")) io.interrupt("SIGINT")
    }
    const run = await devsup("firmware/two.ts")
    expect(run.code).toBe(130)
    expect(run.err).toContain("interrupted while sending the program: board 12abdd2289421234: it has no program now")
    expect(connection.closes).toBe(1)
})
