// Booting, compile errors, and how a program's end is reported.
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { CompileError, EntryError, GraphError, SimError } from "../../sim/errors.js"
import { Simulator } from "../../sim/index.js"

const program = (name: string) => `test/programs/sim/${name}.ts`
let sim: Simulator

beforeEach(async () => {
    sim = await Simulator.create()
})
afterEach(() => sim.close())

describe("an entry that cannot be booted", () => {
    test("a type error carries file, line, column and the compiler's words", async () => {
        const error = await sim.boot(program("wrong-type")).catch((e: unknown) => e)
        expect(error).toBeInstanceOf(CompileError)
        const { diagnostics, message } = error as CompileError
        const [first] = diagnostics
        expect(first).toEqual({
            file: "test/programs/sim/wrong-type.ts",
            line: 5,
            column: 7,
            code: 2322,
            message: "Type 'string' is not assignable to type 'number'.",
        })
        expect(message).toContain("test/programs/sim/wrong-type.ts:5:7 - Type 'string'")
    })

    test("a missing import is a compile error at the import", async () => {
        const error = await sim.boot(program("missing-import")).catch((e: unknown) => e)
        expect((error as CompileError).diagnostics[0]).toMatchObject({ line: 2, column: 25, code: 2307 })
    })

    test("a missing entry says what was expected and where it was looked for", async () => {
        const error = await sim.boot("test/programs/sim/not-there.ts").catch((e: unknown) => e)
        expect(error).toBeInstanceOf(EntryError)
        expect((error as Error).message).toMatch(/found nothing at test\/programs\/sim\/not-there\.ts/)
    })

    test("a graph the device refuses while booting rejects the boot with the device's words", async () => {
        const error = await sim.boot(program("refused-graph")).catch((e: unknown) => e)
        expect(error).toBeInstanceOf(GraphError)
        expect((error as GraphError).problem).toBe("cycle: a -> b -> a")
    })

    test("the same words long after boot are an ordinary panic", async () => {
        const board = await sim.boot(program("late-refusal"))
        await sim.until(() => board.panic !== undefined)
        expect(board.panic?.message).toBe("Error: late")
    })

    test("a device id that is none is refused", async () => {
        await expect(sim.boot(program("idle"), { deviceId: "xyz" })).rejects.toThrow(SimError)
    })
})

describe("how a program ends", () => {
    test("an exception nobody caught: what was thrown, the stack in file and line, and a new start 5.25 s later", async () => {
        const board = await sim.boot(program("throws"))
        await sim.until(() => board.panic !== undefined)
        expect(board.panic).toEqual({
            code: 60005,
            name: "UnhandledException",
            message: "RangeError: too deep",
            stack: [
                "deep (test/programs/sim/throws.ts:12)",
                "deep (test/programs/sim/throws.ts:11)",
                "deep (test/programs/sim/throws.ts:11)",
                "main (test/programs/sim/throws.ts:16)",
            ],
            at: expect.closeTo(100, -1.5) as number,
        })
        const { at } = board.panic as { at: number }
        expect(board.isDead()).toBe(false)
        await sim.until(() => board.boots === 2, { timeout: 6000 })
        expect(sim.now - at).toBeGreaterThan(5000)
        expect(sim.now - at).toBeLessThan(5500)
    })

    test.each([
        ["out-of-memory", "OutOfMemory", /heap is full: \d+ objects, \d+ B used/],
        ["infinite-loop", "InfiniteLoop", /131,072 instructions/],
        ["stack-overflow", "StackOverflow", /nested deeper than 100/],
        ["own-panic", "Panic_42", /ds\._panic\(42\)/],
    ])("%s is named %s and points into the program", async (name, kind, message) => {
        const board = await sim.boot(program(name))
        await sim.until(() => board.panic !== undefined, { timeout: 1000 })
        expect(board.panic).toMatchObject({ name: kind, message: expect.stringMatching(message) as string })
        expect(board.panic?.stack[0]).toMatch(new RegExp(`\\(test/programs/sim/${name}\\.ts:\\d+\\)$`))
        expect(board.isDead()).toBe(false)
    })

    test("a restart is no panic: the program begins again a second later, the device's clock goes on", async () => {
        const board = await sim.boot(program("restarts"))
        await board.output("up at 10")
        const line = await board.output(/up at \d+/)
        expect(board.panic).toBeUndefined()
        expect(board.boots).toBe(2)
        expect(Number(line.text.slice(6))).toBeGreaterThan(1500)
    })

    test("a reset of the chip ends the VM: said so, and booted afresh by hand", async () => {
        const board = await sim.boot(program("resets"))
        await sim.until(() => board.panic !== undefined)
        expect(board.panic).toMatchObject({ code: 0, name: "Reset" })
        expect(board.isDead()).toBe(true)
        await board.reboot()
        expect(board.isDead()).toBe(false)
        expect(board.boots).toBe(2)
        expect(board.log.map(line => line.text)).toEqual(["up", "up"])
    })

    test("a fiber that lets no time pass hangs the VM: found, named, and not fatal to the test", async () => {
        const board = await sim.boot(program("spins"))
        await sim.until(() => board.panic !== undefined)
        expect(board.panic).toMatchObject({ name: "Hang", message: expect.stringMatching(/sleep\(0\)/) as string })
        expect(board.isDead()).toBe(true)
    })

    test("a setting too long for the VM aborts it: reported with the VM's own words", async () => {
        const board = await sim.boot(program("long-setting"))
        await sim.until(() => board.panic !== undefined)
        expect(board.panic).toMatchObject({ name: "Abort", message: expect.stringMatching(/JD_PANIC/) as string })
        expect(board.log.map(line => line.text)).toEqual(["writing", "written"])
    })
})

describe("power and flash", () => {
    test("a reboot keeps the flash, a fresh board has its own", async () => {
        const board = await sim.boot(program("keeps-boots"))
        await board.output("boots 1")
        await board.reboot()
        await board.output("boots 2")
        const other = await sim.boot(program("keeps-boots"))
        await other.output(/boots/)
        expect(other.log[0].text).toBe("boots 1")
        expect(board.boots).toBe(2)
    })

    test("a flash image and settings given at boot are there from the first boot on", async () => {
        const first = await sim.boot(program("keeps-boots"), { settings: { boots: 41 } })
        await first.output("boots 42")
        await sim.close()
        sim = await Simulator.create()
        const second = await sim.boot(program("keeps-boots"), { flash: first.flash })
        await second.output("boots 43")
    })

    test("settings the device could not hold are refused before anything boots", async () => {
        await expect(sim.boot(program("keeps-boots"), { settings: { averyverylongkey: 1 } })).rejects.toThrow(
            /13 characters/
        )
        await expect(sim.boot(program("keeps-boots"), { settings: { a: "x".repeat(250) } })).rejects.toThrow(
            /231 bytes/
        )
    })
})
