import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { Clock } from "../../sim/clock.js"

describe("the virtual clock", () => {
    test("fires by time, then in the order of insertion, and never before its time", () => {
        fc.assert(
            fc.property(fc.array(fc.nat(50), { maxLength: 200 }), delays => {
                const clock = new Clock()
                const fired: { index: number; at: number }[] = []
                delays.forEach((delay, index) => clock.setTimeout(() => fired.push({ index, at: clock.now }), delay))
                while (clock.step(Infinity));
                const expected = delays
                    .map((at, index) => ({ index, at }))
                    .sort((a, b) => a.at - b.at || a.index - b.index)
                expect(fired).toEqual(expected)
            })
        )
    })

    test("what is cleared never fires, whatever else is scheduled from inside callbacks", () => {
        const command = fc.record({ delay: fc.nat(20), clears: fc.nat(30), spawns: fc.nat(20) })
        fc.assert(
            fc.property(fc.array(command, { maxLength: 30 }), commands => {
                const clock = new Clock()
                const cleared = new Set<number>()
                const timers = commands.map(({ delay, clears, spawns }, i) =>
                    clock.setTimeout(() => {
                        expect(cleared.has(i)).toBe(false)
                        if (clears < commands.length && clears !== i && timers[clears].callback) {
                            clock.clearTimeout(timers[clears])
                            cleared.add(clears)
                        }
                        const due = clock.now + spawns
                        clock.setTimeout(() => expect(clock.now).toBe(due), spawns)
                    }, delay)
                )
                while (clock.step(Infinity));
                expect(clock.pendingWork).toBe(0)
                expect(clock.next()).toBe(Infinity)
            })
        )
    })

    test("steps no further than the limit and moves only forward", () => {
        const clock = new Clock()
        const seen: number[] = []
        clock.setInterval(() => seen.push(clock.now), 10)
        while (clock.step(35));
        expect([clock.now, ...seen]).toEqual([30, 10, 20, 30])
        clock.moveTo(35)
        clock.moveTo(5)
        expect(clock.now).toBe(35)
    })

    test("an interval survives being cleared by its own callback", () => {
        const clock = new Clock()
        let count = 0
        const timer = clock.setInterval(() => void (++count === 3 && clock.clearTimeout(timer)), 1)
        while (clock.step(100));
        expect(count).toBe(3)
    })

    test("only work counts as pending: housekeeping goes on for ever", () => {
        const clock = new Clock()
        clock.setInterval(() => {}, 500)
        expect(clock.pendingWork).toBe(0)
        const timer = clock.setTimeout(() => {}, 5)
        expect(clock.pendingWork).toBe(1)
        clock.clearTimeout(timer)
        clock.clearTimeout(timer)
        expect(clock.pendingWork).toBe(0)
    })
})
