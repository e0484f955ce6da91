// A board at the end of a cable, as the commands have it: what it says, and what happens to the cable. Virtual time on both ends.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Request } from "../../src/wire/record.js"
import { seededRandom } from "../../sim/random.js"
import { LoadReader } from "../../sim/usb/load-lines.js"
import { ExitCode } from "../../tools/exit-code.js"
import { PortError } from "../../tools/board/byte-stream.js"
import type { LinkState } from "../../tools/board/connection.js"
import { announcing } from "./announcing.js"
import { Desk } from "./plugged-board.js"

let desk: Desk
beforeEach(() => void (desk = new Desk()))
afterEach(() => desk.close())

test("a board is found, shows its graph and its log, and takes requests", async () => {
    const device = await desk.boot("wire/two")
    const board = await desk.connect()
    expect(board).toMatchObject({ port: "/dev/ttyACM0", deviceId: device.deviceId, state: "connected" })
    expect(board.statuses()).toMatchObject([{ graph: "pico", device: device.deviceId }])
    expect(board.statuses()[0].nodes.map(n => n.name)).toEqual(["sensor", "show"])
    await desk.within(board.control(Request.Restart, "sensor"))
    expect(board.events.filter(e => e.node === "sensor" && e.kind === "started")).toHaveLength(2)
    await expect(desk.within(board.control(Request.Activate, "sensro"))).rejects.toThrow("Did you mean sensor?")
})

test("a simulated board tells who wakes how often, beside its log; who has not offered is not asked", async () => {
    const device = await desk.boot("wire/two")
    const board = await desk.connect()
    expect(board.statuses()[0].nodes[0].wakes).toBeUndefined()
    await desk.sim.advance(1500)
    await desk.within(board.refresh())
    const [told] = board.statuses()
    expect(told.nodes.map(({ name, wakes }) => [name, (wakes ?? 0) > 0])).toEqual([
        ["sensor", true],
        ["show", true],
    ])
    expect(told.load?.wakes).toBeGreaterThan(told.nodes.reduce((sum, node) => sum + (node.wakes ?? 0), 0))
    expect(told.load?.wakes).toBeLessThanOrEqual(device.load().wakes)
    expect(board.log.filter(line => line.text.includes("load"))).toEqual([])
    const reader = new LoadReader()
    const lines = [
        "> sim: load",
        "sim: load {",
        'sim: load ["pico"]',
        "sim: load 5",
        'sim: load ["pico","sensor",null]',
    ]
    expect(lines.map(line => reader.read(line))).toEqual(lines.map(() => false))
    expect(reader).toMatchObject({ offered: false })
    expect(reader.add(told)).toBe(told)
})

test("what happens on the board is told as it happens", async () => {
    await desk.boot("wire/two")
    const board = await desk.connect()
    let told = 0
    const off = board.onChange(() => void told++)
    const before = board.events.length
    await desk.within(board.control(Request.Deactivate, "show"))
    expect(board.events.length).toBeGreaterThan(before)
    expect(told).toBeGreaterThan(0)
    off()
    told = 0
    await desk.within(board.control(Request.Activate, "show"))
    expect(told).toBe(0)
})

test("a cable that is pulled: away, and found again on the same port with all that was missed", async () => {
    await desk.boot("wire/blinks")
    const board = await desk.connect()
    const states: LinkState[] = []
    board.onChange(() => void (states.at(-1) !== board.state && states.push(board.state)))
    const what = desk.pull("/dev/ttyACM0")
    expect(board.state).toBe("away")
    await expect(board.refresh()).rejects.toMatchObject({ code: ExitCode.NotFound, found: "that it went away" })
    await desk.sim.advance(3000)
    expect(board.state).toBe("away")
    desk.plug("/dev/ttyACM0", what)
    await desk.until(() => board.state === "connected", 2000)
    await desk.within(board.refresh())
    expect(states).toEqual(["away", "connected"])
    expect(board.events.map(e => e.seq)).toEqual(board.events.map((_, i) => i + 1))
    expect(board.events.filter(e => e.kind === "lost")).toEqual([])
})

test("a board that comes back under another path is the same board; another board on the old path is not", async () => {
    const device = await desk.boot("wire/two")
    const board = await desk.connect()
    const what = desk.pull("/dev/ttyACM0")
    desk.plug("/dev/ttyACM0", announcing("00112233445566aa"))
    await desk.sim.advance(8000)
    expect(board.state).toBe("away")
    desk.plug("/dev/ttyACM7", what)
    await desk.until(() => board.state === "connected", 6000)
    expect(board).toMatchObject({ port: "/dev/ttyACM7", deviceId: device.deviceId })
    expect(desk.opened).toEqual(["/dev/ttyACM7"])
})

test("a board that is reset forgets its host: silent, then connected, counting its events from one", async () => {
    const device = await desk.boot("wire/two")
    const board = await desk.connect()
    const server = desk.pull("/dev/ttyACM0")
    await device.reboot()
    desk.plug("/dev/ttyACM0", server)
    await desk.until(() => board.state === "connected")
    await desk.within(board.refresh())
    expect(board.events.filter(e => e.kind === "boot")).toHaveLength(2)
    expect(board.statuses()[0].nodes.map(n => n.state)).toEqual(["running", "running"])
})

test("a restart of the program is seen without the cable noticing, and is no panic", async () => {
    await desk.boot("sim/restarts")
    const board = await desk.connect()
    await desk.until(() => board.log.filter(l => l.text.startsWith("up at ")).length === 3, 10_000)
    expect(board.state).toBe("connected")
    expect(board.panics).toBe(0)
})

test("a supervisor that panics and starts again is followed: its events go on from one", async () => {
    await desk.boot("wire/restarts")
    const board = await desk.connect()
    await desk.until(() => board.events.filter(e => e.kind === "boot").length === 3, 30_000)
    expect(board.panics).toBe(2)
    expect(board.events.filter(e => e.kind === "boot").map(e => e.seq)).toEqual([1, 1, 1])
    expect(board.statuses()[0].boot.count).toBe(3)
})

test("a crash loop: the board is there, its panics are counted, and asking its supervisor says so", async () => {
    await desk.boot("tools/throws")
    await desk.sim.advance(2000)
    const board = await desk.connect()
    expect(board.statuses()).toEqual([])
    await desk.until(() => board.panics === 2, 15_000)
    expect(board.state).toBe("connected")
    expect(board.log.map(l => l.text)).toContain(" message: no such luck")
    // what the board had kept has no time; what came since has one, here the host's
    const times = board.log.map(l => l.at)
    expect(times[0]).toBeNull()
    expect(times.at(-1)).toBeGreaterThan(2000)
    expect(times.slice(times.findIndex(at => at !== null))).not.toContain(null)
    expect(board.log.filter(l => /^ at /.test(l.text)).length).toBeGreaterThanOrEqual(4)
    await expect(board.refresh()).rejects.toMatchObject({
        code: ExitCode.Device,
        found: expect.stringContaining("(2 so far)") as string,
    })
})

test("a program without a supervisor: its log is read, its supervisor is missed", async () => {
    await desk.boot("sim/counts")
    const board = await desk.connect()
    await desk.sim.advance(3000)
    expect(board.log.length).toBeGreaterThan(2)
    await expect(board.refresh()).rejects.toMatchObject({
        code: ExitCode.Device,
        found: "a program that announces none",
    })
})

test("silence of an open port is told, and ends with the first frame", async () => {
    await desk.boot("wire/two")
    const board = await desk.connect()
    desk.tamper = () => new Uint8Array(0)
    await desk.until(() => board.state === "silent", 3000)
    desk.tamper = bytes => bytes
    await desk.until(() => board.state === "connected", 1000)
    await desk.within(board.refresh())
})

test("closing gives the port back, and leaves no timer and no open bridge behind", async () => {
    const device = await desk.boot("wire/two")
    const board = await desk.connect()
    await board.close()
    expect(desk.opened).toEqual([])
    const { received } = desk
    await desk.sim.advance(20_000)
    expect(desk.received).toBe(received)
    expect(device.log).toEqual([])
    await expect(board.refresh()).rejects.toThrow()
})

test("closing while the board is away ends the search", async () => {
    await desk.boot("wire/two")
    const board = await desk.connect()
    const what = desk.pull("/dev/ttyACM0")
    await board.close()
    desk.plug("/dev/ttyACM0", what)
    await desk.sim.advance(5000)
    expect(desk.opened).toEqual([])
})

test("a port that comes back held by somebody else is waited for", async () => {
    await desk.boot("wire/two")
    const board = await desk.connect()
    const what = desk.pull("/dev/ttyACM0")
    desk.plug("/dev/ttyACM0", new PortError("busy", "/dev/ttyACM0", "held by another program"))
    await desk.sim.advance(3000)
    expect(board.state).toBe("away")
    desk.plug("/dev/ttyACM0", what)
    await desk.until(() => board.state === "connected", 2000)
})

test("a board that is reset behind a UART: silent at first, then its bridge is opened again", async () => {
    const device = await desk.boot("wire/two")
    const board = await desk.connect()
    const states: LinkState[] = []
    board.onChange(() => void (states.at(-1) !== board.state && states.push(board.state)))
    desk.reset("/dev/ttyACM0")
    await device.reboot()
    await desk.until(() => board.events.filter(e => e.kind === "boot").length === 2, 10_000)
    await desk.within(board.refresh())
    expect(states).toEqual(["silent", "connected"])
})

test("a million bytes of noise on the way to the host: it lives, and the next frame is read", async () => {
    await desk.boot("wire/two")
    const board = await desk.connect()
    const random = seededRandom(11)
    for (let i = 0; i < 2000; ++i) {
        const noise = Uint8Array.from({ length: 500 }, () =>
            random() & 7 ? random() >>> 7 : 0xf7 + ((random() >>> 6) % 8)
        )
        desk.disturb("/dev/ttyACM0", noise)
        if (i % 20 === 0) await desk.sim.advance(10)
    }
    desk.disturb("/dev/ttyACM0", Uint8Array.of(10))
    await desk.within(board.refresh(), 200)
    expect(board.state).toBe("connected")
    await desk.within(board.control(Request.Restart, "sensor"))
    expect(board.statuses()[0].nodes.map(n => n.state)).toEqual(["running", "running"])
    expect(board.panics).toBe(0)
})

test("another program on the board, as devsup sim --watch puts it there: the connection goes on with that", async () => {
    const board = await desk.boot("wire/two")
    const host = await desk.connect()
    const names = () => host.statuses().flatMap(graph => graph.nodes.map(node => node.name))
    expect(names()).not.toContain("dawdles")
    await board.deploy(await desk.sim.compile("test/programs/wire/controlled.ts"))
    await desk.until(() => names().includes("dawdles"), 5000)
    expect(host.state).toBe("connected")
    await desk.within(host.control(Request.Deactivate, "dawdles"))
    expect(host.statuses()[0]?.nodes.find(node => node.name === "dawdles")?.state).toBe("disabled")
})
