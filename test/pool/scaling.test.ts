import fc from "fast-check"
import { expect, test } from "vitest"
import { deferredShrink, type ScalingPolicy } from "../../src/pool/scaling.js"

/** What the policy says of [running, idle] at `now`, in a pool of 1 to 4. */
const ask = (policy: ScalingPolicy, [running, idle]: [number, number], now: number) =>
    policy.evaluate(running, idle, 1, 4, now)

test("B134 ★ saturated and below max: grows at once", () => {
    const policy = deferredShrink()
    expect(ask(policy, [1, 0], 10)).toBe(1)
    expect(ask(policy, [3, 0], 10)).toBe(1)
    expect(policy.nextDeadline()).toBe(Infinity)
})

test("B135 ★ at max: does not grow", () => {
    expect(ask(deferredShrink(), [4, 0], 10)).toBe(0)
})

test("B136 ★ a surplus arms the cooldown of 4 s; inside it nothing, at its end one shrink, then it counts anew", () => {
    const policy = deferredShrink()
    expect(ask(policy, [3, 2], 1000)).toBe(0)
    expect(policy.nextDeadline()).toBe(5000)
    expect(ask(policy, [3, 3], 4999)).toBe(0)
    expect(policy.nextDeadline()).toBe(5000)
    expect(ask(policy, [3, 3], 5000)).toBe(-1)
    expect(policy.nextDeadline()).toBe(Infinity)
    expect(ask(policy, [2, 2], 5000)).toBe(0)
    expect(policy.nextDeadline()).toBe(9000)
    // late is as good
    expect(ask(policy, [2, 2], 20_000)).toBe(-1)
})

test("B136 ★ one idle member, or as few as are to run, are no surplus", () => {
    const policy = deferredShrink()
    expect(ask(policy, [4, 1], 0)).toBe(0)
    expect(ask(policy, [1, 1], 0)).toBe(0)
    expect(policy.evaluate(3, 3, 3, 4, 0)).toBe(0)
    expect(policy.nextDeadline()).toBe(Infinity)
})

test("B137 ★ the surplus is gone: the pending shrink is cancelled; saturated: it grows and cancels", () => {
    const policy = deferredShrink(100)
    ask(policy, [3, 2], 0)
    expect(ask(policy, [3, 1], 50)).toBe(0)
    expect(policy.nextDeadline()).toBe(Infinity)
    expect(ask(policy, [3, 2], 100)).toBe(0)
    expect(policy.nextDeadline()).toBe(200)
    expect(ask(policy, [3, 0], 150)).toBe(1)
    expect(policy.nextDeadline()).toBe(Infinity)
    expect(ask(policy, [3, 2], 200)).toBe(0)
})

test("B142 with a min of 0 one member stays warm", () => {
    const policy = deferredShrink(100)
    expect(policy.evaluate(0, 0, 0, 2, 0)).toBe(1)
    expect(policy.evaluate(2, 2, 0, 2, 0)).toBe(0)
    expect(policy.evaluate(2, 2, 0, 2, 100)).toBe(-1)
    expect(policy.evaluate(1, 1, 0, 2, 100)).toBe(0)
    expect(policy.evaluate(1, 1, 0, 2, 10_000)).toBe(0)
    expect(policy.nextDeadline()).toBe(Infinity)
})

/** How a pool moved: what changed its load or its size, at which ms. */
interface Move {
    at: number
    step: number
    running: number
}

/** Plays a load over a pool; as `run` does, it asks at every change and at the deadline. */
function play(
    { min, max, cooldown }: { min: number; max: number; cooldown: number },
    loads: { after: number; busy: number }[]
): Move[] {
    const policy = deferredShrink(cooldown)
    const moves: Move[] = []
    let running = Math.max(min, 1)
    let busy = 0
    const settle = (now: number) => {
        for (let turns = 0; ; ++turns) {
            // one that has just started waits for work
            const step = policy.evaluate(running, running - Math.min(busy, running), min, max, now)
            if (!step) break
            running += step
            moves.push({ at: now, step, running })
            expect(turns).toBeLessThan(20)
        }
    }
    let now = 0
    for (const load of loads) {
        const then = now + load.after
        while (policy.nextDeadline() < then) settle((now = policy.nextDeadline()))
        now = then
        busy = load.busy
        settle(now)
    }
    return moves
}

const shapes = fc
    .record({ min: fc.nat(4), more: fc.nat(4), cooldown: fc.integer({ min: 1, max: 5000 }) })
    .map(({ min, more, cooldown }) => ({ min, max: Math.max(1, min + more), cooldown }))
const loads = fc.array(fc.record({ after: fc.nat(6000), busy: fc.nat(9) }), { maxLength: 60 })

test("B134 ★ B135 ★ B136 ★ whatever the load: never past max, never below min, and a cooldown lies between a grow and a shrink", () => {
    fc.assert(
        fc.property(shapes, loads, (shape, load) => {
            let changed = -Infinity
            for (const { at, step, running } of play(shape, load)) {
                expect(Math.abs(step)).toBe(1)
                expect(running).toBeLessThanOrEqual(shape.max)
                expect(running).toBeGreaterThanOrEqual(Math.max(shape.min, 1))
                // a shrink comes a cooldown after whatever moved last
                if (step < 0) expect(at - changed).toBeGreaterThanOrEqual(shape.cooldown)
                changed = at
            }
        }),
        { numRuns: 1000 }
    )
})

test("a load that stays is served in the same ms, and one that is gone is forgotten in time", () => {
    fc.assert(
        fc.property(shapes, fc.nat(9), (shape, busy) => {
            const end = shape.cooldown * 10 + 10
            const moves = play(shape, [
                { after: 0, busy },
                { after: end, busy: 0 },
                { after: end, busy: 0 },
            ])
            const at = (time: number) => moves.filter(m => m.at <= time).at(-1)?.running ?? Math.max(shape.min, 1)
            expect(at(0)).toBe(Math.max(Math.min(busy + 1, shape.max), shape.min, 1))
            expect(at(2 * end)).toBe(Math.max(shape.min, 1))
        })
    )
})
