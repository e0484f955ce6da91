// Which port a command gets: the one that is named, the one that has a board, and what people are told when there is none, or
// more than one.
import { afterEach, beforeEach, expect, test } from "vitest"
import { PortError, type OpenStream } from "../../tools/board/byte-stream.js"
import { openBoardWith } from "../../tools/board/open-board.js"
import { troubleOf } from "../../tools/board/serial-stream.js"
import { ExitCode } from "../../tools/exit-code.js"
import { formatUserError, UserError } from "../../tools/user-error.js"
import { announcing } from "./announcing.js"
import { Desk } from "./plugged-board.js"

let desk: Desk
beforeEach(() => void (desk = new Desk()))
afterEach(() => desk.close())

/** Its bridge is never opened; it says what it likes. */
const talks = (text: string) => (say: (bytes: Uint8Array) => void) => () => say(new TextEncoder().encode(text))
const nothing = () => () => {}

async function refusal(choice = {}): Promise<UserError> {
    return await desk.connect(choice).then(
        () => expect.fail("expected no connection"),
        (e: UserError) => e
    )
}

test("the one port that has a board is taken, the others are given back", async () => {
    desk.plug("/dev/ttyACM0", talks("OK\r\n"))
    desk.plug("/dev/ttyACM1", new PortError("busy", "/dev/ttyACM1", "held by another program"))
    await desk.boot("wire/two", "/dev/ttyACM2")
    desk.plug("/dev/ttyUSB0", nothing)
    const board = await desk.connect()
    expect(board.port).toBe("/dev/ttyACM2")
    expect(desk.opened).toEqual(["/dev/ttyACM2"])
})

test("no board: every port, and why it is none", async () => {
    await desk.boot("wire/two", "")
    desk.plug("/dev/ttyACM0", talks("OK\r\n"))
    desk.plug("/dev/ttyUSB0", nothing)
    const told = await refusal()
    expect(told.code).toBe(ExitCode.NotFound)
    expect(formatUserError(told)).toBe(
        `error: expected a DeviceScript board on a serial port
       found none:
       /dev/ttyACM0  text or other bytes, but no answer to a Jacdac bridge command
       /dev/ttyUSB0  no answer
next:  plug the board in with a data cable, flash it with devsup flash, or name its port with --port; --sim tcp://127.0.0.1:PORT reaches devsup sim --listen PORT
`
    )
    expect(desk.opened).toEqual([])
})

test("no port at all", async () => {
    await desk.boot("wire/two", "")
    expect(await refusal()).toMatchObject({ code: ExitCode.NotFound, found: "no serial port at all" })
})

test("two boards: both are listed, neither is kept", async () => {
    await desk.boot("wire/two", "")
    desk.plug("/dev/ttyACM0", announcing("0011223344556677"))
    desk.plug("/dev/ttyACM10", announcing("8899aabbccddeeff"))
    const told = await refusal()
    expect(told).toMatchObject({ code: ExitCode.NotFound, next: "name one with --port /dev/ttyACM0" })
    expect(told.found).toBe("2 of them:\n/dev/ttyACM0   board 0011223344556677\n/dev/ttyACM10  board 8899aabbccddeeff")
    expect(desk.opened).toEqual([])
})

test("boards of one bus: a port leads to the one it is on, whichever is heard first", async () => {
    const first = await desk.boot("wire/two", "/dev/ttyACM0")
    const second = await desk.boot("wire/two", "/dev/ttyACM1")
    await desk.sim.advance(3000)
    const found = [await desk.connect({ port: "/dev/ttyACM1" }), await desk.connect({ port: "/dev/ttyACM0" })]
    expect(found.map(board => board.deviceId)).toEqual([second.deviceId, first.deviceId])
    expect(found.map(board => board.statuses()[0].device)).toEqual([second.deviceId, first.deviceId])
})

test("one board with two ports is one board", async () => {
    await desk.boot("wire/two", "")
    desk.plug("/dev/ttyACM0", announcing("0011223344556677"))
    desk.plug("/dev/ttyACM1", announcing("0011223344556677"))
    expect((await desk.connect()).port).toBe("/dev/ttyACM0")
    expect(desk.opened).toEqual(["/dev/ttyACM0"])
})

test.each([
    ["busy", ExitCode.Busy],
    ["permission", ExitCode.Busy],
    ["missing", ExitCode.NotFound],
] as const)("a named port that is %s: exit code %i", async (trouble, code) => {
    await desk.boot("wire/two", "")
    desk.plug("/dev/ttyACM0", new PortError(trouble, "/dev/ttyACM0", "so it is"))
    expect(await refusal({ port: "/dev/ttyACM0" })).toMatchObject({ code, found: "so it is" })
    expect(await refusal()).toMatchObject({ code })
})

test("a named port without an answer is a timeout, one with another kind of thing is no board", async () => {
    await desk.boot("wire/two", "")
    desk.plug("/dev/ttyACM0", nothing)
    expect(await refusal({ port: "/dev/ttyACM0" })).toMatchObject({ code: ExitCode.TimedOut, found: "no answer" })
    desk.plug("/dev/ttyACM0", talks("OK\r\n"))
    expect(await refusal({ port: "/dev/ttyACM0" })).toMatchObject({ code: ExitCode.NotFound })
    expect(await refusal({ sim: "tcp://127.0.0.1:9" })).toMatchObject({
        code: ExitCode.NotFound,
        expected: "a simulator at tcp://127.0.0.1:9",
    })
})

test("a port that goes away while it is opened, or while its board is waited for, is none", async () => {
    await desk.boot("wire/two", "")
    const { openStream, clock, io } = desk
    for (const when of ["opening", "asking"]) {
        const open: OpenStream = async (port, ends) => {
            const stream = await openStream(port, ends)
            if (when === "opening") ends.closed()
            return { ...stream, write: () => ends.closed() }
        }
        desk.plug("/dev/ttyACM0", nothing)
        const parts = { open, clock, ports: async () => ({ candidates: [], skipped: [] }) }
        await expect(desk.within(openBoardWith({ port: "/dev/ttyACM0" }, io, parts))).rejects.toMatchObject({
            code: ExitCode.NotFound,
            found: "it went away as soon as it was opened",
        })
    }
})

test("a board that restarts while it is asked is waited for, though its port is gone meanwhile", async () => {
    const board = await desk.boot("wire/two")
    const { openStream, clock, io } = desk
    let opens = 0
    const open: OpenStream = async (port, ends) => {
        if (++opens % 2 === 0) throw new PortError("missing", port, "no such port")
        const stream = await openStream(port, ends)
        return opens > 5 ? stream : { ...stream, write: () => ends.closed() }
    }
    const parts = { open, clock, ports: async () => ({ candidates: [], skipped: [] }) }
    const connection = await desk.within(openBoardWith({ port: "/dev/ttyACM0" }, io, parts))
    expect(connection.deviceId).toBe(board.deviceId)
    await connection.close()
})

test("a port that never opens is a timeout; if it opens late it is given back", async () => {
    await desk.boot("wire/two", "")
    const { openStream, clock, io } = desk
    let letGo = () => {}
    const open: OpenStream = async (port, ends) => {
        await new Promise<void>(resolve => (letGo = resolve))
        return await openStream(port, ends)
    }
    desk.plug("/dev/ttyACM0", nothing)
    const parts = { open, clock, ports: async () => ({ candidates: [], skipped: [] }) }
    await expect(desk.within(openBoardWith({ port: "/dev/ttyACM0" }, io, parts))).rejects.toMatchObject({
        code: ExitCode.TimedOut,
        found: "no answer while it was opened",
    })
    letGo()
    await desk.sim.advance(10)
    expect(desk.opened).toEqual([])
})

test.each(["tcp://127.0.0.1:99999", "ws://127.0.0.1:99999", "ws://[", "tcp://"])("%s is no address", async address => {
    const { openStream } = await import("../../tools/board/open-stream.js")
    const ends = { data: () => {}, closed: () => {} }
    await expect(openStream(address, ends)).rejects.toMatchObject({ trouble: "refused", port: address })
})

test("an interruption while a board is looked for ends the search and gives every port back", async () => {
    await desk.boot("wire/two", "")
    desk.plug("/dev/ttyACM0", nothing)
    const connecting = refusal()
    await desk.sim.advance(100)
    desk.io.interrupt("SIGINT")
    expect(await connecting).toMatchObject({ code: ExitCode.Interrupted })
    await desk.sim.advance(10_000)
    expect(desk.opened).toEqual([])
})

test("a file that is no port is told so by the port's own driver", async () => {
    await desk.boot("wire/two", "")
    const { openSerial } = await import("../../tools/board/serial-stream.js")
    const ends = { data: () => {}, closed: () => {} }
    await expect(openSerial(import.meta.filename, ends)).rejects.toMatchObject({ reason: "no serial port" })
    await expect(openSerial("/dev/nowhere", ends)).rejects.toMatchObject({ trouble: "missing" })
})

test.each([
    ["Error: No such file or directory, cannot open /dev/ttyACM0", "missing"],
    ["Error: Permission denied, cannot open /dev/ttyACM0", "permission"],
    ["Error Resource temporarily unavailable Cannot lock port", "busy"],
    ["Error: Device or resource busy, cannot open /dev/ttyACM0", "busy"],
    ["Opening COM3: Access denied", "busy"],
    ["Error: Inappropriate ioctl for device, cannot open x", "refused"],
])("%s is a port that is %s", (message, trouble) => {
    expect(troubleOf("/dev/ttyACM0", new Error(message))).toMatchObject({ trouble, port: "/dev/ttyACM0" })
})
