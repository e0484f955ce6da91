// What matchers find in plain data, and how they word it.
import { describe, expect, test } from "vitest"
import type { LogLine } from "../../sim/log-line.js"
import type { LifecycleEvent, NodeStatus } from "../../sim/wire/status.js"
import { hasEvent, hasFault, hasJob } from "../../vitest/matchers/events.js"
import { hasLogged, hasLoggedInOrder } from "../../vitest/matchers/logged.js"
import { areDown, areInState, areReady, areRunning } from "../../vitest/matchers/node-state.js"
import { hasPanicked } from "../../vitest/matchers/panics.js"
import { hasPublished } from "../../vitest/matchers/published.js"
import { hasReading, showsRows, showsText } from "../../vitest/matchers/readings.js"
import { firstMiss, followsTrace } from "../../vitest/matchers/trace.js"
import { verdictText, type Verdict } from "../../vitest/verdict.js"

const text = (verdict: Verdict, not = false) => verdictText(verdict, not, []).trimEnd()

function node(name: string, more: Partial<NodeStatus> = {}): NodeStatus {
    const zeros = { epoch: 1, restarts: 0, beatAgeMs: null, beatTimeoutMs: null, stale: false, status: "" }
    const flags = { ready: false, busy: false, detached: false, reasons: [], lastFault: null, deps: [], pool: null }
    return { name, mode: "pause", state: "running", ...zeros, ...flags, ...more }
}
const nodes = [
    node("net", { ready: true, status: "21.5 C" }),
    node("fan"),
    node("lamp", { state: "parked", ready: true }),
    node("log", {
        state: "disabled",
        reasons: ["disabled", "crashed"],
        lastFault: { kind: "crashed", message: "log: no space", at: 5 },
    }),
]

describe("states of nodes", () => {
    test("all of them must be so; with not, none may be", () => {
        expect(areRunning(nodes, ["net", "fan"], false).pass).toBe(true)
        expect(areRunning(nodes, ["net", "log"], false).pass).toBe(false)
        expect(areRunning(nodes, ["net", "log"], true).pass).toBe(true)
        expect(areRunning(nodes, ["lamp", "log"], true).pass).toBe(false)
        expect(areReady(nodes, ["net", "lamp"], false).pass).toBe(true)
        expect(areDown(nodes, ["lamp", "log"], false).pass).toBe(true)
        expect(areDown(nodes, ["fan"], false).pass).toBe(false)
    })

    test("the message names those that are not so, and why", () => {
        expect(text(areRunning(nodes, ["net", "lamp", "log"], false))).toBe(
            "expected net, lamp, log to be running\n" +
                "found    lamp parked\n" +
                "         log disabled crashed (log: no space)"
        )
        expect(text(areRunning(nodes, ["net", "log"], true), true)).toBe(
            "expected net, log not to be running\nfound    net running"
        )
        expect(text(areReady(nodes, ["fan"], false))).toBe("expected fan to be ready\nfound    fan running, not ready")
    })

    test("a state, or all that an object says", () => {
        expect(areInState(nodes, { net: "running", lamp: "parked" }, false).pass).toBe(true)
        expect(areInState(nodes, { net: { ready: true, status: /C$/ }, log: { fault: "space" } }, false).pass).toBe(
            true
        )
        expect(text(areInState(nodes, { net: "running", fan: { state: "running", ready: true } }, false))).toBe(
            "expected fan to be state running, ready true\nfound    state running, ready false".replace(
                "found    ",
                "found    fan "
            )
        )
        expect(areInState(nodes, { fan: "parked", log: { reason: "crashed" } }, true).pass).toBe(true)
        expect(areInState(nodes, { fan: "parked", log: { reason: "exited" } }, true).pass).toBe(false)
    })

    test("what does not exist is an error, with not too", () => {
        for (const not of [false, true]) {
            expect(() => areRunning(nodes, ["fann"], not)).toThrow(
                'a node of this board, found "fann". Did you mean fan?'
            )
            expect(() => areInState(nodes, { fan: "runing" as never }, not)).toThrow("Did you mean running")
            expect(() => areInState(nodes, { fan: { redy: true } as never }, not)).toThrow("Did you mean ready")
            expect(() => areRunning([], ["fan"], not)).toThrow(
                "a board that shows no node yet. A supervisor that is served"
            )
            expect(() => areRunning(nodes, [], not)).toThrow("expected the name of a node, found none")
        }
    })
})

describe("the log", () => {
    const log = ["begun", "t 1", "t 2", "t 3"].map((line, i): LogLine => ({ at: 1000 * i, level: "log", text: line }))

    test("a part or an expression, once at least or so often", () => {
        expect(hasLogged(log, "beg").pass).toBe(true)
        expect(hasLogged(log, /^t \d$/, 3).pass).toBe(true)
        expect(text(hasLogged(log, /^t \d$/, 2))).toBe(
            "expected the board to have logged /^t \\d$/ 2 times\n" +
                "found    1.000 s t 1\n         2.000 s t 2\n         3.000 s t 3"
        )
        expect(text(hasLogged(log, "end"))).toBe(
            'expected the board to have logged "end"\nfound    no such line among 4'
        )
        expect(text(hasLogged(log, "begun"), true)).toBe(
            'expected the board not to have logged "begun"\nfound    0.000 s begun'
        )
    })

    test("in order: each after the one before", () => {
        expect(hasLoggedInOrder(log, ["begun", /t/, "t 3"]).pass).toBe(true)
        expect(hasLoggedInOrder(log, ["t 3", "t 3"]).pass).toBe(false)
        expect(text(hasLoggedInOrder(log, ["begun", "t 3", "t 2"]))).toBe(
            'expected the board to have logged, in this order, "begun", "t 3", "t 2"\n' +
                'found    no "t 2" after 3.000 s t 3'
        )
    })
})

describe("events", () => {
    const event = (seq: number, kind: string, of?: string, more: Partial<LifecycleEvent> = {}): LifecycleEvent => ({
        seq,
        at: 100 * seq,
        kind,
        ...(of === undefined ? {} : { node: of }),
        ...more,
    })
    const events = [
        event(1, "boot", undefined, { text: "power-on" }),
        event(2, "started", "net"),
        event(3, "ready", "net"),
        event(4, "crashed", "fan", { fault: "crashed", text: "no air" }),
        event(5, "fault", "log", { fault: "ready-dep-timeout", text: "log: ready-dep net did not assert" }),
    ]
    const heard = events.map(one => one.at + 20)

    test("one of a kind, a node, a text", () => {
        expect(hasEvent(events, "boot").pass).toBe(true)
        expect(hasEvent(events, { kind: "crashed", text: /air/ }).pass).toBe(true)
        expect(text(hasEvent(events, "log crashed"))).toBe(
            "expected the board to have told event log crashed\n" +
                "found    none, but\n           fan crashed no air\n           log fault log: ready-dep net did not assert"
        )
        expect(() => hasEvent(events, "fan crash")).toThrow('the kind of an event, found "crash". Did you mean crashed')
        expect(() => hasEvent(events, "a b c")).toThrow("an event")
    })

    test("faults: any, of a node, of a kind", () => {
        expect(hasFault(events).pass).toBe(true)
        expect(hasFault(events, "log", "ready-dep-timeout").pass).toBe(true)
        expect(hasFault(events, "fan").pass).toBe(true)
        expect(hasFault(events, "net").pass).toBe(false)
        expect(text(hasFault(events, "fan", "spawn"))).toBe(
            "expected fan to have had a fault spawn\n" +
                "found    none, but\n           fan crashed no air [crashed]\n" +
                "           log fault log: ready-dep net did not assert [ready-dep-timeout]"
        )
        expect(() => hasFault(events, "fan", "spwan")).toThrow("Did you mean spawn")
    })

    test("jobs", () => {
        const jobs = [
            { seq: 1, at: 1, kind: "submitted", id: 1, name: "send" },
            { seq: 2, at: 9, kind: "finished", id: 1, name: "send", outcome: "failed" },
        ]
        expect(hasJob(jobs, "send finished").pass).toBe(true)
        expect(hasJob(jobs, { kind: "finished", outcome: "completed" }).pass).toBe(false)
        expect(() => hasJob(jobs, "send done")).toThrow("the kind of an event of a job")
    })

    test("a trace: the kinds that are expected, or those that are said", () => {
        expect(followsTrace(events, heard, ["net started", "net ready"]).pass).toBe(true)
        expect(followsTrace(events, heard, ["net started"], { kinds: ["started", "ready"] }).pass).toBe(false)
        expect(followsTrace(events, heard, ["net ready"], { from: 2 }).pass).toBe(true)
        expect(followsTrace(events, heard, [], { kinds: ["aborted"] }).pass).toBe(true)
        expect(() => followsTrace(events, heard, [])).toThrow("With [] say which")
        expect(() => followsTrace(events, heard, ["net redy"])).toThrow("Did you mean ready")
    })

    test("its miss is shown where it is, with what is around it", () => {
        const long = Array.from({ length: 20 }, (_, i) => event(i, "started", `n${i}`))
        const wanted = long.map(one => `${one.node} started`)
        const miss = wanted.with(9, "n10 started")
        expect(
            text(followsTrace(long, [], miss))
                .split("\n")
                .slice(1)
                .join("\n")
        ).toBe(
            [
                "found    20, number 10 is another: expected n10 started",
                "              …",
                "                0.400 s n4 started",
                "                0.500 s n5 started",
                "                0.600 s n6 started",
                "                0.700 s n7 started",
                "                0.800 s n8 started",
                "         ->     0.900 s n9 started",
                "                1.000 s n10 started",
                "                1.100 s n11 started",
                "                1.200 s n12 started",
                "                1.300 s n13 started",
                "                1.400 s n14 started",
                "              …",
            ].join("\n")
        )
        expect(text(followsTrace(long.slice(0, 2), [], wanted.slice(0, 3)))).toContain(
            "found    2, number 3 is another: expected n2 started\n" +
                "                0.000 s n0 started\n                0.100 s n1 started\n         -> (no more)"
        )
        expect(text(followsTrace(long.slice(0, 2), [], wanted.slice(0, 1)))).toContain(
            "number 2 is another: expected no more"
        )
    })

    test("where two lists first differ", () => {
        expect(firstMiss([], [])).toBeUndefined()
        expect(firstMiss(["a"], ["a", "b"])).toBe(1)
        expect(firstMiss(["a", "c"], ["a", "b"])).toBe(1)
        expect(firstMiss(["a"], [])).toBe(0)
    })
})

test("panics, by name or message", () => {
    const panics = [{ code: 60005, name: "UnhandledException", message: "too deep", stack: ["f (src/a.ts:1)"], at: 9 }]
    expect(hasPanicked(panics).pass).toBe(true)
    expect(hasPanicked(panics, "too deep").pass).toBe(true)
    expect(text(hasPanicked(panics, "OutOfMemory"))).toBe(
        'expected the board to have panicked with "OutOfMemory"\n' +
            "found    UnhandledException: too deep\n             at f (src/a.ts:1)"
    )
    expect(text(hasPanicked([]))).toBe("expected the board to have panicked\nfound    no panic")
})

test("readings: a value, a range, a register", () => {
    const value = (register?: string) => (register === undefined ? 21.5 : "on")
    expect(hasReading("outdoor", value, 21.5).pass).toBe(true)
    expect(hasReading("outdoor", value, { above: 20, below: 30 }).pass).toBe(true)
    expect(hasReading("outdoor", value, { register: "label", is: "on" }).pass).toBe(true)
    expect(text(hasReading("outdoor", value, { above: 30 }))).toBe(
        "expected outdoor to have a reading above 30\nfound    21.5"
    )
    expect(text(hasReading("outdoor", value, { register: "label", matches: /off/ }))).toBe(
        'expected outdoor to have a label matches /off/\nfound    "on"'
    )
})

test("screens: a text, or the rows of a picture", () => {
    expect(showsText("lcd", "21.5 C\nfan off", /fan o/).pass).toBe(true)
    expect(text(showsText("lcd", "21.5 C", "22"))).toBe('expected lcd to show "22"\nfound    "21.5 C"')
    expect(showsRows("dots", ["#.", ".#"], ["#.", ".#"]).pass).toBe(true)
    expect(text(showsRows("dots", ["#.", ".#"], ["##", ".."]))).toBe(
        "expected dots to show\n         ##\n         ..\nfound    \n         #.\n         .#"
    )
})

test("messages: a topic with MQTT's wildcards, a text, JSON", () => {
    const message = (topic: string, payload: string) => ({
        ...{ at: 1000, topic, payload, qos: 0, retain: false, client: "c" },
    })
    const published = [message("home/t", '{"t":21}'), message("home/h", "40")]
    const has = (topic: string, payload?: string | RegExp | object) =>
        hasPublished(published, topic, payload, (a, b) => JSON.stringify(a) === JSON.stringify(b))
    expect(has("home/+").pass).toBe(true)
    expect(has("home/#", /^4/).pass).toBe(true)
    expect(has("home/t", { t: 21 }).pass).toBe(true)
    expect(has("home/h", { t: 21 }).pass).toBe(false)
    expect(text(has("home/t", { t: 22 }))).toBe(
        'expected the boards to have published to home/t: {"t":22}\n' +
            'found    none of 2\n           1.000 s home/t {"t":21}'
    )
})
