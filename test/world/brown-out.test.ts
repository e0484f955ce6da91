// Boards that lose their power, also in the middle of a write to the flash. The program counts a setting up once a second.
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { DeadBoardError, HopelessError } from "../../sim/errors.js"
import { type Board, Simulator } from "../../sim/index.js"
import { tornWrite } from "../../sim/world/torn-write.js"

const PROGRAM = "test/programs/world/keeps.ts"
let sim: Simulator
let board: Board

beforeEach(async () => {
    sim = await Simulator.create()
    board = await sim.boot(PROGRAM)
    await board.output("wrote 3")
})
afterEach(() => sim.close())

/** What the program finds in its flash after the power was lost. */
async function found(): Promise<string> {
    await sim.until(() => board.isDead(), { what: "the loss of power" })
    await sim.advance(5000)
    await board.reboot()
    return (await board.output("begun")).text
}

describe("a brown-out", () => {
    test("after a while: nothing runs, nothing is said, and a reboot goes on with the flash", async () => {
        board.brownOut({ after: 2500 })
        const from = sim.now
        await sim.advance(10_000)
        expect(board.log.map(line => line.text).slice(-2)).toEqual(["wrote 4", "wrote 5"])
        expect(board.isDead()).toBe(true)
        expect(board.panic).toBeUndefined()
        expect(() => board.brownOut()).toThrow(DeadBoardError)
        await expect(board.output("wrote 6")).rejects.toThrow(
            `it lost its power at ${(from + 2500).toFixed(0)} ms; reboot() gives it back`
        )
        expect(await found()).toBe("begun 2 count 5")
        await board.output("wrote 6")
    })

    test("at once, and it ends the waits", async () => {
        const wait = board.output("wrote 9")
        board.brownOut()
        await expect(wait).rejects.toThrow(HopelessError)
        expect(board.log.at(-1)?.text).toBe("wrote 3")
    })

    // writeSetting() gives control back about 10 ms before the device writes
    test("in a settings write that does not begin: the old value, though the program was told it is written", async () => {
        board.brownOut({ at: "flash-write", written: 0 })
        expect(await found()).toBe("begun 2 count 2")
    })

    test("in a settings write that is complete: the new value", async () => {
        board.brownOut({ at: "flash-write", written: 1 })
        expect(await found()).toBe("begun 2 count 3")
    })

    test("in the middle of a settings write: the device does not take the flash and loses every setting", async () => {
        board.brownOut({ at: "flash-write", written: 0.5 })
        expect(await found()).toBe("begun 1 count 0")
        expect(board.notices.lines.join("\n")).toContain("mount failure")
        await board.output("wrote 2")
    })

    test("at a write chosen by the seed: all three happen, and the same for the same seed", async () => {
        const outcome = async (seed: number) => {
            await sim.close()
            sim = await Simulator.create({ seed })
            board = await sim.boot(PROGRAM)
            await board.output("wrote 3")
            board.brownOut({ at: "flash-write" })
            return found()
        }
        const all: string[] = []
        for (let seed = 1; seed <= 8; ++seed) all.push(await outcome(seed))
        expect([...new Set(all)].sort()).toEqual(["begun 1 count 0", "begun 2 count 2", "begun 2 count 3"])
        expect(await outcome(3)).toBe(all[2])
    })

    test("a later plan takes the place of an earlier one, and options that contradict each other are refused", async () => {
        board.brownOut({ at: "flash-write" })
        board.brownOut({ after: 1_000_000 })
        await board.output("wrote 5")
        await board.reboot()
        await sim.advance(1_100_000)
        expect(board.isDead()).toBe(false)
        expect(() => board.brownOut({ after: -1 })).toThrow(/0 ms or more/)
        expect(() => board.brownOut({ after: 1, at: "flash-write" })).toThrow(/either after or at/)
        expect(() => board.brownOut({ written: 0.5 })).toThrow(/a share of 0 to 1 written/)
        expect(() => board.brownOut({ at: "flash-write", written: 2 })).toThrow(/a share of 0 to 1 written/)
    })
})

describe("a torn write", () => {
    const image = (...bytes: number[]) => Uint8Array.from(bytes.flatMap(byte => Array<number>(8).fill(byte)))

    test("erases first, then goes piece by piece from high addresses to low, each piece upwards", () => {
        const before = image(1, 2, 3, 4, 5, 6, 7, 8)
        const after = image(1, 20, 21, 4, 255, 6, 7, 22)
        const states = [0, 0.25, 0.5, 0.75, 1].map(share => tornWrite(before, after, share))
        expect(states).toEqual([
            before,
            image(1, 2, 3, 4, 255, 6, 7, 8),
            image(1, 2, 3, 4, 255, 6, 7, 22),
            image(1, 20, 3, 4, 255, 6, 7, 22),
            after,
        ])
    })

    test("of a flash that grows fills what was not written with what the VM expects there", () => {
        expect(tornWrite(undefined, image(1, 2), 0)).toEqual(image(0x37, 0x37))
        expect(tornWrite(image(1), image(1, 2), 1)).toEqual(image(1, 2))
    })
})
