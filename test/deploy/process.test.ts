// devsup deploy as a person starts it, against a served simulator and other listeners in other processes: every exit code.
import { spawn, spawnSync, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer, type Server } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openSerial } from "../../tools/board/serial-stream.js"
import { DEVSUP } from "../built-command.js"
import { MadeProject } from "../check/made-project.js"
import { FakeManager } from "./fake-manager.js"

const root = path.resolve(import.meta.dirname, "../..")
/** Only one compiler runs at a time, and others may be before us. */
const COMPILES = 300_000
const hasSocat = spawnSync("socat", ["-V"]).status === 0

function start(...words: string[]): ChildProcess {
    return spawn(process.execPath, [DEVSUP, ...words], { cwd: root })
}

/** @param act told of each piece of stderr */
async function ended(child: ChildProcess, act: (stderr: string) => void = () => {}) {
    const out = { stdout: "", stderr: "" }
    child.stdout?.on("data", (bytes: Buffer) => void (out.stdout += bytes.toString()))
    child.stderr?.on("data", (bytes: Buffer) => act((out.stderr += bytes.toString())))
    const [status] = (await once(child, "close")) as [number | null]
    return { status, ...out }
}

const devsup = (...words: string[]) => ended(start(...words))

const simulators: ChildProcess[] = []
const servers: Server[] = []

/** Serves a program; gives its address once it is there. */
async function simulator(entry: string, ...more: string[]): Promise<string> {
    const child = start("sim", entry, "--listen", "0", ...more)
    simulators.push(child)
    // stdout is not read here, and must not fill up
    child.stdout?.resume()
    let said = ""
    for await (const bytes of child.stderr as NodeJS.ReadableStream) {
        said += String(bytes)
        const found = /tcp:\/\/127\.0\.0\.1:\d+/.exec(said)
        if (found) return found[0]
    }
    throw new Error(`expected an address from devsup sim, found: ${said}`)
}

let address: string
beforeAll(async () => {
    address = await simulator("test/programs/deploy/leaves-mark.ts")
}, COMPILES)
afterAll(async () => {
    for (const server of servers) server.close()
    for (const child of simulators) {
        if (child.exitCode !== null) continue
        const end = once(child, "close")
        child.kill("SIGINT")
        await end
    }
})

test(
    "0: a simulator takes another program, and that one's supervisor answers the other commands",
    async () => {
        const run = await devsup("deploy", "test/programs/wire/two.ts", "--sim", address, "--json")
        expect(run.status, run.stderr).toBe(0)
        expect(JSON.parse(run.stdout)).toMatchObject({
            entry: "test/programs/wire/two.ts",
            port: address,
            alreadyThere: false,
            graphs: [{ graph: "pico", nodes: 2 }],
        })
        expect(run.stderr).toContain("… 100 %\n")
        const status = await devsup("status", "--sim", address, "--json")
        expect(JSON.parse(status.stdout)).toMatchObject({
            graph: "pico",
            nodes: [{ name: "sensor" }, { name: "show" }],
        })
        const again = await devsup("deploy", "test/programs/wire/two.ts", "--sim", address)
        expect(again.status, again.stderr).toBe(0)
        expect(again.stdout).toMatch(/^board [0-9a-f]{16} on tcp:\S+ had test\/programs\/wire\/two\.ts already /)
    },
    COMPILES
)

test.each([
    [1, ["test/programs/tools/cycle.ts"], /cycle: a -> b -> a/],
    [2, ["test/programs/tools/nowhere.ts"], /found no such file/],
    [2, [], /found none, and a board that does not say which it is/],
    [2, ["test/programs/sim/idle.ts", "--board", "picoo"], /did you mean pico/],
    [3, ["test/programs/tools/does-not-compile.ts"], /does-not-compile\.ts:4:16/],
    [7, ["test/programs/tools/throws.ts"], /a panic/],
] as [number, string[], RegExp][])(
    "%i: devsup deploy %j is refused, and the board keeps what it has",
    async (status, words, text) => {
        const run = await devsup("deploy", ...words, "--sim", address)
        expect(run.stderr).toMatch(text)
        expect(run).toMatchObject({ status, stdout: "" })
        expect(run.stderr).not.toContain("sending")
    },
    COMPILES
)

test(
    "4: no such port, nobody at the address; 6: an address that says nothing",
    async () => {
        const idle = "test/programs/sim/idle.ts"
        expect(await devsup("deploy", idle, "--port", "/dev/nowhere")).toMatchObject({ status: 4, stdout: "" })
        const silent = createServer(socket => socket.resume())
        servers.push(silent)
        await once(silent.listen(0, "127.0.0.1"), "listening")
        const { port } = silent.address() as { port: number }
        expect(await devsup("deploy", idle, "--sim", String(port))).toMatchObject({ status: 6, stdout: "" })
    },
    COMPILES
)

test(
    "1: a board whose pins are others; 7: a program that panics on this board only",
    async () => {
        const board = new FakeManager()
        const { address: pico, server } = await board.listen()
        servers.push(server)
        const run = await devsup("deploy", "firmware/esp32c3.ts", "--sim", pico)
        expect(run.stderr).toMatch(/found (a Raspberry Pi Pico, whose pins are others|pico has no Wi-Fi)/)
        expect(run).toMatchObject({ status: 1, stdout: "" })
        expect(board.program).toEqual(Uint8Array.of(1, 2, 3))

        const marked = await simulator("test/programs/deploy/leaves-mark.ts")
        // it leaves its mark in its first second
        const panics = await devsup("deploy", "test/programs/deploy/hates-mark.ts", "--sim", marked)
        expect(panics.stderr).toMatch(/found that it panics[^]*message: marked/)
        expect(panics).toMatchObject({ status: 7, stdout: "" })
    },
    COMPILES
)

test(
    "130: interrupted mid-way, with what the board has; 1: a board that does not take it",
    async () => {
        const board = new FakeManager()
        board.takes = 0
        const { address: where, server } = await board.listen()
        servers.push(server)
        const child = start("deploy", "test/programs/deploy/hates-mark.ts", "--board", "pico", "--sim", where)
        const run = await ended(child, said => {
            if (said.includes("… 0 %")) child.kill("SIGINT")
        })
        expect(run.stderr).toMatch(/interrupted while sending the program: .*: it has no program now; deploy again\n$/)
        expect(run.status).toBe(130)

        board.takes = 1
        const stuck = await devsup("deploy", "test/programs/deploy/hates-mark.ts", "--board", "pico", "--sim", where)
        expect(stuck.stderr).toMatch(/found that it does not take it while sending the program; it has no program now/)
        expect(stuck).toMatchObject({ status: 1, stdout: "" })
    },
    COMPILES
)

test(
    "0: settings of .env.local and the network of a project go along",
    async () => {
        const project = new MadeProject({
            "src/main.ts": 'console.log("hello")\n',
            ".env.defaults": "color=red\n",
            ".env.local": "WIFI_SSID=attic\nWIFI_PWD=s3cret\ncolor=blue\n",
        })
        const board = new FakeManager()
        const { address: where, server } = await board.listen()
        servers.push(server)
        const run = await devsup("deploy", path.join(project.root, "src/main.ts"), "--board", "pico", "--sim", where)
        project.remove()
        expect(run.status, run.stderr).toBe(0)
        expect(board).toMatchObject({ settings: ['color="blue"'], networks: ["attic/s3cret\0"], running: 1 })
        expect(run.stdout).toContain(", with 1 setting and the Wi-Fi network\nit runs\n")
        expect(run.stdout + run.stderr).not.toMatch(/s3cret|blue/)
    },
    COMPILES
)

if (!hasSocat) {
    test("5: over a real pseudo-terminal: did NOT run, socat is not installed", () => {
        console.warn("\n*** deploying over a pseudo-terminal was NOT tested: install socat ***\n")
    })
} else {
    test(
        "0: over a real pseudo-terminal and the serialport package",
        async () => {
            const folder = mkdtempSync(path.join(tmpdir(), "devsup-deploy-"))
            const link = path.join(folder, "board")
            await simulator("test/programs/sim/idle.ts", "--pty", link)
            const run = await devsup("deploy", "test/programs/wire/two.ts", "--port", link)
            expect(run.status, run.stderr).toBe(0)
            expect(run.stdout).toContain(`on ${link}\nit runs, and its supervisor answers: graph pico, 2 nodes\n`)
            rmSync(folder, { recursive: true })
        },
        COMPILES
    )

    test(
        "5: the port is held by another program",
        async () => {
            const socat = spawn("socat", ["-d", "-d", "PTY,raw,echo=0", "PTY,raw,echo=0"])
            let said = ""
            for await (const bytes of socat.stderr) {
                said += String(bytes)
                if (/starting data transfer/.test(said)) break
            }
            const port = (/PTY is (\S+)/.exec(said) as RegExpExecArray)[1]
            const holder = await openSerial(port, { data: () => {}, closed: () => {} })
            const run = await devsup("deploy", "test/programs/sim/idle.ts", "--port", port)
            await holder.close()
            socat.kill()
            expect(run.stderr).toContain("found held by another program")
            expect(run).toMatchObject({ status: 5, stdout: "" })
        },
        COMPILES
    )
}
