// jacdac-ts's own end of the USB bridge against ours: it reads the same frames from the same bytes, and its serial transport,
// which DeviceScript's tools use, connects to a simulated board. Its class is not exported, writes to the console and never
// clears an interval; so the library has its own, and this holds the two together.
import { createNodeWebSerialTransport, JDBus } from "jacdac-ts"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { seededRandom } from "../../sim/random.js"
import { Splitter } from "../../sim/usb/splitter.js"
import { stuffFrame } from "../../sim/usb/stuffing.js"
import { BridgeCommand, bridgeFrame } from "../../sim/usb/bridge-command.js"
import { withChecksum } from "./announcing.js"
import { Desk } from "./plugged-board.js"

beforeEach(() => {
    // It waits on the wall's clock and never lets go of it.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] })
    for (const method of ["debug", "error", "warn"] as const) vi.spyOn(console, method).mockImplementation(() => {})
})
afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
})

type Handler = (arg?: unknown) => void

/** The serialport package as far as jacdac-ts goes, with one port of a vendor it knows. */
function serialPackage(write: (bytes: Uint8Array) => void) {
    const handlers = new Map<string, Handler>()
    class FakePort {
        static list = async () => [{ path: "fake", serialNumber: "JD1", vendorId: "303a", productId: "8000" }]
        isOpen = true
        constructor(_options: object, opened: Handler) {
            queueMicrotask(() => opened())
        }
        on(event: string, handler: Handler) {
            handlers.set(event, handler)
        }
        write(bytes: Uint8Array, _encoding: unknown, done: Handler) {
            write(Uint8Array.from(bytes))
            queueMicrotask(() => done())
        }
        close(done: Handler) {
            this.isOpen = false
            queueMicrotask(() => done())
        }
    }
    return { FakePort, say: (bytes: Uint8Array) => handlers.get("data")?.(Buffer.from(bytes)) }
}

/** Frames that jacdac-ts gets through its transport; `pump` lets the other end act. */
async function transport(write: (bytes: Uint8Array) => void, pump: () => Promise<void>) {
    const { FakePort, say } = serialPackage(write)
    const serial = createNodeWebSerialTransport(FakePort)
    const bus = new JDBus([serial], { client: false, disableRoleManager: true })
    await bus.stop()
    const frames: string[] = []
    vi.spyOn(bus, "processFrame").mockImplementation(frame => void frames.push(Buffer.from(frame).toString("hex")))
    let isConnected = false
    void serial.connect().then(() => (isConnected = true))
    const connect = async () => {
        for (let i = 0; i < 200 && !isConnected; ++i) {
            await vi.advanceTimersByTimeAsync(50)
            await pump()
        }
        return isConnected
    }
    const disconnect = async () => {
        const gone = serial.disconnect()
        await vi.advanceTimersByTimeAsync(1000)
        await gone
    }
    return { say, frames, connect, disconnect }
}

test("both read the same frames from a torn stream", async () => {
    let say: (bytes: Uint8Array) => void = () => {}
    const theirs = await transport(
        // it looks for an HF2 device first; an answer to the bridge command tells it otherwise
        () => say(stuffFrame(bridgeFrame(BridgeCommand.EnablePackets, true))),
        async () => {}
    )
    say = theirs.say
    expect(await theirs.connect()).toBe(true)
    const ours: string[] = []
    const splitter = new Splitter({
        frame: frame => void ours.push(Buffer.from(frame).toString("hex")),
        text: () => {},
    })
    const random = seededRandom(9)
    theirs.frames.length = 0
    for (let i = 0; i < 3000; ++i) {
        const size = 4 + ((random() >>> 4) % 230)
        const frame = withChecksum(
            Uint8Array.from({ length: 12 + size }, (_, at) => (at === 2 ? size : at === 3 ? 0 : random() >>> 9))
        )
        let bytes = stuffFrame(frame)
        const spoil = (random() >>> 3) % 4
        if (spoil === 1) bytes = bytes.subarray(0, (random() >>> 3) % bytes.length)
        if (spoil === 2) bytes = bytes.map((b, at) => (at === (random() >>> 3) % 50 ? 0xfe : b))
        theirs.say(bytes)
        splitter.push(bytes)
    }
    expect(ours.length).toBeGreaterThan(1000)
    expect(theirs.frames).toEqual(ours)
    await theirs.disconnect()
})

test("its serial transport connects to a simulated board and sees its devices", async () => {
    const desk = new Desk()
    const device = await desk.boot("wire/two")
    let say: (bytes: Uint8Array) => void = () => {}
    const stream = await desk.openStream("/dev/ttyACM0", { data: bytes => say(bytes), closed: () => {} })
    const theirs = await transport(
        bytes => stream.write(bytes),
        async () => await desk.sim.advance(50)
    )
    say = theirs.say
    expect(await theirs.connect()).toBe(true)
    await desk.sim.advance(1000)
    const address = Buffer.from(device.deviceId, "hex").toString("hex")
    expect(theirs.frames.some(frame => frame.slice(8, 24) === address)).toBe(true)
    await theirs.disconnect()
    await desk.close()
})
