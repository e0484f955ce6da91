// The admission slot, pure: each row of its table, and random histories against the rules it must keep.
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { SlotStatus } from "../../src/controller/outcome.js"
import {
    Admission,
    admitted,
    completed,
    isForgotten,
    offer,
    refused,
    Slot,
    Step,
    takeAt,
    unhold,
} from "../../src/controller/slot.js"

const LIMIT = 3
const { Queue, Replace, DropIfRunning } = Admission
const { Idle, Admitting, Running, Terminating } = SlotStatus

/** A slot in `status` with owner 1 and these ids waiting. */
function slotIn(status: SlotStatus, ...waiting: number[]): Slot {
    const s = new Slot("s", 0)
    if (status === Idle) {
        for (const id of waiting) offer(s, { id }, Queue, LIMIT, true, 0)
        return s
    }
    offer(s, { id: 1 }, Queue, LIMIT, false, 0)
    if (status !== Admitting) admitted(s, 1, 0)
    for (const id of waiting) offer(s, { id }, Queue, LIMIT, false, 0)
    if (status === Terminating) {
        offer(s, { id: 99 }, Replace, LIMIT, false, 0)
        if (!waiting.length) takeAt(s.queue, 0)
    }
    return s
}

const idOf = (s: Slot) => s.owner?.id as number
const ids = (s: Slot) => s.queue.map(e => e.id)

describe("what a submission does", () => {
    test.each([
        [Idle, Queue, Step.Admit, Admitting, []],
        [Idle, Replace, Step.Admit, Admitting, []],
        [Idle, DropIfRunning, Step.Admit, Admitting, []],
        [Admitting, Queue, Step.None, Admitting, [2]],
        [Admitting, DropIfRunning, Step.Busy, Admitting, []],
        [Admitting, Replace, Step.None, Terminating, [2]],
        [Running, Queue, Step.None, Running, [2]],
        [Running, DropIfRunning, Step.Busy, Running, []],
        [Running, Replace, Step.Remove, Terminating, [2]],
        [Terminating, Queue, Step.None, Terminating, [2]],
        [Terminating, DropIfRunning, Step.Busy, Terminating, []],
        [Terminating, Replace, Step.None, Terminating, [2]],
    ])("to a slot in status %i by policy %i: step %i, status %i", (before, policy, step, after, queue) => {
        const s = slotIn(before)
        expect(offer(s, { id: 2 }, policy, LIMIT, false, 7)).toBe(step)
        expect([s.status, ids(s), s.owner?.id]).toEqual([after, queue, before === Idle ? 2 : 1])
        expect(s.since).toBe(before === after ? 0 : 7)
    })

    test("B214 ★ a Replace displaces the head of the queue and leaves what is behind it", () => {
        const s = slotIn(Running, 2, 3)
        expect(offer(s, { id: 4 }, Replace, LIMIT, false, 0)).toBe(Step.Remove)
        expect([s.displaced?.id, ids(s)]).toEqual([2, [4, 3]])
        expect(offer(s, { id: 5 }, Replace, LIMIT, false, 0)).toBe(Step.None)
        expect([s.displaced?.id, ids(s)]).toEqual([4, [5, 3]])
    })

    test("B217 ★ the queue limit counts what waits, not the owner, and a Replace is not subject to it", () => {
        const s = slotIn(Running, 2, 3, 4)
        expect(offer(s, { id: 5 }, Queue, LIMIT, false, 0)).toBe(Step.Full)
        expect(offer(s, { id: 6 }, Replace, LIMIT, false, 0)).toBe(Step.Remove)
        expect(ids(s)).toEqual([6, 3, 4])
        const none = slotIn(Running)
        expect(offer(none, { id: 2 }, Queue, 0, false, 0)).toBe(Step.Full)
        expect(offer(none, { id: 3 }, Replace, 0, false, 0)).toBe(Step.Remove)
    })
})

describe("B215 ★ a Replace during admission", () => {
    test("removes the owner once it is registered, once", () => {
        const s = slotIn(Admitting)
        expect(offer(s, { id: 2 }, Replace, LIMIT, false, 0)).toBe(Step.None)
        expect(s.status).toBe(Terminating)
        expect(admitted(s, 1, 0)).toBe(Step.Remove)
        expect(admitted(s, 1, 0)).toBe(Step.None)
        expect(completed(s, 1, false, 0)).toBe(Step.Admit)
        expect(s.owner?.id).toBe(2)
    })

    test("removes nobody when the registration is refused, and admits the replacement", () => {
        const s = slotIn(Admitting)
        offer(s, { id: 2 }, Replace, LIMIT, false, 0)
        expect(refused(s, 1, false, 0)).toBe(Step.Admit)
        expect([s.owner?.id, s.status]).toEqual([2, Admitting])
    })

    test("B216 ★ again and again: the latest wins and one removal is ordered", () => {
        const s = slotIn(Admitting)
        const steps = [2, 3, 4].map(id => offer(s, { id }, Replace, LIMIT, false, 0))
        steps.push(admitted(s, 1, 0), offer(s, { id: 5 }, Replace, LIMIT, false, 0))
        expect(steps).toEqual([Step.None, Step.None, Step.None, Step.Remove, Step.None])
        expect(ids(s)).toEqual([5])
    })
})

test("B220 ★ what is told of a submission that owns nothing changes nothing", () => {
    for (const status of [Idle, Admitting, Running, Terminating]) {
        const s = slotIn(status, 2)
        const before = JSON.stringify(s)
        for (const id of [2, 3, 98]) {
            expect([admitted(s, id, 5), refused(s, id, false, 5), completed(s, id, false, 5)]).toEqual([0, 0, 0])
        }
        // of the owner, but not now
        if (status === Running) expect([admitted(s, 1, 5), refused(s, 1, false, 5)]).toEqual([0, 0])
        if (status === Admitting) expect(completed(s, 1, false, 5)).toBe(Step.None)
        expect(JSON.stringify(s)).toBe(before)
    }
})

test("B221 ★ a second completion of the same owner starts nothing", () => {
    const s = slotIn(Running, 2, 3)
    expect(completed(s, 1, false, 0)).toBe(Step.Admit)
    expect(completed(s, 1, false, 0)).toBe(Step.None)
    expect([s.owner?.id, ids(s)]).toEqual([2, [3]])
})

test("B277 ★ held: idle with its queue; a Replace overwrites the head, DropIfRunning finds it busy, release goes on", () => {
    const s = new Slot("s", 0)
    expect(offer(s, { id: 1 }, Queue, LIMIT, true, 0)).toBe(Step.None)
    expect(offer(s, { id: 2 }, Replace, LIMIT, true, 0)).toBe(Step.None)
    expect([s.status, s.displaced?.id, ids(s)]).toEqual([Idle, 1, [2]])
    expect(offer(s, { id: 3 }, DropIfRunning, LIMIT, true, 0)).toBe(Step.Busy)
    // one that requires nothing waits behind a held head all the same
    expect(offer(s, { id: 4 }, Queue, LIMIT, false, 0)).toBe(Step.None)
    expect(unhold(s, true, 0)).toBe(Step.None)
    expect(isForgotten(s)).toBe(false)
    expect(unhold(s, false, 9)).toBe(Step.Admit)
    expect([s.owner?.id, s.status, s.since]).toEqual([2, Admitting, 9])
    // a busy slot has nothing to let go
    expect(unhold(s, false, 9)).toBe(Step.None)
})

describe("random histories", () => {
    const step = fc.oneof(
        { weight: 4, arbitrary: fc.record({ do: fc.constant("offer"), policy: fc.nat(2), held: fc.boolean() }) },
        { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("admitted", "refused", "completed"), of: fc.nat(4) }) },
        { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("withdraw"), of: fc.nat(4) }) },
        { weight: 1, arbitrary: fc.record({ do: fc.constantFrom("unhold") }) }
    )

    test("B210 ★ one owner at a time, first in first out, every submission ends once, nothing waits for nobody", () => {
        fc.assert(
            fc.property(fc.array(step, { maxLength: 60 }), steps => {
                const s = new Slot("s", 0)
                const model = new Model()
                let last = 0
                steps.forEach((x, now) => {
                    // the owner, one that waits, or one long gone
                    const target = (of: number) => [s.owner?.id, s.queue[0]?.id, last, 1, -1][of] ?? -1
                    if (x.do === "offer") {
                        const { policy, held } = x as { policy: Admission; held: boolean }
                        const e = { id: ++last }
                        const before = s.displaced
                        const step = offer(s, e, policy, LIMIT, held, now)
                        if (step === Step.Busy || step === Step.Full) model.ended(e.id)
                        else model.waits(e.id)
                        if (s.displaced && s.displaced !== before) model.ended(s.displaced?.id)
                        model.did(step, s)
                    } else if (x.do === "admitted") model.did(admitted(s, target((x as { of: number }).of), now), s)
                    else if (x.do === "refused") {
                        const id = target((x as { of: number }).of)
                        const owner = s.owner?.id
                        model.did(refused(s, id, false, now), s)
                        if (owner !== s.owner?.id) model.ended(owner as number)
                    } else if (x.do === "completed") {
                        const id = target((x as { of: number }).of)
                        const owner = s.owner?.id
                        model.did(completed(s, id, false, now), s)
                        if (owner !== s.owner?.id) model.ended(owner as number)
                    } else if (x.do === "withdraw") {
                        const id = target((x as { of: number }).of)
                        const at = s.queue.findIndex(e => e.id === id)
                        if (at >= 0) model.ended(takeAt(s.queue, at).id)
                    } else model.did(unhold(s, false, now), s)
                    model.check(s)
                })
            }),
            { numRuns: 3000 }
        )
    })

    /** Who is where, told by the steps alone. */
    class Model {
        private readonly open = new Set<number>()
        private readonly over = new Set<number>()
        private readonly removed = new Set<number>()

        waits(id: number): void {
            this.open.add(id)
        }
        ended(id: number): void {
            expect(this.over.has(id)).toBe(false)
            this.over.add(id)
            this.open.delete(id)
        }
        did(step: Step, s: Slot): void {
            if (step === Step.Remove) {
                expect(s.status).toBe(Terminating)
                expect(this.removed.has(idOf(s))).toBe(false)
                this.removed.add(idOf(s))
            }
            if (step === Step.Admit) expect(s.status).toBe(Admitting)
        }
        check(s: Slot): void {
            const there = [...(s.owner ? [s.owner?.id] : []), ...s.queue.map(e => e.id)]
            expect([...there].sort((a, b) => a - b)).toEqual([...this.open].sort((a, b) => a - b))
            expect(s.owner === undefined).toBe(s.status === Idle)
            // ids rise, so first in first out is order; a Replace put a later one at the head
            const tail = s.queue.slice(1).map(e => e.id)
            expect(tail).toEqual([...tail].sort((a, b) => a - b))
            expect(s.queue.length).toBeLessThanOrEqual(LIMIT + 1)
        }
    }
})
