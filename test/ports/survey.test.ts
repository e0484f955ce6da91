// What is behind each port, in virtual time: boards, and all that is none.
import { afterEach, beforeEach, expect, test } from "vitest"
import { PortError } from "../../tools/board/byte-stream.js"
import type { SerialPortInfo } from "../../tools/board/ports.js"
import { KNOWN_BOARDS } from "../../tools/boards/catalog.js"
import { PortsCommand } from "../../tools/commands/ports.js"
import { runCommandLine } from "../../tools/command-line.js"
import { portJson } from "../../tools/ports/port-table.js"
import { survey, type PortReport } from "../../tools/ports/survey.js"
import { stuffFrame } from "../../sim/usb/stuffing.js"
import { Splitter } from "../../sim/usb/splitter.js"
import { FakeManager } from "../deploy/fake-manager.js"
import { Desk } from "../serial/plugged-board.js"
import { FakeIo } from "../tools/fake-io.js"

let desk: Desk
beforeEach(() => void (desk = new Desk()))
afterEach(() => desk.close())

const PICO: SerialPortInfo = {
    path: "/dev/ttyACM0",
    vendorId: "2e8a",
    productId: "420a",
    manufacturer: "Raspberry Pi",
    product: "Pico",
    serialNumber: "E6605838",
}
const usb = (path: string, vendorId: string, productId: string) => ({ path, vendorId, productId })

/** A board that is none of the VM's, behind a port of the desk. */
function plugFake(port: string, board = new FakeManager()): FakeManager {
    desk.plug(port, say => {
        const splitter = new Splitter({
            frame: frame => board.hear(frame).forEach(answer => say(stuffFrame(answer))),
            text: () => {},
        })
        return bytes => splitter.push(bytes)
    })
    return board
}

function look(ports: SerialPortInfo[], ask = true): Promise<PortReport[]> {
    const signal = new AbortController().signal
    const parts = { open: desk.openStream, clock: desk.clock, boards: KNOWN_BOARDS, signal }
    return desk.within(survey(ports, ask, parts))
}

async function shown(ports: readonly PortReport[], ...words: string[]) {
    const io = new FakeIo()
    const asked: boolean[] = []
    const command = new PortsCommand(async ask => (asked.push(ask), ports))
    const code = await runCommandLine(["ports", ...words], [command], "", io)
    return { code, out: io.stdout.text, err: io.stderr.text, asked }
}

test("boards are named by what they say of themselves, the others by why they were skipped", async () => {
    await desk.boot("sim/idle", "/dev/ttyACM1")
    plugFake("/dev/ttyACM0")
    desk.plug("/dev/ttyUSB0", new PortError("busy", "/dev/ttyUSB0", "held by another program"))
    desk.plug("/dev/ttyUSB1", new PortError("permission", "/dev/ttyUSB1", "no permission to open it"))
    desk.plug("/dev/ttyUSB2", () => () => {})
    desk.plug("/dev/ttyUSB3", say => () => say(Buffer.from("login: \n")))
    const ports = await look([
        PICO,
        usb("/dev/ttyACM1", "303a", "1001"),
        usb("/dev/ttyUSB0", "10c4", "ea60"),
        usb("/dev/ttyUSB1", "1a86", "7523"),
        usb("/dev/ttyUSB2", "303a", "4001"),
        usb("/dev/ttyUSB3", "dead", "beef"),
        { path: "/dev/ttyS0" },
    ])
    expect(desk.opened).toEqual([])
    const { out, code } = await shown(ports)
    expect(code).toBe(0)
    expect(out.replace(/[0-9a-f]{16}(?=, Dev|$)/gm, "ID").split("\n")).toEqual([
        "PORT          USB        PRODUCT            SERIAL    WHAT IS THERE",
        "/dev/ttyACM0  2e8a:420a  Raspberry Pi Pico  E6605838  Raspberry Pi Pico (pico), board ID",
        "/dev/ttyACM1  303a:1001  -                  -         DeviceScript Simulator (WASM), board ID, DeviceScript 0.0.0",
        "/dev/ttyUSB0  10c4:ea60  -                  -         skipped: held by another program; may be esp32-devkitc",
        "/dev/ttyUSB1  1a86:7523  -                  -         skipped: no permission to open it; may be esp32-devkitc",
        "/dev/ttyUSB2  303a:4001  -                  -         skipped: no answer; may be esp32s3-devkitm, esp32s2-bare",
        "/dev/ttyUSB3  dead:beef  -                  -         skipped: text or other bytes, but no answer to a Jacdac bridge command",
        "/dev/ttyS0    -          -                  -         skipped: not on USB, so no command tries it unless --port names it",
        "",
    ])
})

test("as JSON each port is one line, with null for what is not known", async () => {
    await desk.boot("sim/idle", "")
    plugFake("/dev/ttyACM0")
    const ports = await look([PICO, { path: "/dev/ttyS0" }])
    const { out, err } = await shown(ports, "--json")
    expect(err).toBe("")
    expect(
        out
            .trimEnd()
            .split("\n")
            .map(line => JSON.parse(line) as unknown)
    ).toEqual([
        {
            schema: 1,
            port: "/dev/ttyACM0",
            vendorId: "2e8a",
            productId: "420a",
            manufacturer: "Raspberry Pi",
            product: "Pico",
            serialNumber: "E6605838",
            state: "board",
            reason: null,
            device: "12abdd2289421234",
            board: "pico",
            description: null,
            firmware: null,
            mayBe: ["pico", "pico-w"],
        },
        expect.objectContaining({ port: "/dev/ttyS0", state: "not-usb", vendorId: null, mayBe: [] }),
    ])
})

test("nothing is opened when nobody is to be asked", async () => {
    await desk.boot("sim/idle", "")
    desk.plug("/dev/ttyACM0", () => {
        throw new Error("opened")
    })
    const [port] = await look([PICO], false)
    expect(portJson(port)).toMatchObject({ state: "not-asked", device: null, mayBe: ["pico", "pico-w"] })
    expect((await shown([port], "--no-probe")).asked).toEqual([false])
    expect((await shown([port])).asked).toEqual([true])
})

test("no port at all is an empty list, and 0", async () => {
    expect(await shown([], "--json")).toMatchObject({ code: 0, out: "" })
    expect((await shown([])).err).toMatch(/^no serial port: plug the board in/)
})

test("a board that says nothing of itself is a board all the same", async () => {
    await desk.boot("sim/idle", "")
    const board = plugFake("/dev/ttyACM0")
    board.product = 1
    const [port] = await look([PICO])
    expect(portJson(port)).toMatchObject({ state: "board", board: null, device: board.deviceId })
})
