// States over time out of events alone: the words are those of the status.
import { expect, test } from "vitest"
import { spansOf } from "../../sim/timeline/states.js"
import { onClock, type Told } from "../../sim/timeline/told.js"

/** `10 started` … as events of one node. */
const told = (...lines: string[]): Told[] =>
    lines.map(line => {
        const [at, kind] = line.split(" ")
        return { at: Number(at), kind }
    })
const read = (spans: ReturnType<typeof spansOf>) =>
    spans.map(({ from, to, state, ready }) => `${from}-${to} ${state}${ready ? " ready" : ""}`)

test("a pause node: up, ready, asked, parked, resumed", () => {
    const events = told(
        "0 boot",
        "10 starting",
        "90 started",
        "95 ready",
        "300 asked",
        "320 acked",
        "320 parked",
        "500 resumed"
    )
    expect(read(spansOf(events, 600))).toEqual([
        "0-10 stopped",
        "10-90 starting",
        "90-95 running",
        "95-300 running ready",
        "300-320 stopping ready",
        "320-500 parked",
        "500-600 running",
    ])
})

test("the first reason that holds is shown, and the next one when it is gone", () => {
    const events = told(
        "0 boot",
        "0 started",
        "10 bound-stopped",
        "20 disabled",
        "30 exited",
        "50 enabled",
        "70 bound-lifted"
    )
    expect(read(spansOf(events, 90))).toEqual(["0-30 running", "30-50 disabled", "50-70 bound-stopped", "70-90 exited"])
})

test("what a node was declared to be is known by what undid it", () => {
    expect(read(spansOf(told("0 boot", "40 enabled", "40 started"), 60))).toEqual(["0-40 disabled", "40-60 running"])
    expect(read(spansOf(told("0 boot"), 60, { state: "disabled", ready: false }))).toEqual(["0-60 disabled"])
})

test("a panic ends the lane until the program has begun again", () => {
    const events = told("0 boot", "0 started", "10 crashed", "50 off", "80 boot", "90 started")
    expect(read(spansOf(events, 100))).toEqual(["0-10 running", "10-50 crashed", "80-90 stopped", "90-100 running"])
})

test("where events were lost the status has the last word", () => {
    const events = told("0 boot", "0 started", "20 lost")
    expect(read(spansOf(events, 50, { state: "crashed", ready: false }))).toEqual(["0-50 crashed"])
})

test("times are the simulator's, also after the power was gone", () => {
    const events = [10, 900, 10].map((at, i) => ({ seq: i + 1, at, kind: "status" }))
    expect(onClock(events, [30, 905, 2040], [0, 2000]).map(e => e.at)).toEqual([10, 900, 2010])
})
