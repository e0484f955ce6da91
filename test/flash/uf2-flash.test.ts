import { expect, test } from "vitest"
import type { Uf2Method } from "../../tools/flash/target.js"
import { flashUf2, type Uf2Job } from "../../tools/flash/uf2-flash.js"
import { FakeIo } from "../tools/fake-io.js"
import { FakeDrives, type DriveFaults } from "./fake-drives.js"
import { fakeUf2, PICO } from "./fake-images.js"

const IMAGE = fakeUf2(200)
const FOLDER = "/media/me/RPI-RP2"

/** A board with its boot drive, and what the computer sees of it. `plugged`: the drive is there from the start. */
function bench(faults: DriveFaults = {}, plugged = true) {
    const io = new FakeIo()
    const drives = new FakeDrives(faults)
    const ports = [{ path: "/dev/ttyACM7" }]
    const returned = { path: "/dev/ttyACM0", vendorId: "2e8a" }
    drives.onRestart = () => ports.push(returned)
    if (plugged) drives.plug()
    const told: string[] = []
    const steps: number[] = []
    let touched = false
    const job: Uf2Job = {
        target: PICO,
        method: PICO.method as Uf2Method,
        image: IMAGE,
        drives,
        ports: async () => [...ports],
        wait: { clock: io.clock, signal: io.signal, timeout: 10_000, say: text => told.push(text) },
        progress: done => steps.push(done),
        onTouched: () => (touched = true),
        onWhole: () => {},
    }
    return { io, drives, ports, told, steps, job, isTouched: () => touched }
}

test("the drive takes the file and goes away, and the board comes back", async () => {
    const { job, drives, steps } = bench()
    expect(await flashUf2(job)).toBe("the board is back at /dev/ttyACM0")
    expect(drives.flashed).toEqual(Buffer.from(IMAGE))
    expect(steps.at(-1)).toBe(IMAGE.length)
    expect(drives.closed).toBe(1)
})

test("the drive is waited for, and the person told once how to make it appear", async () => {
    const { job, drives, io, told } = bench({}, false)
    const { sleep } = io.clock
    io.clock.sleep = async ms => {
        await sleep(ms)
        if (io.wall === 5000) drives.plug("/media/me/other", "CIRCUITPY")
        if (io.wall === 8000) drives.plug()
    }
    await flashUf2(job)
    expect(told).toEqual([`waiting for the boot drive of the Raspberry Pi Pico: ${PICO.bootAdvice}\n`])
})

test("no drive in time: the advice, or the one that is not mounted", async () => {
    const none = bench({}, false)
    await expect(flashUf2(none.job)).rejects.toMatchObject({ code: 6, found: "no drive with its INFO_UF2.TXT" })
    const hidden = bench({}, false)
    hidden.drives.device = "/dev/sda1"
    await expect(flashUf2(hidden.job)).rejects.toMatchObject({
        code: 6,
        found: "one that is not mounted: /dev/sda1",
        next: "mount it, for example with udisksctl mount -b /dev/sda1, and run this again",
    })
    expect(none.isTouched() || hidden.isTouched()).toBe(false)
})

test("two boot drives are a question, and --drive is the answer", async () => {
    const { job, drives } = bench()
    drives.plug("/media/me/RPI-RP21")
    await expect(flashUf2(job)).rejects.toMatchObject({ code: 4, found: `2: ${FOLDER}, ${FOLDER}1` })
    await flashUf2({ ...job, drive: `${FOLDER}1` })
    expect(drives.folders).toEqual([FOLDER])
})

test("a folder that is no boot drive, or another board's, is not written to", async () => {
    const { job, drives, isTouched } = bench()
    drives.plug("/media/me/OTHER", "SAMD51-Something")
    const at = (drive: string) => flashUf2({ ...job, drive })
    await expect(at("/home/me")).rejects.toMatchObject({ code: 4, found: "no INFO_UF2.TXT" })
    await expect(at("/media/me/OTHER")).rejects.toMatchObject({ code: 4, found: "Board-ID SAMD51-Something" })
    expect(isTouched()).toBe(false)
})

const failures: [string, DriveFaults, number, RegExp, RegExp][] = [
    ["a full drive", { room: 40_000 }, 1, /^a full drive after 32768 of 102400 bytes$/, /no whole program now/],
    ["a read-only drive", { readOnly: true }, 1, /^a drive that is mounted read-only$/, /BOOTSEL held/],
    ["a cable pulled out", { pulledAt: 40_000 }, 4, /^it went away after 32768 of 102400 bytes$/, /flash again$/],
    ["a torn file", { stays: true, tears: true }, 1, /^102400 bytes of 102400, or others$/, /flash again$/],
]
test.each(failures)("%s mid-write is told with what to do", async (_, faults, code, found, next) => {
    const { job } = bench(faults)
    await expect(flashUf2(job)).rejects.toMatchObject({
        code,
        found: expect.stringMatching(found) as string,
        next: expect.stringMatching(next) as string,
    })
})

test("a drive that stays is read back", async () => {
    const { job } = bench({ stays: true })
    expect(await flashUf2(job)).toMatch(/^the drive at \/media\/me\/RPI-RP2 holds the image and has not gone away/)
})

test("an error of the last bytes is no failure when the board comes back, and one when it does not", async () => {
    const good = bench({ failsAtSync: true })
    expect(await flashUf2(good.job)).toBe("the board is back at /dev/ttyACM0")
    const bad = bench({ failsAtSync: true })
    bad.drives.onRestart = () => {}
    await expect(flashUf2(bad.job)).rejects.toMatchObject({
        code: 6,
        found: "none, and the drive went away while the last of the image was on its way",
        next: expect.stringMatching(/^it may have no whole program now/) as string,
    })
})

test("a drive that is gone and still read from the cache is known by the board's port", async () => {
    for (const faults of [{ cached: true }, { cached: true, failsAtSync: true }])
        expect(await flashUf2(bench(faults).job)).toBe("the board is back at /dev/ttyACM0")
})

test("a board that does not come back is told, with the image on it", async () => {
    const { job, drives } = bench()
    drives.onRestart = () => {}
    await expect(flashUf2(job)).rejects.toMatchObject({
        code: 6,
        found: "none, although the drive took the whole image",
    })
})

test("an interruption stops between two pieces and closes the file", async () => {
    const { job, io, drives, isTouched } = bench()
    job.progress = done => void (done >= 32_768 && io.interrupt("SIGINT"))
    await expect(flashUf2(job)).rejects.toBe("SIGINT")
    expect(drives.closed).toBe(1)
    expect(drives.flashed).toBeUndefined()
    expect(isTouched()).toBe(true)
})

test("a drive on which the file cannot even be made has left the board as it was", async () => {
    const { job, drives } = bench()
    drives.create = () => Promise.reject(Object.assign(new Error("EISDIR: illegal operation"), { code: "EISDIR" }))
    await expect(flashUf2(job)).rejects.toMatchObject({
        code: 1,
        next: `Nothing was written: ${PICO.bootAdvice}, and flash again`,
    })
})
