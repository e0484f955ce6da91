// A board whose supervisor speaks another version of the protocol: what it is is told, and nothing of it is misread.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Splitter } from "../../sim/usb/splitter.js"
import { stuffFrame } from "../../sim/usb/stuffing.js"
import { Record, graphSize, headerSize, protocolVersion } from "../../src/wire/record.js"
import { ExitCode } from "../../tools/exit-code.js"
import { withChecksum } from "./announcing.js"
import { Desk } from "./plugged-board.js"

let desk: Desk
beforeEach(() => void (desk = new Desk()))
afterEach(() => desk.close())

/** First byte of the payload of a frame's only packet. */
const PAYLOAD = 16

/** Passes everything on but changes the version in graph records. */
function asVersion(version: number): (bytes: Uint8Array) => Uint8Array {
    let out: number[] = []
    const splitter = new Splitter({
        frame: frame => {
            const at = PAYLOAD + headerSize
            if (frame.length > at + graphSize && frame[at + 1] === Record.Graph && frame[at] >= graphSize)
                frame[at + 2] = version
            out.push(...stuffFrame(withChecksum(frame)))
        },
        text: bytes => void out.push(...bytes),
    })
    return bytes => {
        out = []
        splitter.push(bytes)
        return Uint8Array.from(out)
    }
}

test.each([
    ["older", protocolVersion - 1],
    ["newer", protocolVersion + 1],
])("a supervisor of an %s version is named, not shown", async (_which, version) => {
    await desk.boot("wire/two")
    desk.tamper = asVersion(version)
    const board = await desk.connect()
    expect(board.statuses()).toEqual([])
    expect(board.problems()).toEqual([
        `graph pico: expected supervisor protocol ${protocolVersion}, found ${version}: ` +
            `use the devicescript-supervisor that its firmware was built with`,
    ])
    await expect(desk.within(board.refresh())).rejects.toMatchObject({
        code: ExitCode.Device,
        expected: `supervisor protocol ${protocolVersion}`,
        found: `graph pico: ${version}`,
    })
})

test("once the right firmware is on it the same board is read again", async () => {
    const device = await desk.boot("wire/two")
    desk.tamper = asVersion(9)
    const board = await desk.connect()
    const server = desk.pull("/dev/ttyACM0")
    await device.reboot()
    desk.tamper = bytes => bytes
    desk.plug("/dev/ttyACM0", server)
    await desk.until(() => board.statuses().length > 0)
    expect(board.problems()).toEqual([])
})
