// The live commands as a user's shell starts them, against a served simulator in another process.
import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { createServer, type Server } from "node:net"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { DEVSUP } from "../built-command.js"

const root = path.resolve(import.meta.dirname, "../..")

function start(...words: string[]): ChildProcess {
    return spawn(process.execPath, [DEVSUP, ...words], {
        cwd: root,
        env: { ...process.env, NO_COLOR: "1" },
    })
}

interface Ended {
    status: number | null
    stdout: string
    stderr: string
}

/** @param act told of each piece of stdout */
async function ended(child: ChildProcess, act: (stdout: string) => void = () => {}): Promise<Ended> {
    const out = { stdout: "", stderr: "" }
    child.stdout?.on("data", (bytes: Buffer) => act((out.stdout += bytes.toString())))
    child.stderr?.on("data", (bytes: Buffer) => (out.stderr += bytes.toString()))
    const [status] = (await once(child, "close")) as [number | null]
    return { status, ...out }
}

const devsup = (...words: string[]) => ended(start(...words))

let simulator: ChildProcess
let address: string
const servers: Server[] = []

beforeAll(async () => {
    simulator = start("sim", "test/programs/wire/controlled.ts", "--listen", "0")
    let said = ""
    for await (const bytes of simulator.stderr as NodeJS.ReadableStream) {
        said += String(bytes)
        const found = /tcp:\/\/127\.0\.0\.1:\d+/.exec(said)
        if (found) address = found[0]
        if (found) break
    }
    if (!address) throw new Error(`expected an address from devsup sim, found: ${said}`)
    // stdout is not read here, and must not fill up
    simulator.stdout?.resume()
}, 180_000)

afterAll(async () => {
    for (const server of servers) server.close()
    if (simulator.exitCode !== null) return
    const end = once(simulator, "close")
    simulator.kill("SIGINT")
    await end
})

test("status: 0, one JSON line a graph and nothing else", async () => {
    const run = await devsup("status", "--sim", address, "--json")
    expect(run).toMatchObject({ status: 0, stderr: "" })
    expect(run.stdout.split("\n")).toHaveLength(2)
    expect(JSON.parse(run.stdout)).toMatchObject({ schema: 1, graph: "chain", nodes: [{ name: "base" }, {}, {}, {}] })
})

test("a verb: 0 and what it did; a fault: 7 with its text; an unknown node: 2 with the nearest", async () => {
    const done = await devsup("deactivate", "dawdles", "--sim", address)
    expect(done).toEqual({ status: 0, stdout: "dawdles  running -> disabled\n", stderr: "" })
    expect(await devsup("activate", "dawdles", "--sim", address, "--no-wait")).toMatchObject({ status: 0 })
    expect(await devsup("inject", "base", "wedge", "--sim", address)).toMatchObject({ status: 0 })
    const fault = await devsup("deactivate", "base", "--sim", address, "--json")
    expect(fault.status).toBe(7)
    expect(JSON.parse(fault.stdout)).toMatchObject({ outcome: "fault", fault: { kind: "shutdown-timeout" } })
    expect(fault.stderr).toContain("base: ")
    expect(await devsup("clear", "base", "--sim", address)).toMatchObject({ status: 0 })
    const unknown = await devsup("restart", "dawdle", "--sim", address)
    expect(unknown).toMatchObject({ status: 2, stdout: "" })
    expect(unknown.stderr).toContain("did you mean dawdles?")
})

test("no board: 4, silence: 6, bad usage: 2", async () => {
    expect(await devsup("log", "--port", "/dev/nowhere")).toMatchObject({ status: 4, stdout: "" })
    const silent = createServer(socket => socket.resume())
    servers.push(silent)
    await once(silent.listen(0, "127.0.0.1"), "listening")
    const { port } = silent.address() as { port: number }
    expect(await devsup("status", "--sim", String(port))).toMatchObject({ status: 6, stdout: "" })
    expect(await devsup("events", "--kind", "nonsense")).toMatchObject({ status: 2, stdout: "" })
})

test.each([
    ["events", [], /^connected to board [0-9a-f]{16} on tcp:\S+\n$/],
    ["top", [], /^$/],
    ["top", ["--json"], /^$/],
] as const)("%s %j goes on until it is interrupted, which is 0", async (name, words, told) => {
    const child = start(name, "--sim", address, ...words)
    let asked = false
    const run = await ended(child, text => {
        if (asked || !text.includes("\n")) return
        asked = true
        child.kill("SIGINT")
    })
    expect(run.status).toBe(0)
    expect(run.stderr).toMatch(told)
    expect(run.stdout).toContain("base")
})
