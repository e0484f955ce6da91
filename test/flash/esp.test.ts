import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { KNOWN_BOARDS } from "../../tools/boards/catalog.js"
import { flashTarget } from "../../tools/boards/flash-target.js"
import { flashEsp, type EspJob } from "../../tools/flash/esp.js"
import type { EsptoolMethod, FlashTarget } from "../../tools/flash/target.js"
import { EmulatedChip, ESP32, ESP32_C3, ESP32_S2, ESP32_S3, type Faults } from "./emulated-chip.js"
import { EmulatedLine, type Wiring } from "./emulated-line.js"
import { fakeBin, XIAO_C3 } from "./fake-images.js"

// esptool-js waits by itself: time is moved here, as fast as it goes.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }))
afterEach(() => void vi.useRealTimers())

const IMAGE = fakeBin(120_000)

function bench(target: FlashTarget, chip: EmulatedChip, wiring?: Wiring, image = IMAGE) {
    const line = new EmulatedLine(chip, wiring)
    const stop = new AbortController()
    const told: string[] = []
    const steps: number[] = []
    let touched = false
    const job: EspJob = {
        target,
        method: target.method as EsptoolMethod,
        image,
        line,
        baudRate: 460_800,
        signal: stop.signal,
        say: text => told.push(text.trimEnd()),
        trace: () => {},
        progress: done => steps.push(done),
        onTouched: () => (touched = true),
    }
    const run = () => settled(flashEsp(job))
    return { line, chip, stop, told, steps, job, run, isTouched: () => touched }
}

test("a chip is brought into its boot loader, checked, written, verified and restarted", async () => {
    const { run, chip, line, told, steps } = bench(XIAO_C3, new EmulatedChip(ESP32_C3))
    await run()
    expect(Buffer.compare(chip.flash.subarray(0, IMAGE.length), IMAGE)).toBe(0)
    expect(told).toEqual(["reset: classic DTR/RTS", "ESP32-C3 at /dev/ttyTEST0"])
    expect(steps[0]).toBe(0)
    expect(steps.at(-1)).toBe(Math.max(...steps))
    expect(chip.seen).toContain("md5")
    expect(chip.mode).toBe("program")
    expect(line.isOpen).toBe(false)
})

const boards = KNOWN_BOARDS.filter(board => board.arch.flash === "esptool").map(flashTarget)
test.each(boards)("$id: its chip is known, and the image goes where the chip looks for it", async target => {
    const { chip: name, address } = target.method as EsptoolMethod
    const model = [ESP32, ESP32_C3, ESP32_S2, ESP32_S3].find(m => m.name === name)
    if (!model) throw new Error(`no emulated ${name}`)
    const { run, chip } = bench(target, new EmulatedChip(model))
    await run()
    expect(Buffer.compare(chip.flash.subarray(address, address + IMAGE.length), IMAGE)).toBe(0)
    expect(chip.flash.subarray(0, address).every(byte => byte === 0xff)).toBe(true)
    expect(address).toBe(name === "ESP32" || name === "ESP32-S2" ? 0x1000 : 0)
})

test("the ways of resetting are tried in order and told", async () => {
    const slow = bench(XIAO_C3, new EmulatedChip(ESP32_C3), { kind: "classic", slow: 300 })
    await slow.run()
    expect(slow.told.slice(0, 2)).toEqual(["reset: classic DTR/RTS", "reset: classic DTR/RTS, slow"])
    const usb = bench(XIAO_C3, new EmulatedChip(ESP32_C3), { kind: "usb" })
    await usb.run()
    expect(usb.told[0]).toBe("reset: USB-JTAG-serial")
    expect(usb.chip.mode).toBe("program")
})

test("a port that goes away as the flashed chip restarts is no failure", async () => {
    const { run, chip, line } = bench(XIAO_C3, new EmulatedChip(ESP32_C3), { kind: "usb", leaves: true })
    await run()
    expect(chip.seen).toContain("md5")
    expect(chip.mode).toBe("program")
    expect(line.isOpen).toBe(false)
})

test("a port without control lines is flashed when the board was brought into its boot loader by hand", async () => {
    const chip = new EmulatedChip(ESP32_C3)
    chip.mode = "loader"
    const { run, told } = bench(XIAO_C3, chip, { kind: "bare" })
    await run()
    expect(Buffer.compare(chip.flash.subarray(0, IMAGE.length), IMAGE)).toBe(0)
    expect(told).toContain("/dev/ttyTEST0 cannot move its control lines (not a terminal with modem lines)")
})

test.each([
    ["an S3", ESP32_S3, "an ESP32-S3"],
    ["an S2", ESP32_S2, "an ESP32-S2"],
    ["an ESP32", ESP32, "an ESP32"],
])("%s where a C3 is asked for is refused before a byte is written", async (_, model, found) => {
    const { run, chip, line, isTouched } = bench(XIAO_C3, new EmulatedChip(model))
    await expect(run()).rejects.toMatchObject({
        code: 4,
        expected: "an ESP32-C3 at /dev/ttyTEST0 (Seeed Studio XIAO ESP32C3)",
        found: `${found}; nothing was written`,
    })
    expect(chip.seen.filter(op => /Begin|Data/.test(op))).toEqual([])
    expect(isTouched()).toBe(false)
    expect(line.isOpen).toBe(false)
})

test("a flash that is too small is refused before a byte is written", async () => {
    const { run, isTouched } = bench(XIAO_C3, new EmulatedChip(ESP32_C3, {}, 1 << 20), undefined, fakeBin(1_200_000))
    await expect(run()).rejects.toMatchObject({ code: 1, found: "one of 1 MB; nothing was written" })
    expect(isTouched()).toBe(false)
})

test("a chip in secure download mode is refused before a byte is written", async () => {
    const { run, isTouched } = bench(XIAO_C3, new EmulatedChip(ESP32_C3, { secured: true }))
    await expect(run()).rejects.toMatchObject({ code: 1, found: /secure download mode/ as never })
    expect(isTouched()).toBe(false)
})

test("no answer: every way is tried, then the board's own advice is given", async () => {
    const { run, line } = bench(XIAO_C3, new EmulatedChip(ESP32_C3, { silent: true }))
    await expect(run()).rejects.toMatchObject({
        code: 6,
        found: "it waits for a download but does not answer: is its RX line connected? (tried: classic DTR/RTS, classic DTR/RTS, slow, USB-JTAG-serial)",
        next: "bring it into its boot loader by hand: hold BOOT (B), press RESET (R) once, let go of BOOT; then flash again",
    })
    expect(line.isOpen).toBe(false)
})

test("a board that starts its program instead is told as such", async () => {
    const { run } = bench(XIAO_C3, new EmulatedChip(ESP32_C3), { kind: "classic", slow: 5000 })
    await expect(run()).rejects.toMatchObject({ code: 6, found: expect.stringMatching(/boot mode 0x13/) as string })
})

const noise: [string, Faults][] = [
    ["text", { garbage: new TextEncoder().encode("I (31) boot: ESP-IDF v4.4\r\n") }],
    [
        "random bytes with frame ends in them",
        { garbage: Uint8Array.from([0xc0, 7, 0xc0, 0xdb, 0x99, 1, 0xc0, 0xc0, 3]) },
    ],
]
test.each(noise)("%s between frames do not matter", async (_, faults) => {
    const { run, chip } = bench(XIAO_C3, new EmulatedChip(ESP32_C3, faults))
    await run()
    expect(Buffer.compare(chip.flash.subarray(0, IMAGE.length), IMAGE)).toBe(0)
})

test("a chip that dies mid-write: so many bytes were sent, flash again", async () => {
    const { run, line, isTouched } = bench(XIAO_C3, new EmulatedChip(ESP32_C3, { dieAt: 1 }), undefined, noisy())
    await expect(run()).rejects.toMatchObject({
        code: 6,
        expected: "the ESP32-C3 at /dev/ttyTEST0 to answer",
        found: expect.stringMatching(/after 16384 bytes were sent$/) as string,
        next: expect.stringMatching(/^flash again \(the board has no whole program now\), slower/) as string,
    })
    expect(isTouched()).toBe(true)
    expect(line.isOpen).toBe(false)
})

test("an answer that is lost mid-write never passes for success", async () => {
    const { run, chip } = bench(XIAO_C3, new EmulatedChip(ESP32_C3, { loseAnswerTo: 1 }), undefined, noisy())
    const end = await run().then(
        () => "flashed",
        (error: { code: number }) => error.code
    )
    const right = Buffer.compare(chip.flash.subarray(0, noisy().length), noisy()) === 0
    expect(end === "flashed").toBe(right)
})

test("a wrong checksum is a failure that says to flash again", async () => {
    const { run } = bench(XIAO_C3, new EmulatedChip(ESP32_C3, { wrongMd5: true }))
    await expect(run()).rejects.toMatchObject({
        code: 1,
        expected: expect.stringMatching(/^flash whose MD5 is [0-9a-f]{32}$/) as string,
        next: expect.stringMatching(/^the board needs flashing again/) as string,
    })
})

test("a chip that does not follow the speed is flashed at the first one", async () => {
    const { run, chip, line } = bench(XIAO_C3, new EmulatedChip(ESP32_C3, { stuckBaud: true }))
    await run()
    expect(Buffer.compare(chip.flash.subarray(0, IMAGE.length), IMAGE)).toBe(0)
    expect(line.opened).toBe(2)
})

test("a port that goes away mid-write is told at once", async () => {
    const { run, line, job } = bench(XIAO_C3, new EmulatedChip(ESP32_C3), undefined, noisy())
    job.progress = done => void (done > 0 && line.vanish())
    await expect(run()).rejects.toMatchObject({
        code: 4,
        found: "it went away after 16384 bytes were sent (device disconnected)",
        next: "plug the board in again and flash again (the board has no whole program now)",
    })
})

test("an interruption mid-write leaves the port closed", async () => {
    const { run, line, job, stop, isTouched } = bench(XIAO_C3, new EmulatedChip(ESP32_C3), undefined, noisy())
    job.progress = done => void (done > 0 && stop.abort("SIGINT"))
    await expect(run()).rejects.toBe("SIGINT")
    expect(line.isOpen).toBe(false)
    expect(isTouched()).toBe(true)
})

/** An image that does not compress: several blocks. */
function noisy(): Uint8Array {
    let state = 1
    const image = Uint8Array.from({ length: 60_000 }, () => (state = (state * 48271) % 0x7fffffff) & 0xff)
    image[0] = 0xe9
    return image
}

/** Moves time until the promise is settled. */
async function settled<T>(promise: Promise<T>): Promise<T> {
    let over = false
    const done = () => void (over = true)
    promise.then(done, done)
    while (!over) await vi.advanceTimersByTimeAsync(1)
    return promise
}
