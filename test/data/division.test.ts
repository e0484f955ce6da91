import fc from "fast-check"
import { afterEach, describe, expect, test } from "vitest"
import { type DivisionPolicy, fairShare, shrinkFastGrowSlow } from "../../src/data/division.js"
import { closeAll, ran, said } from "../graph/ran.js"
import { tellAll } from "../programs/data/division-vectors.js"

afterEach(closeAll)

const sum = (units: number[]) => units.reduce((a, b) => a + b, 0)

function divided(policy: DivisionPolicy, capacity: number, wants: number[], now = 0, before = wants.map(() => 0)) {
    const grants = [...before]
    policy.divide(capacity, wants, grants, now)
    return grants
}

test("B146 fair share: in full where it fits, else in proportion, what is left over to the lowest slots", () => {
    expect(divided(fairShare(), 100, [30, 20, 0])).toEqual([30, 20, 0])
    expect(divided(fairShare(), 50, [30, 20])).toEqual([30, 20])
    expect(divided(fairShare(), 100, [60, 60, 0])).toEqual([50, 50, 0])
    expect(divided(fairShare(), 10, [7, 4])).toEqual([7, 3])
    expect(divided(fairShare(), 1, [5, 5, 5])).toEqual([1, 0, 0])
    expect(divided(fairShare(), 0, [5, 5])).toEqual([0, 0])
    expect(divided(fairShare(), 10, [])).toEqual([])
})

test("B147 shrink fast, grow slow: a step a period, early calls keep the deadline, cuts at once, settled has none", () => {
    const policy = shrinkFastGrowSlow(10, 1000)
    const at = (now: number, capacity: number, wants: number[], before: number[]) => [
        ...divided(policy, capacity, wants, now, before),
        policy.nextDeadline(),
    ]
    expect(at(5000, 100, [25, 5], [0, 0])).toEqual([10, 5, 6000])
    expect(at(5400, 100, [25, 5], [10, 5])).toEqual([10, 5, 6000]) // early
    expect(at(5999, 100, [25, 5], [10, 5])).toEqual([10, 5, 6000])
    expect(at(6000, 100, [25, 5], [10, 5])).toEqual([20, 5, 7000])
    expect(at(6100, 15, [25, 5], [20, 5])).toEqual([13, 2, Infinity]) // cut to the fair share at once, and settled with it
    expect(at(6200, 100, [25, 5], [13, 2])).toEqual([13, 2, 7000]) // grew less than a period ago
    expect(at(7000, 100, [25, 5], [13, 2])).toEqual([23, 5, 8000])
    expect(at(9500, 100, [25, 5], [23, 5])).toEqual([25, 5, Infinity])
    expect(at(9600, 100, [25, 5], [25, 5])).toEqual([25, 5, Infinity])
})

test("B147 a step or a period below 1 is refused", () => {
    expect(() => shrinkFastGrowSlow(0, 1000)).toThrow("expected a step and a period of at least 1, found 0, 1000")
    expect(() => shrinkFastGrowSlow(10, Number.NaN)).toThrow("found 10, NaN")
})

describe("B148 grants", () => {
    const units = fc.oneof(fc.nat(200), fc.nat(0xffffffff), fc.constantFrom(0, 1, -5, 2.5, Number.NaN))
    const wants = fc.oneof(fc.array(units, { maxLength: 33 }), fc.array(units, { minLength: 33, maxLength: 33 }))

    test("of a fair share are whole, never more than is wanted, together never more than the capacity, and waste none", () => {
        fc.assert(
            fc.property(fc.oneof(fc.nat(1000), fc.nat(0xffffffff)), wants, (capacity, wanted) => {
                const grants = divided(fairShare(), capacity, wanted)
                const whole = wanted.map(w => (w > 0 ? Math.floor(w) : 0))
                expect(grants.every((g, i) => Number.isInteger(g) && g >= 0 && g <= (whole[i] as number))).toBe(true)
                expect(sum(grants)).toBe(Math.min(capacity, sum(whole)))
            }),
            { numRuns: 2000 }
        )
    })

    test("of fair shares keep the order of the wants, to one unit", () => {
        fc.assert(
            fc.property(fc.nat(500), fc.array(fc.nat(200), { maxLength: 33 }), (capacity, wanted) => {
                const grants = divided(fairShare(), capacity, wanted)
                for (const [i, w] of wanted.entries())
                    for (const [k, other] of wanted.entries())
                        if (w >= other) expect(grants[i] as number).toBeGreaterThanOrEqual((grants[k] as number) - 1)
            })
        )
    })

    test("that grow slowly never exceed the capacity at any time, never grow by more than a step a period, and settle", () => {
        const step = fc.record({ capacity: fc.nat(1000), after: fc.nat(1500), slot: fc.nat(32), want: fc.nat(300) })
        fc.assert(
            fc.property(fc.integer({ min: 1, max: 50 }), fc.array(step, { maxLength: 60 }), (by, steps) => {
                const policy = shrinkFastGrowSlow(by, 1000)
                const wanted: number[] = Array.from({ length: 33 }, () => 0)
                let grants = [...wanted]
                let now = 0
                let grewAt = -Infinity
                for (const { capacity, after, slot, want } of steps) {
                    now += after
                    wanted[slot] = want
                    const before = grants
                    grants = divided(policy, capacity, wanted, now, before)
                    expect(sum(grants)).toBeLessThanOrEqual(capacity)
                    const growth = Math.max(...grants.map((g, i) => g - (before[i] as number)))
                    expect(growth).toBeLessThanOrEqual(by)
                    if (growth > 0) {
                        expect(now - grewAt).toBeGreaterThanOrEqual(1000)
                        grewAt = now
                    }
                }
                // left alone it comes to the fair share, and asks for nothing more
                for (let k = 0; k < 301; ++k) grants = divided(policy, 500, wanted, (now += 1000), grants)
                expect([...grants, policy.nextDeadline()]).toEqual([...divided(fairShare(), 500, wanted), Infinity])
            })
        )
    })
})

test("the device divides as Node does", async () => {
    const here: string[] = []
    tellAll(line => here.push(line))
    expect(said(await ran("data/division", 2000))).toEqual([...here, "end"])
    expect(here).toHaveLength(240)
})
