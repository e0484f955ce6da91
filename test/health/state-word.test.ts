import fc from "fast-check"
import { expect, test } from "vitest"
import { Flag, isParked, isReady, isUp, Mode, modeOf, modeShift } from "../../src/node/flags.js"
import { reasonFrom, State, stateOf } from "../../src/node/state.js"

const words = fc.integer({ min: -0x80000000, max: 0x7fffffff })
const modes = fc.constantFrom(Mode.Terminate, Mode.Pause, Mode.OnDemand)
const masks = ["ModeMask", "SpawnReset", "NotByStart", "HeldDown", "WireMask"]
const bits = Object.entries(Flag).filter(
    (entry): entry is [string, Flag] => typeof entry[1] === "number" && !masks.includes(entry[0])
)

function all(...names: string[]): number {
    return bits.filter(([name]) => names.includes(name)).reduce((word, [, bit]) => word | bit, 0)
}
const allBut = (...names: string[]) => all(...bits.map(([name]) => name)) & ~all(...names)

test("every flag is one bit of its own, beside the mode's two and below the index", () => {
    for (const [name, bit] of bits)
        expect([name, bit & (bit - 1), bit & Flag.ModeMask, bit >>> 24]).toEqual([name, 0, 0, 0])
    expect(new Set(bits.map(([, bit]) => bit)).size).toBe(bits.length)
    expect(Flag.ModeMask).toBe(3 << modeShift)
})

test("what a spawn resets is what belongs to an activation: not the holds, not what the program declared", () => {
    const kept = ["Running", "Live", "Held", "Disabled", "Collateral", "Detached", "Changed", "Again"]
    expect(Flag.SpawnReset).toBe(allBut(...kept))
})

test("a start leaves down what is held, and OnDemand nodes", () => {
    expect(Flag.HeldDown).toBe(all("Disabled", "Collateral"))
    expect(Flag.NotByStart).toBe(Flag.HeldDown | (Mode.OnDemand << modeShift))
})

test("a reader on the wire gets all but scratch, and its own copy of no index", () => {
    const told = Flag.WireMask & ~Flag.ModeMask
    for (const scratch of ["Scope", "Held", "Waiting", "Heard", "Changed", "Again", "Ending", "Due", "NoRetry"])
        expect([scratch, told & all(scratch)]).toEqual([scratch, 0])
    const facts = ["Running", "Asked", "Ready", "Live", "Exited", "Crashed", "Busy", "Disabled", "Collateral"]
    expect(told).toBe(all(...facts, "BoundStopped", "Detached", "Starting", "Stale"))
    expect(Flag.WireMask & Flag.ModeMask).toBe(Flag.ModeMask)
})

test("mode and index sit in the word without touching a flag", () => {
    fc.assert(
        fc.property(modes, fc.integer({ min: 0, max: 255 }), fc.nat({ max: 0xffff }), (mode, index, flags) => {
            const word = (index << 24) | (mode << modeShift) | flags
            expect(modeOf(word)).toBe(mode)
            expect(word >>> 24).toBe(index)
            expect(word & 0xffff).toBe(flags)
        })
    )
})

test("a state is the first that holds, in the order of the contract", () => {
    fc.assert(
        fc.property(words, flags => {
            const is = (bit: Flag) => (flags & bit) !== 0
            const holds: [State, boolean][] = [
                [State.Starting, is(Flag.Starting)],
                [State.Stopping, is(Flag.Running) && is(Flag.Asked)],
                [State.Running, isUp(flags)],
                [State.Parked, isParked(flags)],
                [State.Disabled, is(Flag.Disabled)],
                [State.Collateral, is(Flag.Collateral)],
                [State.BoundStopped, is(Flag.BoundStopped)],
                [State.Crashed, is(Flag.Crashed)],
                [State.Exited, is(Flag.Exited)],
                [State.Stopped, true],
            ]
            expect(stateOf(flags)).toBe(holds.find(([, held]) => held)?.[0])
        }),
        { numRuns: 2000 }
    )
})

test("walking the reasons gives each that holds once, in order, and none while it runs", () => {
    fc.assert(
        fc.property(words, flags => {
            const reasons: State[] = []
            for (let s = reasonFrom(flags, State.Disabled); s !== State.Stopped; s = reasonFrom(flags, s + 1))
                reasons.push(s)
            const named: [State, Flag][] = [
                [State.Disabled, Flag.Disabled],
                [State.Collateral, Flag.Collateral],
                [State.BoundStopped, Flag.BoundStopped],
                [State.Crashed, Flag.Crashed],
                [State.Exited, Flag.Exited],
            ]
            const expected = flags & Flag.Running ? [] : named.filter(([, bit]) => flags & bit).map(([s]) => s)
            expect(reasons).toEqual(expected)
        }),
        { numRuns: 2000 }
    )
})

test("a node that is up is not parked; one that is parked does not run; neither has crashed or exited and is parked", () => {
    fc.assert(
        fc.property(words, flags => {
            if (isUp(flags)) expect(isParked(flags)).toBe(false)
            if (isParked(flags)) expect(flags & (Flag.Running | Flag.Crashed | Flag.Exited)).toBe(0)
        }),
        { numRuns: 2000 }
    )
})

test("B021 ★ readiness counts while a node runs, and after it completed by itself; not after a stop or a crash", () => {
    expect(isReady(Flag.Ready | Flag.Running)).toBe(true)
    expect(isReady(Flag.Ready | Flag.Running | Flag.Asked)).toBe(true)
    expect(isReady(Flag.Ready | Flag.Exited)).toBe(true)
    // a stop and a crash take the bit itself away
    expect(isReady(Flag.Ready | Flag.Asked | Flag.Live)).toBe(false)
    fc.assert(fc.property(words, flags => isReady(flags & ~Flag.Ready) === false))
})
