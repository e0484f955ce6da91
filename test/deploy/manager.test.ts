// A deploy against a board that takes it, refuses it, or falls silent. No time passes.
import { createHash } from "node:crypto"
import { CMD_GET_REG, DeviceScriptManagerReg } from "jacdac-ts"
import { expect, test } from "vitest"
import { hostClock } from "../../tools/board/host-clock.js"
import { deploy, type DeployFailure } from "../../tools/deploy/deploy.js"
import { NoAnswer } from "../../tools/deploy/exchange.js"
import { FakeIo } from "../tools/fake-io.js"
import { FakeManager } from "./fake-manager.js"

const program = Uint8Array.from({ length: 1024 }, (_, i) => i)
const sha256 = createHash("sha256").update(program).digest("hex")
const OLD = Uint8Array.of(1, 2, 3)

/** @param act told of the progress, with what aborts the deploy */
function send(board: FakeManager, more = {}, act: (done: number, stop: () => void) => void = () => {}) {
    const stop = new AbortController()
    return deploy(
        board.link(hostClock(new FakeIo().clock)),
        { program, sha256, settings: {}, ...more },
        { signal: stop.signal, progress: done => act(done, () => stop.abort(new Error("stop"))) }
    )
}

async function failure(deployed: Promise<unknown>): Promise<DeployFailure> {
    return await deployed.then(
        () => Promise.reject(new Error("expected a failure")),
        (error: DeployFailure) => error
    )
}

test("the program arrives whole, in pieces that are multiples of 32, and is started", async () => {
    const board = new FakeManager()
    const seen: number[] = []
    expect(await send(board, {}, done => seen.push(done))).toEqual({ wasThere: false })
    expect(Buffer.compare(board.program as Uint8Array, program)).toBe(0)
    expect(seen).toEqual([0, 224, 448, 672, 896, 1024])
    expect(board).toMatchObject({ running: 1, autostart: 1 })
})

test("settings go as JSON, the network to the radio with its password last", async () => {
    const board = new FakeManager()
    const settings = { color: "red", limit: 3 }
    const wifi = { ssid: "attic", password: "s3cret" }
    expect(await send(board, { settings, wifi })).toEqual({ wasThere: false, wifi: "sent" })
    expect(board.settings).toEqual(['color="red"', "limit=3"])
    expect(board.networks).toEqual(["attic/s3cret\0"])
})

test("a board without a radio is not told of a network", async () => {
    const board = new FakeManager()
    board.hasRadio = false
    expect(await send(board, { wifi: { ssid: "attic", password: "" } })).toMatchObject({ wifi: "no radio" })
})

test("a program that is there already is not sent, but stopped, configured and started", async () => {
    const board = new FakeManager()
    board.program = program
    board.refuses = true
    expect(await send(board, { settings: { color: "blue" } })).toEqual({ wasThere: true })
    expect(board).toMatchObject({ running: 1, autostart: 1, settings: ['color="blue"'] })
})

test("whether the board starts by itself stays as it was", async () => {
    const board = new FakeManager()
    board.autostart = 0
    await send(board)
    expect(board).toMatchObject({ running: 1, autostart: 0 })
})

test("a deploy that ends before it has changed anything leaves the board as it was", async () => {
    const board = new FakeManager()
    Object.assign(board, { running: 0, autostart: 0 })
    const stop = new AbortController()
    const link = board.link(hostClock(new FakeIo().clock))
    const { send: pass } = link
    link.send = packet => {
        if (packet.serviceCommand === (CMD_GET_REG | DeviceScriptManagerReg.Autostart)) stop.abort(new Error("stop"))
        else pass(packet)
    }
    const deploying = deploy(link, { program, sha256, settings: {} }, { signal: stop.signal, progress: () => {} })
    expect(await failure(deploying)).toMatchObject({ step: "asking the board what it has", held: "old program" })
    expect(board).toMatchObject({ running: 0, autostart: 0, program: OLD })
})

test("a board that refuses keeps its old program and runs it", async () => {
    const board = new FakeManager()
    board.refuses = true
    const error = await failure(send(board))
    expect(error).toMatchObject({ step: "sending the program", held: "old program" })
    expect(error.cause).toBeInstanceOf(NoAnswer)
    expect(board).toMatchObject({ running: 1, autostart: 1, program: OLD })
})

test("a board that falls silent mid-way has no program, and is said to", async () => {
    const board = new FakeManager()
    board.takes = 2
    expect(await failure(send(board))).toMatchObject({ step: "sending the program", held: "no program" })
})

test("an interruption before the old program is erased leaves it there, running", async () => {
    const board = new FakeManager()
    const stop = new AbortController()
    stop.abort(new Error("stop"))
    const link = board.link(hostClock(new FakeIo().clock))
    const watch = { signal: stop.signal, progress: () => {} }
    expect(await failure(deploy(link, { program, sha256, settings: {} }, watch))).toMatchObject({ held: "old program" })
    expect(board).toMatchObject({ running: 1, autostart: 1, program: OLD })
})

test("an interruption mid-way: no program; the next deploy begins afresh", async () => {
    const board = new FakeManager()
    const error = await failure(send(board, {}, (done, stop) => done === 448 && stop()))
    expect(error).toMatchObject({ held: "no program", cause: { message: "stop" } })
    expect(await send(board)).toEqual({ wasThere: false })
    expect(Buffer.compare(board.program as Uint8Array, program)).toBe(0)
})

test("a board that had no program has none after a failure", async () => {
    const board = new FakeManager()
    board.program = undefined
    board.refuses = true
    expect(await failure(send(board))).toMatchObject({ held: "no program" })
})
