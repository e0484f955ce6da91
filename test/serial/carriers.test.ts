// The same stories over a real TCP socket, a WebSocket, and a pseudo-terminal that the serialport package opens.
import { createConnection } from "node:net"
import {
    closeSync,
    constants,
    existsSync,
    openSync,
    readlinkSync,
    rmSync,
    symlinkSync,
    writeFileSync,
    writeSync,
} from "node:fs"
import path from "node:path"
import { JDBus, Packet, WebSocketTransport } from "jacdac-ts"
import { WebSocket } from "ws"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { BoardServer } from "../../sim/node/serve/board-server.js"
import { Request } from "../../src/wire/record.js"
import { announceFrame } from "../../sim/usb/bridge-command.js"
import { stuffFrame } from "../../sim/usb/stuffing.js"
import { hasSocat, RealDesk, type Carrier } from "./carriers.js"

let real: RealDesk
beforeEach(() => void (real = new RealDesk()))
afterEach(() => real.close())

const carriers: Carrier[] = hasSocat ? ["tcp", "ws", "pty"] : ["tcp", "ws"]

if (!hasSocat)
    test("NOT RUN: everything over pseudo-terminals, because socat is not installed", () => {
        console.warn("socat is missing: no test went through a pseudo-terminal (apt-get install socat; .ci/run does)")
    })

test.each(carriers)("%s: a board is found, shown, asked and left", async carrier => {
    const device = await real.desk.boot("wire/two", "")
    const { where } = await real.serve(device, carrier)
    const board = await real.connect(where)
    expect(board).toMatchObject({ deviceId: device.deviceId, state: "connected", port: where })
    expect(board.statuses()[0].nodes.map(n => n.name)).toEqual(["sensor", "show"])
    await real.within(board.control(Request.Restart, "sensor"))
    expect(board.events.filter(e => e.node === "sensor" && e.kind === "started")).toHaveLength(2)
    await board.close()
    const again = await real.connect(where)
    await real.within(again.refresh())
    expect(again.events.length).toBeGreaterThan(10)
})

test.each(carriers)("%s: a log line comes as it was written, stack and all", async carrier => {
    const device = await real.desk.boot("tools/throws", "")
    const { where } = await real.serve(device, carrier)
    const board = await real.connect(where)
    await real.until(() => board.panics === 1)
    const texts = board.log.map(l => l.text)
    expect(texts).toEqual(expect.arrayContaining(["up", "Exception: Error", " message: no such luck"]))
    expect(texts.some(t => /^ at fail_F\d+ \(pc:\d+\)$/.test(t))).toBe(true)
})

test.each(carriers)("%s: the board goes away and comes back where it was", async carrier => {
    const device = await real.desk.boot("wire/two", "")
    const { where, server, port } = await real.serve(device, carrier)
    const board = await real.connect(where)
    await server.close()
    await real.until(() => board.state === "away")
    if (carrier === "pty") expect(existsSync(where)).toBe(false)
    await real.serve(device, carrier, port)
    await real.until(() => board.state === "connected")
    await real.within(board.refresh())
    await real.within(board.control(Request.Deactivate, "show"))
})

test.each(carriers.filter(c => c !== "ws"))(
    "%s: what another program left in the line does not keep a host out",
    async carrier => {
        const device = await real.desk.boot("wire/two", "")
        const { where, port } = await real.serve(device, carrier)
        const noise = Buffer.from("AT\r\n\u00fe\u00fc\u0001\u0002 reboot\r\n\u00fe", "latin1")
        if (carrier === "pty") {
            const file = openSync(where, constants.O_WRONLY | constants.O_NOCTTY)
            writeSync(file, noise)
            closeSync(file)
        } else await new Promise<void>(resolve => createConnection(port, "127.0.0.1").end(noise, resolve))
        const board = await real.connect(where)
        await real.within(board.refresh())
    }
)

test("several hosts at once, over TCP and WebSocket, see the same", async () => {
    const device = await real.desk.boot("wire/two", "")
    const { where, port } = await real.serve(device, "tcp")
    const one = await real.connect(where)
    const two = await real.connect(`ws://127.0.0.1:${port}`)
    await real.within(one.control(Request.Deactivate, "show"))
    await real.within(two.refresh())
    expect(two.statuses()[0].nodes.map(n => n.state)).toEqual(one.statuses()[0].nodes.map(n => n.state))
    expect(two.events).toEqual(one.events)
    await one.close()
    await real.within(two.control(Request.Activate, "show"))
})

test("jacdac-ts's own sockets: a frame a message, and frames with their length before them", async () => {
    const device = await real.desk.boot("wire/two", "")
    const { port } = await real.serve(device, "tcp")
    const frame = announceFrame()
    const socket = createConnection(port, "127.0.0.1")
    let got = Buffer.alloc(0)
    socket.on("data", bytes => (got = Buffer.concat([got, bytes])))
    // in two pieces
    socket.write(Buffer.of(frame.length, ...frame.subarray(0, 5)))
    await real.until(() => socket.bytesWritten >= 6)
    socket.write(frame.subarray(5))
    await real.until(() => got.length > got[0])
    expect(got.subarray(5, 13).toString("hex")).toBe(device.deviceId)
    socket.destroy()

    const messages: Buffer[] = []
    const web = new WebSocket(`ws://127.0.0.1:${port}`)
    web.on("message", data => void messages.push(data as Buffer))
    web.on("open", () => web.send(frame))
    await real.until(() => messages.length > 0)
    expect(messages[0].subarray(4, 12).toString("hex")).toBe(device.deviceId)
    web.terminate()
})

test("jacdac-ts's own WebSocket transport connects, and its bus hears the board", async () => {
    const device = await real.desk.boot("wire/two", "")
    const { port } = await real.serve(device, "tcp")
    const transport = new WebSocketTransport(`ws://127.0.0.1:${port}`, { protocols: [], WebSocket })
    const bus = new JDBus([transport], { client: false, disableRoleManager: true })
    const heard: string[] = []
    vi.spyOn(bus, "processFrame").mockImplementation(frame => void heard.push(Buffer.from(frame).toString("hex")))
    await real.within(transport.connect())
    const question = Packet.onlyHeader(0)
    question.deviceIdentifier = device.deviceId
    question.serviceIndex = 0
    question.isCommand = true
    await bus.sendFrameAsync(question.toBuffer())
    await real.until(() => heard.some(frame => frame.slice(8, 24) === device.deviceId))
    await transport.disconnect()
    await bus.stop()
})

test("a WebSocket message that is no frame by far ends that connection, and no other", async () => {
    const device = await real.desk.boot("wire/two", "")
    const { where, port } = await real.serve(device, "tcp")
    const board = await real.connect(where)
    const web = new WebSocket(`ws://127.0.0.1:${port}`)
    let code = 0
    web.on("close", found => (code = found))
    web.on("open", () => web.send(Buffer.alloc(1_000_000)))
    await real.until(() => code > 0)
    expect(code).toBe(1009)
    await real.within(board.refresh())
})

test("log lines still come after another host has left", async () => {
    const device = await real.desk.boot("tools/throws", "")
    const { where, port } = await real.serve(device, "tcp")
    let isGone = false
    createConnection(port, "127.0.0.1")
        .on("close", () => (isGone = true))
        .end(stuffFrame(announceFrame()))
        .resume()
    await real.until(() => isGone)
    const board = await real.connect(where)
    await real.until(() => board.panics === 1)
})

test("a browser that only asks is told what is there", async () => {
    const device = await real.desk.boot("wire/two", "")
    const { port } = await real.serve(device, "tcp")
    const answer = await fetch(`http://127.0.0.1:${port}/`)
    expect(answer.status).toBe(426)
    expect(await answer.text()).toBe("expected a WebSocket, found a plain request\n")
})

if (hasSocat) {
    test("pty: the link leads to the terminal while it is served, and is gone afterwards", async () => {
        const device = await real.desk.boot("wire/two", "")
        const { where, server } = await real.serve(device, "pty")
        expect(readlinkSync(where)).toMatch(/^\/dev\/pts\/\d+$/)
        await server.close()
        expect(existsSync(where)).toBe(false)
    })

    test("pty: a link that leads nowhere any more is replaced, and one to somebody's files is not", async () => {
        const device = await real.desk.boot("wire/two", "")
        const where = path.join(real.folder, "board")
        symlinkSync("/dev/pts/no-more", where)
        await (await real.serve(device, "pty")).server.close()
        const file = path.join(real.folder, "file")
        writeFileSync(file, "")
        for (const target of [real.folder, file]) {
            symlinkSync(target, where)
            await expect(real.serve(device, "pty")).rejects.toMatchObject({ code: "EEXIST" })
            expect(readlinkSync(where)).toBe(target)
            rmSync(where)
        }
    })

    test("pty: where no link can be made, no socat is left", async () => {
        const device = await real.desk.boot("wire/two", "")
        const server = new BoardServer(real.desk.sim, device)
        const before = process.listenerCount("exit")
        await expect(server.pty(path.join(real.folder, "no/where"))).rejects.toMatchObject({ code: "ENOENT" })
        // its listener goes when it has ended
        expect(process.listenerCount("exit")).toBe(before)
        await server.close()
    })
}
