// Waiting: for output, for a condition, for ever.
import { afterEach, beforeEach, expect, test } from "vitest"
import { HopelessError, TimeoutError } from "../../sim/errors.js"
import { Simulator } from "../../sim/index.js"

const program = (name: string) => `test/programs/sim/${name}.ts`
let sim: Simulator

beforeEach(async () => {
    sim = await Simulator.create({ seed: 7 })
})
afterEach(() => sim.close())

test("output gives the first line after the one matched last, and does not look back", async () => {
    const board = await sim.boot(program("counts"))
    expect((await board.output(/ [246]$/)).text).toMatch(/ 2$/)
    expect((await board.output(/ [246]$/)).text).toMatch(/ 4$/)
    await sim.advance(500)
    // 5 … 9 are in the log by now; 3 is before what was matched.
    await expect(board.output(/ 3$/, { timeout: 500 })).rejects.toThrow(TimeoutError)
    expect((await board.output(/ 5$/)).at).toBeLessThan(sim.now)
})

test("output of several lines in one call is several lines, each without its prefix", async () => {
    const board = await sim.boot(program("throws"))
    expect(board.log.slice(0, 6).map(({ level, text }) => `${level} ${text}`)).toEqual([
        "log first",
        "log second",
        "warn careful",
        "error bad",
        "debug detail",
        "data {a:1,}",
    ])
})

test("the error of a wait shows what was waited for, the log, the clock and the seed", async () => {
    const board = await sim.boot(program("counts"))
    const error = await board.output("never", { timeout: 300 }).catch((e: Error) => e)
    expect(error).toBeInstanceOf(TimeoutError)
    expect((error as Error).message).toMatch(/Expected output never within 300 ms/)
    expect((error as Error).message).toMatch(/Clock 4\d\d ms, seed 7/)
    expect((error as Error).message).toContain(`${board.deviceId} 3`)
})

test("time passes exactly as asked for", async () => {
    const board = await sim.boot(program("counts"))
    const start = sim.now
    await sim.advance(1234.5)
    expect(sim.now).toBe(start + 1234.5)
    await sim.runUntil(5000)
    expect(sim.now).toBe(5000)
    await sim.runUntil(5000)
    await sim.advance(0)
    expect(sim.now).toBe(5000)
    expect(board.log).toHaveLength(20)
})

test("time that is past, or is no number, is refused, and no time passes", async () => {
    await sim.runUntil(5000)
    for (const ms of [-5, NaN, Infinity, "3" as unknown as number])
        await expect(sim.advance(ms), String(ms)).rejects.toThrow(/^Expected a number of milliseconds .* found /)
    await expect(sim.advance("3" as unknown as number)).rejects.toThrow('found "3"')
    for (const t of [4999, NaN, Infinity, "6000" as unknown as number])
        await expect(sim.runUntil(t), String(t)).rejects.toThrow(/^Expected a virtual time .* 5000 \(now\) or later/)
    expect(sim.now).toBe(5000)
})

test("a condition is looked at after every step, so it ends at the very instant", async () => {
    const board = await sim.boot(program("counts"))
    await sim.until(() => board.log.length === 8)
    expect(sim.now).toBe(board.log[7].at)
})

test("several waits share the clock, and who is done acts before time goes on", async () => {
    const board = await sim.boot(program("counts"))
    const later = board.output(/ 9$/)
    await board.output(/ 4$/)
    const at = sim.now
    await sim.advance(100)
    expect(sim.now).toBe(at + 100)
    expect((await later).text).toMatch(/ 9$/)
})

test("a wait on a dead board ends at once and says why", async () => {
    const board = await sim.boot(program("resets"))
    const error = await board.output("never", { timeout: 1e9 }).catch((e: Error) => e)
    expect(error).toBeInstanceOf(HopelessError)
    expect((error as Error).message).toMatch(/the board is dead: Reset/)
    expect(sim.now).toBeLessThan(1000)
})

test("a wait ends when no fiber will ever wake by itself", async () => {
    const board = await sim.boot(program("waits-for-ever"))
    const error = await board.output("never", { timeout: 1e9 }).catch((e: Error) => e)
    expect(error).toBeInstanceOf(HopelessError)
    expect((error as Error).message).toMatch(/no fiber on any board will wake by itself/)
    expect(sim.now).toBeLessThan(10_000)
})

test("… but not while a fiber sleeps, a track plays or a press is pending", async () => {
    const board = await sim.boot(program("idle"))
    await expect(board.output("never", { timeout: 200_000 })).rejects.toThrow(TimeoutError)
    const parked = await sim.boot(program("waits-for-ever"))
    await expect(parked.output("never", { timeout: 20_000 })).rejects.toThrow(TimeoutError)
})

test("a board that panicked will start again: its wait is not hopeless", async () => {
    const board = await sim.boot(program("throws"))
    await sim.until(() => board.panics.length === 3, { timeout: 30_000 })
    expect(board.boots).toBe(3)
})

test("closing ends what is under way", async () => {
    const board = await sim.boot(program("idle"))
    const wait = board.output("never")
    const rejected = expect(wait).rejects.toThrow(/closed/)
    await sim.close()
    await rejected
    await expect(sim.advance(1)).rejects.toThrow(/closed/)
})

test("a day passes in steps the VM can follow", async () => {
    const board = await sim.boot(program("idle"))
    await sim.advance(3_600_000)
    expect(board.panic).toBeUndefined()
    expect(board.hasFuture()).toBe(true)
})

test("a fiber that waits for the answer of a service is no reason to give up, one that nobody will answer is", async () => {
    const board = await sim.boot(program("reads-setting"), { settings: { greeting: "hello" } })
    // it has just asked, and will have at the next full hundreds too, which is when the wait is looked at
    await sim.runUntil(3100)
    expect((await board.output("read", { timeout: 60_000 })).text).toBe("read hello")
    const parked = sim.now
    await expect(board.output("never", { timeout: 1e9 })).rejects.toThrow(HopelessError)
    expect(sim.now - parked).toBeLessThan(2000)
})

test("nor is a handler that runs at each report of a sensor: one of them may be what is waited for", async () => {
    sim.sensor("temperature", { reading: 20 })
    const board = await sim.boot("test/programs/sim/thermostat.ts")
    const reports = () => board.log.filter(line => line.text.startsWith("t ")).length
    await sim.until(() => reports() === 30, { timeout: 60_000, what: "the thirtieth report" })
    expect(board.hasFuture()).toBe(false)
})

test("what cannot be waited for is refused: no text, no time", async () => {
    const board = await sim.boot(program("idle"))
    const [nothing, number] = [undefined, 5] as unknown as string[]
    await expect(board.output(nothing as string)).rejects.toThrow(/regular expression to look for, found undefined/)
    await expect(board.output(number as string)).rejects.toThrow(/regular expression to look for, found 5/)
    for (const timeout of [NaN, -5])
        await expect(board.output("x", { timeout })).rejects.toThrow(`0 or more, found ${timeout}`)
})

test("it is idle when nothing that was asked of it is under way", async () => {
    expect(sim.isIdle()).toBe(true)
    const booting = sim.boot("test/programs/sim/counts.ts")
    expect(sim.isIdle()).toBe(false) // compiles, though no time goes by
    const board = await booting
    expect(sim.isIdle()).toBe(true)
    const wait = board.output("2")
    expect(sim.isIdle()).toBe(false)
    await wait
    expect(sim.isIdle()).toBe(true)
})

test("a wait that the end of its simulator ends says what it was for, and where", async () => {
    const board = await sim.boot("test/programs/sim/counts.ts")
    const wait = board.output("never").catch((e: unknown) => e as Error)
    await sim.advance(10)
    await sim.close()
    const { message, stack } = await (wait as Promise<Error>)
    expect(message).toBe("The simulator was closed while output never was waited for. Is an await missing?")
    expect(stack?.split("\n")[1]).toContain("waits.test.ts")
})
