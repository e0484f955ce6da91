import fc from "fast-check"
import { expect, test } from "vitest"
import { delayOf, Jitter, type BackoffShape } from "../../src/health/backoff.js"
import { mix, next } from "../../src/health/xorshift.js"

const jitters = fc.constantFrom(Jitter.None, Jitter.Full, Jitter.Equal, Jitter.RandomizedBand)
const shapes: fc.Arbitrary<BackoffShape> = fc.record({
    first: fc.oneof(fc.nat({ max: 60_000 }), fc.double({ min: 0.001, max: 1, noNaN: true })),
    factor: fc.double({ min: 1, max: 10, noNaN: true }),
    max: fc.integer({ min: 1, max: 3_600_000 }),
    jitter: jitters,
    floor: fc.constant(0),
})
const retries = fc.oneof(fc.nat({ max: 40 }), fc.constantFrom(1000, 1_000_000, 2 ** 31))
const randoms = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
const plain = { first: 100, factor: 2, max: 30_000, jitter: Jitter.None, floor: 0 }

test("B252 ★ exponential: 100, 200, 400 … up to 30 s; constant stays flat", () => {
    const delays = [...Array(12).keys()].map(k => delayOf(plain, k, 0.5))
    expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 12_800, 25_600, 30_000, 30_000, 30_000])
    expect([0, 1, 7, 1e9].map(k => delayOf({ ...plain, factor: 1, max: 100 }, k, 0.5))).toEqual([100, 100, 100, 100])
})

test("B252 ★ a max below first lowers first; less than a millisecond is one; a first of 0 stays 0", () => {
    expect(delayOf({ ...plain, max: 40 }, 0, 0.5)).toBe(40)
    expect(delayOf({ ...plain, first: 0.2 }, 0, 0.5)).toBe(1)
    fc.assert(fc.property(shapes, retries, randoms, (b, k, r) => delayOf({ ...b, first: 0 }, k, r) === 0))
})

test("B252 ★ whole milliseconds, at least 1, at most max, for any retry and any factor, without running long", () => {
    fc.assert(
        fc.property(shapes, retries, randoms, (b, k, r) => {
            fc.pre(b.first > 0 && (b.factor > 1.001 || k < 1e6))
            const delay = delayOf(b, k, r)
            expect(Number.isInteger(delay)).toBe(true)
            expect(delay).toBeGreaterThanOrEqual(1)
            expect(delay).toBeLessThanOrEqual(b.max)
        })
    )
})

test("B252 ★ without jitter a later retry never waits less", () => {
    fc.assert(
        fc.property(shapes, fc.nat({ max: 60 }), randoms, (b, k, r) => {
            const still = { ...b, jitter: Jitter.None }
            expect(delayOf(still, k + 1, r)).toBeGreaterThanOrEqual(delayOf(still, k, r))
        })
    )
})

test("B252 ★ jitter: Full from 0 to the delay, Equal from half of it, RandomizedBand from half to one and a half", () => {
    const bands: [Jitter, number, number][] = [
        [Jitter.Full, 0, 1],
        [Jitter.Equal, 0.5, 1],
        [Jitter.RandomizedBand, 0.5, 1.5],
    ]
    fc.assert(
        fc.property(shapes, fc.nat({ max: 40 }), randoms, (b, k, r) => {
            fc.pre(b.first > 0)
            const base = Math.min(b.max, b.first * b.factor ** k)
            for (const [jitter, least, most] of bands) {
                const delay = delayOf({ ...b, jitter }, k, r)
                // half a millisecond of rounding, and never 0
                expect(delay).toBeGreaterThanOrEqual(Math.floor(base * least * 0.999999))
                expect(delay).toBeLessThanOrEqual(Math.max(1, Math.min(b.max, base * most * 1.000001) + 0.5))
            }
        })
    )
    expect([0, 0.999].map(r => delayOf({ ...plain, jitter: Jitter.Equal }, 1, r))).toEqual([100, 200])
    expect([0, 0.999].map(r => delayOf({ ...plain, jitter: Jitter.Full, floor: 50 }, 1, r))).toEqual([50, 200])
    expect([0, 0.999].map(r => delayOf({ ...plain, jitter: Jitter.RandomizedBand }, 1, r))).toEqual([100, 300])
})

test("the generator never gets stuck at 0, and has the published start", () => {
    // of Xorshift RNGs: x ^= x << 13, x ^= x >>> 17, x ^= x << 5
    expect([1, 2, 3].reduce<number[]>(all => [...all, next(all[all.length - 1])], [1]).slice(1)).toEqual([
        270_369, 67_634_689, -1_647_531_835,
    ])
    fc.assert(
        fc.property(fc.integer(), fc.integer(), (state, n) => {
            expect(mix(state, n)).not.toBe(0)
            if (state !== 0) expect(next(state)).not.toBe(0)
        })
    )
})

test("the generator maps different states to different ones, and fills its range", () => {
    fc.assert(fc.property(fc.integer(), fc.integer(), (a, b) => a === b || next(a) !== next(b)))
    const tenths = Array(10).fill(0)
    let state = 12345
    for (let i = 0; i < 10_000; ++i) {
        state = next(state)
        tenths[Math.floor(((state >>> 8) / 0x1000000) * 10)]++
    }
    for (const n of tenths) expect(Math.abs(n - 1000)).toBeLessThan(150)
})
