// devsup sim --listen and --pty: what may be given, and how a served board changes the run.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { SimulatorCore } from "../../sim/simulator.js"
import type { Simulator } from "../../sim/index.js"
import { SimCommand } from "../../tools/commands/sim.js"
import { runCommandLine } from "../../tools/command-line.js"
import { ExitCode } from "../../tools/exit-code.js"
import { serveBoard } from "../../tools/serving.js"
import type { ServeOptions } from "../../tools/serve-option.js"
import { FakeIo } from "../tools/fake-io.js"
import { fakeParts, FakeSimulator, graphStatus, nodeStatus } from "../tools/fake-simulator.js"
import { Desk } from "./plugged-board.js"

const ENTRY = "test/tools/fake-io.ts"

let io: FakeIo
let sim: FakeSimulator
let served: { where?: ServeOptions; tended: number; closed: number }

beforeEach(() => {
    io = new FakeIo()
    sim = new FakeSimulator()
    sim.board.graphs = [graphStatus("pico", [nodeStatus("climate")])]
    served = { tended: 0, closed: 0 }
})

async function devsup(...words: string[]) {
    const command = new SimCommand(
        fakeParts(sim, {
            serve: async (_sim, _board, where) => {
                served.where = where
                return {
                    addresses: ["tcp://127.0.0.1:7070", "/tmp/board"],
                    tend: async () => void served.tended++,
                    close: async () => void served.closed++,
                }
            },
        })
    )
    return await runCommandLine(words, [command], "1.2.3", io)
}

test("a served board runs in real time until it is interrupted, and says where it is", async () => {
    sim.at(3000, () => io.interrupt("SIGINT"))
    expect(await devsup("sim", ENTRY, "--listen", "7070", "--pty", "board")).toBe(ExitCode.Interrupted)
    expect(served.where).toEqual({ listen: 7070, pty: path.join(io.cwd, "board") })
    expect(io.stderr.text).toContain("the board is at tcp://127.0.0.1:7070 and /tmp/board\n")
    // virtual and wall time went together, and hosts were not kept waiting
    expect(io.wall).toBeGreaterThanOrEqual(2990)
    expect(io.wall).toBeLessThan(3200)
    expect(served.tended).toBeGreaterThan(300)
    expect(served.closed).toBe(1)
    expect(sim.closed).toBe(true)
})

test("it outlasts a panic, unless that is to fail the run", async () => {
    const panic = { code: 60005, name: "UnhandledException", message: "no", stack: [], at: 500 }
    sim.at(500, board => board.panics.push(panic))
    expect(await devsup("sim", ENTRY, "--listen", "0", "--for", "2s")).toBe(ExitCode.Ok)
    sim = new FakeSimulator()
    sim.at(500, board => board.panics.push(panic))
    expect(await devsup("sim", ENTRY, "--listen", "0", "--for", "2s", "--strict")).toBe(ExitCode.Device)
})

test.each(["port", "-1", "65536", "7070x", "1.5"])("--listen %s is refused before anything is opened", async port => {
    expect(await devsup("sim", ENTRY, `--listen=${port}`)).toBe(ExitCode.Usage)
    expect(io.stderr.text).toContain(`expected a TCP port from 0 to 65535 after --listen\n       found "${port}"`)
    expect(sim.booted).toEqual([])
})

let folder: string
let desk: Desk
beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "devsup-serve-"))
    desk = new Desk()
})
afterEach(async () => {
    await desk.close()
    rmSync(folder, { recursive: true })
})

async function refusal(where: ServeOptions) {
    const board = await desk.boot("wire/two", "")
    expect(desk.sim).toBeInstanceOf(SimulatorCore)
    return await serveBoard(desk.sim as Simulator, board, where).then(
        () => expect.fail("expected a refusal"),
        (e: unknown) => e
    )
}

test("a port that is taken", async () => {
    const other = createServer()
    await new Promise<void>(resolve => other.listen(0, "127.0.0.1", resolve))
    const { port } = other.address() as AddressInfo
    expect(await refusal({ listen: port })).toMatchObject({
        code: ExitCode.Busy,
        expected: `port ${port} of 127.0.0.1 to be free`,
        found: "another program on it",
    })
    await new Promise(resolve => other.close(resolve))
})

test("no socat: the package is named", async () => {
    const { PATH } = process.env
    process.env["PATH"] = folder
    try {
        expect(await refusal({ pty: path.join(folder, "board") })).toMatchObject({
            code: ExitCode.Failed,
            found: "that socat is not installed",
            next: expect.stringContaining("apt-get install socat") as string,
        })
    } finally {
        process.env["PATH"] = PATH
    }
})

test("something else at the link's place stays there", async () => {
    const file = path.join(folder, "board")
    writeFileSync(file, "precious")
    expect(await refusal({ pty: file })).toMatchObject({ found: "something else there that is no link to a terminal" })
})

test("a board whose VM went down is reset, as a chip is", async () => {
    const board = await desk.boot("sim/resets", "")
    const port = await serveBoard(desk.sim as Simulator, board, { listen: 0 })
    await desk.sim.advance(2000)
    expect(board.isDead()).toBe(true)
    await port.tend()
    expect(board.isDead()).toBe(false)
    expect(board.boots).toBe(2)
    await port.close()
})
