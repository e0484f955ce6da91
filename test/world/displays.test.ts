// What the firmware shows: the text of a character screen, the pixels of the others.
import { mkdtempSync, readFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PNG } from "pngjs"
import { afterEach, beforeEach, expect, test } from "vitest"
import { savePng, SensorError, SimError, Simulator } from "../../sim/index.js"

let sim: Simulator
beforeEach(async () => void (sim = await Simulator.create()))
afterEach(() => sim.close())

async function draw(): Promise<void> {
    const board = await sim.boot("test/programs/world/draws.ts")
    await board.output("drawn")
    await sim.advance(100)
}

const PICTURE = [
    "............",
    "............",
    ".#..........",
    "...###......",
    "...###......",
    "............",
    "............",
    "..........#.",
    "............",
]

test("a text, dots, LEDs and a picture of 4 bits are read from their mocks, and saved as PNG", async () => {
    const text = sim.sensor("characterScreen", { size: [18, 7] })
    const matrix = sim.sensor("dotMatrix", { size: [3, 9] })
    const lamp = sim.sensor("led")
    const screen = sim.sensor("indexedScreen", { size: [12, 9], bitsPerPixel: 4 })
    await draw()
    expect(text.text()).toBe("21.5 C\nfan on")
    expect([text.value("columns"), text.value("rows")]).toEqual([18, 7])
    expect(matrix.picture().rows()).toEqual([".##", "#..", ".##", "...", "...", "...", "...", "...", ".#."])
    expect([0, 1, 2, 3].map(x => lamp.picture().at(x, 0))).toEqual(["#ff0000", "#000000", "#00ff10", "#000000"])
    expect(screen.picture().rows()).toEqual(PICTURE)
    expect([screen.picture().at(1, 2), screen.picture().at(3, 3)]).toEqual(["#111111", "#999999"])
    expect(screen.written.map(w => w.what)).toEqual(["start_update", "set_pixels"])

    const file = join(mkdtempSync(join(tmpdir(), "devsup-")), "deep", "screen.png")
    await savePng(screen.picture(), file, { scale: 2 })
    const png = PNG.sync.read(readFileSync(file))
    expect([png.width, png.height]).toEqual([24, 18])
    const pixel = (x: number, y: number) => [...png.data.subarray(4 * (y * 24 + x), 4 * (y * 24 + x) + 4)]
    expect(pixel(7, 6)).toEqual([0x99, 0x99, 0x99, 255])
    expect(pixel(8, 4)).toEqual([0, 0, 0, 255])
    await expect(savePng(screen.picture(), file, { scale: 0 })).rejects.toThrow(SimError)
})

test("a picture of 1 bit is black and white", async () => {
    const screen = sim.sensor("indexedScreen", { size: [12, 9] })
    await draw()
    expect(screen.picture().rows()).toEqual(PICTURE)
    expect(screen.picture().at(10, 7)).toBe("#ffffff")
    expect(() => screen.picture().at(12, 0)).toThrow(/a pixel of 12 x 9/)
})

test("what is no display, or has no such size, is refused", () => {
    expect(() => sim.sensor("temperature").text()).toThrow(
        "Expected a characterScreen for its text, found temperature."
    )
    expect(() => sim.sensor("relay").picture()).toThrow(SensorError)
    expect(() => sim.sensor("relay", { size: [3, 3] })).toThrow(/Expected a size for/)
    expect(() => sim.sensor("dotMatrix", { size: [0, 3] })).toThrow(/1 to 1024 pixels/)
    expect(() => sim.sensor("dotMatrix", { bitsPerPixel: 4 })).toThrow(/for an indexedScreen only/)
    expect(() => sim.sensor("indexedScreen", { bitsPerPixel: 3 })).toThrow(/1 or 4 bits/)
})
