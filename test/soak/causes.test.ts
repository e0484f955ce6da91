import fc from "fast-check"
import { expect, test } from "vitest"
import { causeOf, type Observed } from "../../bench/soak/causes.js"
import { type Injected, type Kind } from "../../bench/soak/disturbance.js"
import { anatomy, injection, KINDS, NODES, observation } from "./anatomy.js"

const injected = (kind: Kind, target: string, from: number, to = from): Injected => ({
    ...{ kind, target, from, to },
    lasts: to - from,
    amount: 0,
})
const seen = (kind: string, node: string | undefined, at: number, fault?: string): Observed => ({
    ...{ kind, at },
    ...(node === undefined ? {} : { node }),
    ...(fault === undefined ? {} : { fault }),
})
const cause = (observed: Observed, ...list: Injected[]) => causeOf(observed, list, anatomy)?.kind

test("a crash comes from a crash of that very node, at that very time", () => {
    const crash = injected("crash", "fan", 1000)
    expect(cause(seen("crashed", "fan", 1010), crash)).toBe("crash")
    expect(cause(seen("crashed", "climate", 1010), crash)).toBeUndefined()
    expect(cause(seen("crashed", "fan", 990), crash)).toBeUndefined()
    expect(cause(seen("crashed", "fan", 60_000), crash)).toBeUndefined()
    expect(
        cause(seen("crashed", "fan", 1010), injected("hog", "", 1000), injected("stall", "fan", 500, 2000))
    ).toBeUndefined()
})

test("a node falls silent with what it talks to, and not with what another one does", () => {
    const mute = injected("mute", "relay", 1000, 9000)
    expect(cause(seen("stale", "fan", 4000), mute)).toBe("mute")
    expect(cause(seen("stale", "climate", 4000), mute)).toBeUndefined()
    // it may have been silent for a moment longer
    expect(cause(seen("stale", "fan", 12_000), mute)).toBe("mute")
    expect(cause(seen("stale", "fan", 15_000), mute)).toBeUndefined()
    // a frozen thermometer is still read
    expect(cause(seen("stale", "climate", 4000), injected("freeze", "temperature", 1000, 9000))).toBeUndefined()
})

test("a missed gate and a bound stop come from what a node depends on, and never from the node itself", () => {
    const gate = seen("fault", "display", 9000, "ready-dep-timeout")
    expect(cause(gate, injected("unplug", "temperature", 1000, 20_000))).toBe("unplug")
    expect(cause(gate, injected("stall", "params", 1000, 20_000))).toBe("stall")
    expect(cause(gate, injected("mute", "screen", 1000, 20_000))).toBeUndefined()
    expect(cause(seen("bound-stopped", "fan", 9000), injected("stall", "fan", 1000, 20_000))).toBeUndefined()
})

test("a start of the program comes from the power alone, and a panic from nothing", () => {
    const all = KINDS.map(kind => injected(kind, "", 0, 10_000))
    expect(cause(seen("start", undefined, 5000), ...all)).toMatch(/^(reboot|brown-out|torn-write)$/)
    expect(cause(seen("start", undefined, 5000), injected("hog", "", 0, 10_000))).toBeUndefined()
    expect(cause(seen("panic", undefined, 5000), ...all)).toBeUndefined()
    expect(cause(seen("lost", undefined, 5000), ...all)).toBeUndefined()
    expect(cause(seen("never heard of", "fan", 5000), ...all)).toBeUndefined()
})

test("a node that is down since something else keeps others from starting, however long ago that was", () => {
    const down = injected("down", "climate", 1000, Infinity)
    expect(cause(seen("fault", "display", 900_000, "ready-dep-timeout"), down)).toBe("down")
    expect(cause(seen("crashed", "climate", 900_000), down)).toBeUndefined()
})

test("what is asked of a member of a pool is asked of all of it", () => {
    const pools = { ...anatomy, pools: [["fan", "display"]] }
    const held = seen("disabled", "display", 1000)
    expect(causeOf(held, [injected("deactivate", "fan", 1000)], pools)?.kind).toBe("deactivate")
    expect(cause(held, injected("deactivate", "fan", 1000))).toBeUndefined()
})

test("of several causes it is the one that began last", () => {
    const list = [
        injected("mute", "relay", 1000, 9000),
        injected("stall", "fan", 3000, 9000),
        injected("unplug", "relay", 2000, 9000),
    ]
    expect(cause(seen("stale", "fan", 5000), ...list)).toBe("stall")
})

test("whatever happens: nothing has a cause that came later, and nothing without any", () => {
    fc.assert(
        fc.property(observation, fc.array(injection), (observed, list) => {
            const found = causeOf(observed, list, anatomy)
            expect(found === undefined || (list.includes(found) && found.from <= observed.at)).toBe(true)
            expect(
                causeOf(
                    observed,
                    list.filter(i => i.from > observed.at),
                    anatomy
                )
            ).toBeUndefined()
        })
    )
})

test("whatever happens: a cause goes on being one when more is done, and what is long over is none", () => {
    fc.assert(
        fc.property(observation, fc.array(injection), injection, (observed, list, more) => {
            if (causeOf(observed, list, anatomy)) expect(causeOf(observed, [...list, more], anatomy)).toBeDefined()
            const over = list.map(i => ({
                ...i,
                to: Math.min(i.to, observed.at - 60_001),
                from: Math.min(i.from, observed.at - 60_001),
            }))
            expect(causeOf(observed, over, anatomy)).toBeUndefined()
        })
    )
})

test("whatever happens: a cause is at the node, at what it needs, or everywhere", () => {
    fc.assert(
        fc.property(fc.constantFrom(...NODES), injection, (node, i) => {
            const at = i.from
            // what overheat needs is itself
            if (node !== "overheat" || i.target === "" || i.target === "overheat") return
            for (const kind of ["crashed", "stale", "aborted", "bound-stopped", "disabled", "collateral"])
                expect(i.kind === "hog" || i.kind === "calibrate" || !causeOf({ kind, node, at }, [i], anatomy)).toBe(
                    true
                )
        })
    )
})
