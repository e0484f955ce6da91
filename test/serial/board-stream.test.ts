// The simulated board's end of a USB cable, against what the firmware of a real one does (jd_usb.c, jd_dmesg.c of jacdac-c).
import { afterEach, beforeEach, expect, test } from "vitest"
import type { Board } from "../../sim/board.js"
import { BoardServer } from "../../sim/node/serve/board-server.js"
import { tcpClient, webSocketClient } from "../../sim/node/serve/connection.js"
import type { BoardStream } from "../../sim/usb/board-stream.js"
import { BridgeCommand, bridgeCommandOf, bridgeFrame, announceFrame } from "../../sim/usb/bridge-command.js"
import { LogTail } from "../../sim/usb/log-tail.js"
import { Splitter } from "../../sim/usb/splitter.js"
import { stuffFrame } from "../../sim/usb/stuffing.js"
import { Desk } from "./plugged-board.js"

let desk: Desk
beforeEach(() => void (desk = new Desk()))
afterEach(() => desk.close())

class Host {
    readonly frames: Uint8Array[] = []
    readonly stream: BoardStream
    text = ""
    gaps = 0
    isSlow = false
    private readonly splitter = new Splitter({
        frame: frame => void this.frames.push(frame),
        text: bytes => void (this.text += Buffer.from(bytes).toString("latin1")),
        gap: () => void this.gaps++,
    })

    constructor(server: BoardServer) {
        this.stream = server.connect(bytes => {
            this.splitter.push(bytes)
            return !this.isSlow
        })
    }

    bridge(command: number): void {
        this.stream.receive(stuffFrame(bridgeFrame(command)))
    }

    get answers(): number[] {
        return this.frames.flatMap(frame => bridgeCommandOf(frame) ?? [])
    }

    get busFrames(): Uint8Array[] {
        return this.frames.filter(frame => bridgeCommandOf(frame) === undefined)
    }

    get lines(): string[] {
        return this.text.split("\n").slice(0, -1)
    }
}

async function served(program: string): Promise<{ board: Board; server: BoardServer; host: Host }> {
    const board = await desk.boot(program, "")
    const server = new BoardServer(desk.sim, board)
    return { board, server, host: new Host(server) }
}

test("nothing comes before a command to the bridge; each is answered with its like, and an unknown one with 0xff", async () => {
    const { host } = await served("sim/counts")
    await desk.sim.advance(2000)
    host.stream.receive(new TextEncoder().encode("hello?\r\n"))
    await desk.sim.advance(1000)
    expect(host.frames).toEqual([])
    expect(host.text).toBe("")
    host.bridge(BridgeCommand.EnableLog)
    host.bridge(0x99)
    expect(host.answers).toEqual([BridgeCommand.EnableLog, 0xff])
    expect(host.lines.length).toBeGreaterThan(2)
    await desk.sim.advance(1000)
    expect(host.busFrames).toEqual([])
    host.bridge(BridgeCommand.EnablePackets)
    await desk.sim.advance(1000)
    expect(host.busFrames.length).toBeGreaterThan(1)
    const { length } = host.busFrames
    host.bridge(BridgeCommand.DisablePackets)
    await desk.sim.advance(2000)
    expect(host.busFrames).toHaveLength(length)
    expect(host.text).toContain("usb: packets 0\n")
})

test("a line has 158 bytes at most, cut even within a character", async () => {
    const { board, server } = await served("sim/idle")
    const long = new Host(server)
    long.bridge(BridgeCommand.EnableLog)
    hear(board, "> " + "é".repeat(200))
    expect(long.lines.at(-1)).toHaveLength(158)
    hear(board, "> " + "é".repeat(10))
    expect(long.lines.at(-1)).toHaveLength(22)
})

test("who connects gets what no host has read, 4096 bytes of it at most", async () => {
    const { board, server, host } = await served("sim/idle")
    for (let i = 0; i < 100; ++i) hear(board, "> line " + i + " " + "x".repeat(80))
    host.bridge(BridgeCommand.EnableLog)
    expect(host.text.length).toBeLessThanOrEqual(4096)
    expect(host.lines.at(-1)).toMatch(/^> line 99 /)
    const second = new Host(server)
    second.bridge(BridgeCommand.EnableLog)
    expect(second.text).toBe("")
    hear(board, "> for both")
    expect(host.lines.at(-1)).toBe("> for both")
    expect(second.lines.at(-1)).toBe("> for both")
})

test("a host that is slow loses frames, which it is told, and no text", async () => {
    const { board, host } = await served("wire/two")
    host.bridge(BridgeCommand.EnablePackets)
    await desk.sim.advance(600)
    host.isSlow = true
    await desk.sim.advance(3000)
    const { length } = host.busFrames
    hear(board, "> meanwhile")
    await desk.sim.advance(3000)
    expect(host.busFrames).toHaveLength(length)
    expect(host.gaps).toBe(0)
    host.isSlow = false
    host.stream.drained()
    expect(host.gaps).toBe(1)
    expect(host.lines).toContain("> meanwhile")
    await desk.sim.advance(600)
    expect(host.busFrames.length).toBeGreaterThan(length)
})

test("hosts hear each other on the bus, and a reset board has forgotten them", async () => {
    const { server, host } = await served("wire/two")
    const other = new Host(server)
    host.bridge(BridgeCommand.EnablePackets)
    other.bridge(BridgeCommand.EnablePackets)
    host.stream.receive(stuffFrame(announceFrame()))
    await desk.sim.advance(10)
    expect(other.busFrames.map(f => Buffer.from(f).toString("hex"))).toContain(
        Buffer.from(announceFrame()).toString("hex")
    )
    // and both hear the answer
    expect(host.busFrames.length).toBe(other.busFrames.length - 1)
    host.stream.reset()
    const { length } = host.frames
    await desk.sim.advance(2000)
    expect(host.frames).toHaveLength(length)
    expect(other.busFrames.length).toBeGreaterThan(3)
})

test("a million bytes of noise into the board: it lives, and takes the next good frame", async () => {
    const { board, host } = await served("wire/two")
    host.bridge(BridgeCommand.EnablePackets)
    let seed = 7
    for (let i = 0; i < 1000; ++i) {
        const noise = Uint8Array.from({ length: 1000 }, () => {
            seed = (seed * 1103515245 + 12345) & 0x7fffffff
            return (seed >> 16) % 9 ? (seed >> 8) & 255 : 0xf7 + ((seed >> 20) & 7)
        })
        host.stream.receive(noise)
        if (i % 100 === 0) await desk.sim.advance(10)
    }
    // a mark that the noise began takes one byte for its own
    host.stream.receive(Uint8Array.of(10))
    const { length } = host.busFrames
    host.stream.receive(stuffFrame(announceFrame()))
    await desk.sim.advance(10)
    expect(host.busFrames.length).toBeGreaterThan(length)
    expect(board.panics).toEqual([])
})

test("a host that is closed twice takes nobody else's lines with it", async () => {
    const { board, server, host } = await served("sim/idle")
    const other = new Host(server)
    other.bridge(BridgeCommand.EnableLog)
    host.stream.close()
    host.stream.close()
    hear(board, "> still here")
    expect(other.lines.at(-1)).toBe("> still here")
})

test("a host that does not read gets no answer from the bridge for every command: none of them is kept for it", async () => {
    const { host } = await served("sim/idle")
    host.isSlow = true
    for (let i = 0; i < 1000; ++i) host.bridge(BridgeCommand.EnableLog)
    expect(host.answers).toHaveLength(1)
    host.isSlow = false
    host.stream.drained()
    expect(host.gaps).toBe(1)
})

test.each([
    ["TCP", tcpClient, Uint8Array.of(announceFrame().length, ...announceFrame())],
    ["a WebSocket", webSocketClient, announceFrame()],
] as const)("over %s, frames for a slow host of jacdac-ts are dropped", async (_, client, first) => {
    const board = await desk.boot("wire/two", "")
    let got = 0
    let isSlow = true
    const host = client({ source: desk.sim, board, tail: new LogTail() }, () => (got++, !isSlow))
    host.receive(first)
    await desk.sim.advance(5000)
    expect(got).toBe(1)
    isSlow = false
    host.drained()
    await desk.sim.advance(5000)
    expect(got).toBeGreaterThan(5)
    host.close()
})

test("frames that come faster than a board can take them are dropped, and it lives", async () => {
    const { host } = await served("wire/two")
    host.bridge(BridgeCommand.EnablePackets)
    const frame = stuffFrame(announceFrame())
    for (let i = 0; i < 30_000; ++i) host.stream.receive(frame)
    await desk.sim.advance(10)
    const { length } = host.busFrames
    host.stream.receive(frame)
    await desk.sim.advance(10)
    expect(host.busFrames.length).toBeGreaterThan(length)
})

/** As if the VM had logged it. */
function hear(board: Board, raw: string): void {
    ;(board as unknown as { hear(raw: string): void }).hear(raw)
}
