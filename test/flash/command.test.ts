import { writeFileSync } from "node:fs"
import path from "node:path"
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { compileEntry } from "../../sim/node/compile.js"
import { ESP32_S3 } from "./emulated-chip.js"
import { flashBench } from "./fake-flash.js"
import { FakeDrives } from "./fake-drives.js"
import { fakeBin, fakeUf2 } from "./fake-images.js"

const PICO_IMAGE = "devicescript-rp2040-pico.uf2"
const C3_IMAGE = "devicescript-esp32c3-seeed_xiao_esp32c3-0x0.bin"
let program: Uint8Array
beforeAll(async () => void (program = (await compileEntry("test/programs/flash/setting.ts")).binary))

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }))
afterEach(() => void vi.useRealTimers())

test("a Pico gets runtime and program in one file", async () => {
    const bench = flashBench(program)
    bench.cache(PICO_IMAGE)
    bench.drives.plug()
    expect(await bench.run(["firmware/pico.ts"], { board: "pico" })).toBe(0)
    expect(bench.io.stdout.text).toBe(
        "flashed firmware/pico.ts onto the Raspberry Pi Pico; the board is back at /dev/ttyACM0\n"
    )
    expect(bench.io.stderr.lines).toEqual(
        expect.arrayContaining(["note: something to know", expect.stringMatching(/^writing \d+ bytes … 100 %$/)])
    )
    const flashed = Buffer.from(bench.drives.flashed ?? [])
    expect(flashed.subarray(32, 288)).toEqual(Buffer.from(fakeUf2().subarray(32, 288)))
    expect(flashed.includes("color is")).toBe(true)
})

test("a XIAO ESP32-C3 gets them over its serial port", async () => {
    const bench = flashBench(program)
    bench.cache(C3_IMAGE)
    expect(await settled(bench.run([], { board: "xiao-esp32c3" }))).toBe(0)
    const flash = Buffer.from(bench.line.chip.flash)
    expect(flash.subarray(0, 70_001)).toEqual(Buffer.from(fakeBin()))
    expect(flash.subarray(0x1c0000).includes("color is")).toBe(true)
    expect(bench.io.stdout.text).toMatch(/^flashed firmware\/main\.ts onto the Seeed Studio XIAO ESP32C3; /)
})

test("another chip than the board's is refused", async () => {
    const bench = flashBench(program, ESP32_S3)
    bench.cache(C3_IMAGE)
    await expect(settled(bench.run([], { board: "xiao-esp32c3" }))).rejects.toMatchObject({
        code: 4,
        found: "an ESP32-S3; nothing was written",
    })
})

test("without a firmware image it says which file to fetch, from where, and where to put it", async () => {
    const bench = flashBench(program)
    const place = path.join(bench.io.cwd, ".devicescript/cache", PICO_IMAGE)
    await expect(bench.run([], { board: "pico" })).rejects.toMatchObject({
        code: 4,
        expected: `the firmware image ${PICO_IMAGE}`,
        found: `none in ${place}, and it could not be downloaded (getaddrinfo ENOTFOUND)`,
        next: `download ${PICO_IMAGE} from the latest release of microsoft/devicescript-pico on GitHub and put it at ${place}; then run this again`,
    })
    expect(bench.downloads).toHaveLength(1)
})

test("a firmware image that is downloaded is kept for the next time", async () => {
    const bench = flashBench(program)
    bench.parts.files.download = async () => fakeUf2()
    bench.drives.plug()
    await bench.run([], { board: "pico" })
    expect(bench.files.get(path.join(bench.io.cwd, ".devicescript/cache", PICO_IMAGE))).toEqual(fakeUf2())
})

test("what comes in place of a firmware image is not kept; where nothing can be kept the board is flashed all the same", async () => {
    const bench = flashBench(program)
    const place = path.join(bench.io.cwd, ".devicescript/cache", PICO_IMAGE)
    bench.parts.files.download = async () => new TextEncoder().encode("<html>log in first</html>")
    await expect(bench.run([], { board: "pico" })).rejects.toMatchObject({
        code: 4,
        found: `none in ${place}, and it could not be downloaded (what came is none: a file that begins with 3c 68 74 6d)`,
    })
    expect(bench.files.size).toBe(0)
    bench.parts.files.download = async () => fakeUf2()
    bench.parts.files.write = () => Promise.reject(new Error("EROFS: read-only file system"))
    bench.drives.plug()
    expect(await bench.run([], { board: "pico" })).toBe(0)
    expect(bench.io.stderr.text).toContain(
        `note: ${PICO_IMAGE} is not kept for the next time (EROFS: read-only file system)\n`
    )
})

test.each([
    ["an empty file", new Uint8Array(0)],
    ["a file that begins with 3c 68 74 6d", new TextEncoder().encode("<html>")],
])("a cached firmware image that is none (%s) is to be deleted", async (found, bytes) => {
    const bench = flashBench(program)
    const place = path.join(bench.io.cwd, ".devicescript/cache", PICO_IMAGE)
    bench.files.set(place, bytes)
    await expect(bench.run([], { board: "pico" })).rejects.toMatchObject({
        code: 1,
        expected: `a firmware image in ${place}`,
        found,
        next: "delete it: it is fetched anew then",
    })
})

test("--file flashes an image as it is, and no program is looked at", async () => {
    const bench = flashBench()
    bench.parts.program = () => Promise.reject(new Error("compiled"))
    bench.drives.plug()
    writeFileSync(path.join(bench.io.cwd, "mine.uf2"), fakeUf2(12))
    expect(await bench.run([], { board: "pico", file: "mine.uf2" })).toBe(0)
    expect(bench.drives.flashed).toEqual(Buffer.from(fakeUf2(12)))
    writeFileSync(path.join(bench.io.cwd, "cut.uf2"), fakeUf2(12).subarray(0, 3000))
    await expect(bench.run([], { board: "pico", file: "cut.uf2" })).rejects.toMatchObject({ code: 1 })
    await expect(bench.run([], { board: "pico", file: "none.uf2" })).rejects.toMatchObject({ code: 2 })
    await expect(bench.run([], { board: "xiao-esp32c3", file: "mine.uf2" })).rejects.toMatchObject({
        code: 1,
        found: "a UF2 image",
    })
})

test("--firmware takes the runtime from a file", async () => {
    const bench = flashBench(program)
    bench.drives.plug()
    writeFileSync(path.join(bench.io.cwd, "own.uf2"), fakeUf2(64))
    expect(await bench.run([], { board: "pico", firmware: "own.uf2" })).toBe(0)
    expect(bench.downloads).toEqual([])
})

test("what was named is looked at before anything is compiled or downloaded", async () => {
    const bench = flashBench(program)
    let compiled = 0
    bench.parts.program = () => Promise.reject(new Error(`compiled ${++compiled}`))
    const pico = (raw: Record<string, unknown>) => bench.run([], { board: "pico", ...raw })
    await expect(pico({ firmware: "none.uf2" })).rejects.toMatchObject({ code: 2, found: "no such file" })
    writeFileSync(path.join(bench.io.cwd, "page.uf2"), "<html>")
    await expect(pico({ firmware: "page.uf2" })).rejects.toMatchObject({ code: 1 })
    await expect(pico({ drive: "nowhere" })).rejects.toMatchObject({ code: 4, found: "no INFO_UF2.TXT" })
    const esp = (port: string) => bench.run([], { board: "xiao-esp32c3", port })
    await expect(esp("/dev/ttyNOWHERE")).rejects.toMatchObject({
        code: 4,
        found: "no such port",
        next: `there is ${bench.line.path}`,
    })
    expect([compiled, bench.downloads]).toEqual([0, []])
    await expect(esp(bench.line.path)).rejects.toThrow("compiled 1")
    bench.parts.exists = file => file === "/dev/pts/7"
    await expect(esp("/dev/pts/7")).rejects.toThrow("compiled 2")
})

test("a program that the check refuses is never written", async () => {
    const bench = flashBench()
    bench.parts.program = () => Promise.reject(new Error("cycle: a -> b -> a"))
    bench.cache(PICO_IMAGE)
    bench.drives.plug()
    await expect(bench.run([], { board: "pico" })).rejects.toThrow("cycle")
    expect(bench.drives.flashed).toBeUndefined()
})

test("which port: none, only others, several", async () => {
    const bench = flashBench(program)
    bench.cache(C3_IMAGE)
    bench.ports.push({ path: "/dev/ttyUSB9", vendorId: "1a86", productId: "7523" })
    await expect(bench.run([], { board: "xiao-esp32c3" })).rejects.toMatchObject({
        code: 4,
        found: "2 that may have one:\n/dev/ttyTEST0  10c4:ea60\n/dev/ttyUSB9  1a86:7523",
        next: "choose one: --port /dev/ttyTEST0",
    })
    bench.ports.splice(0, 2, { path: "/dev/ttyACM3", vendorId: "2e8a", productId: "000a" })
    await expect(bench.run([], { board: "xiao-esp32c3" })).rejects.toMatchObject({
        code: 4,
        found: "only others:\n/dev/ttyACM3  2e8a:000a",
    })
    bench.ports.pop()
    await expect(bench.run([], { board: "xiao-esp32c3" })).rejects.toMatchObject({ code: 4, found: "no serial port" })
})

test("an interruption ends with 130 and says how the board is left", async () => {
    const early = flashBench(program)
    early.cache(PICO_IMAGE)
    const { sleep } = early.io.clock
    early.io.clock.sleep = async ms => {
        await sleep(ms)
        if (early.io.wall > 1000) early.io.interrupt("SIGINT")
    }
    expect(await early.run([], { board: "pico" })).toBe(130)
    expect(early.io.stderr.text).toMatch(/\ninterrupted before anything was written\n$/)

    const late = flashBench(program)
    late.cache(C3_IMAGE)
    const { write } = late.io.stderr
    late.io.stderr.write = text => {
        write.call(late.io.stderr, text)
        if (text.includes("… 0 %")) late.io.interrupt("SIGINT")
    }
    expect(await settled(late.run([], { board: "xiao-esp32c3" }))).toBe(130)
    expect(late.io.stderr.text).toMatch(/the Seeed Studio XIAO ESP32C3 has no whole program now, flash it again\n$/)
    expect(late.line.isOpen).toBe(false)
})

test.each([
    ["while the drive is still there", { stays: true }, /has no whole program now, flash it again\n$/],
    [
        "while the port is waited for",
        {},
        /\ninterrupted after the Raspberry Pi Pico had taken the whole image: it starts by itself\n$/,
    ],
])("an interruption after the last byte, %s, ends with 130 too", async (_, faults, left) => {
    const bench = flashBench(program)
    bench.cache(PICO_IMAGE)
    const drives = new FakeDrives(faults)
    drives.plug()
    bench.parts.drives = drives
    bench.io.clock.sleep = async () => {
        if (drives.flashed) bench.io.interrupt("SIGINT")
    }
    expect(await bench.run([], { board: "pico" })).toBe(130)
    expect(bench.io.stdout.text).toBe("")
    expect(bench.io.stderr.text).toMatch(left)
})

const misuses: [string, string[], Record<string, unknown>, RegExp][] = [
    ["no board", [], {}, /^no --board$/],
    ["an unknown board", [], { board: "pica" }, /^pica$/],
    ["--port for a Pico", [], { board: "pico", port: "/dev/ttyACM0" }, /^--port$/],
    ["--drive for an ESP32", [], { board: "xiao-esp32c3", drive: "/media" }, /^--drive$/],
    ["an entry and a file", ["firmware/pico.ts"], { board: "pico", file: "x.uf2" }, /and --file x\.uf2$/],
    ["a speed that is none", [], { board: "pico", baud: "fast" }, /^fast$/],
]
test.each(misuses)("%s is bad usage", async (_, args, raw, found) => {
    const bench = flashBench()
    await expect((async () => bench.run(args, raw))()).rejects.toMatchObject({
        code: 2,
        found: expect.stringMatching(found) as string,
    })
})

/** Moves time until the promise is settled. */
async function settled<T>(promise: Promise<T>): Promise<T> {
    let over = false
    const done = () => void (over = true)
    promise.then(done, done)
    while (!over) await vi.advanceTimersByTimeAsync(1)
    return promise
}
