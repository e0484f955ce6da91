// The stop handshake of one node: what its body sees, what the verb gives.
import { afterEach, expect, test } from "vitest"
import { closeStories, tell, timed } from "./stop-story.js"

afterEach(closeStories)

test("B046 B047 ★ a racing worker gets its work's values, then Aborted once, and the handshake is complete by itself", async () => {
    const { board, lines } = await tell("stop/race")
    expect(lines.slice(0, 7)).toEqual([
        "round",
        "got 7",
        "round",
        "got 8",
        "round",
        "aborted, running false",
        "stopped, running false, exited true",
    ])
    expect(timed(board, 10, "asked", "acked", "exited").slice(0, 3)).toEqual([
        "500 worker asked",
        "500 worker acked",
        "500 worker exited",
    ])
    expect(board.node("worker")).toMatchObject({ state: "exited", reasons: ["exited"], lastFault: null, epoch: 1 })
})

test("B048 ★ a race that begins after the request gives Aborted at once and does not begin its work", async () => {
    const { board, lines } = await tell("stop/race")
    expect(lines.slice(7)).toEqual(["deaf true after 0"])
    expect(timed(board, 10, "asked", "acked", "exited").slice(3)).toEqual([
        "500 deaf asked",
        "700 deaf acked",
        "700 deaf exited",
    ])
})

test("B049 B053 B265 ★ a completion is told from an acked stop, a teardown does not wait for it, and a verb returns after both", async () => {
    const { board, lines } = await tell("stop/exits")
    expect(lines).toEqual([
        "brief: running false exited true asked false",
        "ready true",
        "early itself: running false exited true asked true",
        "teardown took 0",
        "brief: running false exited true asked false",
        "steady: running false exited true asked true",
        "ready true false",
        "early: running false exited true asked true",
        // the start waited until the rest of the body was through
        "early returns",
        "start took 300, runs 2",
        "brief: running false exited true asked false",
    ])
    expect(board.trace("asked", "acked", "exited")).toEqual([
        "brief exited",
        "steady asked",
        "early asked",
        "steady acked",
        "steady exited",
        "early acked",
        "early exited",
        "brief exited",
    ])
})

test("B051 B052 ★ a missed ack is a fault at the end of the node's own window, an ack within it is in time, alone and in a wave", async () => {
    const { board, lines } = await tell("stop/ack-window")
    expect(lines).toEqual([
        "short: no ack within 100ms | at 100, kind 3, of short",
        "short running true, asked true",
        "usual: no ack within 2000ms | at 2000, kind 3, of usual",
        "usual running true, asked true",
        "patient stopped after 2500",
        "teardown: short: no ack within 100ms | at 2500",
        "patient running false",
    ])
    const wave = 5110
    expect(timed(board, wave, "asked", "acked", "fault").slice(-4)).toEqual([
        "0 patient asked",
        "100 short fault",
        "2000 usual fault",
        "2500 patient acked",
    ])
    expect(board.node("short")).toMatchObject({
        state: "stopping",
        lastFault: { kind: "shutdown-timeout", message: "short: no ack within 100ms", at: wave + 100 },
    })
})

test("B054 B055 ★ a wedged dependent ends a teardown before its provider is asked; teardownContinue visits every node", async () => {
    const { board, lines } = await tell("stop/wedge")
    expect(lines).toEqual([
        "teardown: w: no ack within 500ms | at 500",
        "dep true, w true, other false",
        "served under the wedge 2, asked false",
        "teardownContinue: w: no ack within 500ms | at 500",
        "dep false, w true, other false",
    ])
    expect(board.trace("asked", "acked", "fault")).toEqual([
        "w asked",
        "other asked",
        "other acked",
        "w fault",
        "w fault",
        "dep asked",
        "dep acked",
    ])
})

test("B056 ★ a dependency is not even asked until its dependents have acked, and serves them until then", async () => {
    const { board, lines } = await tell("stop/wave")
    expect(lines).toEqual(["up", "last request: runner answers", "down after 100"])
    expect(timed(board, 310, "asked", "acked")).toEqual([
        "0 ctrl asked",
        "0 watch asked",
        "50 ctrl acked",
        "50 runner asked",
        "70 runner acked",
        "100 watch acked",
    ])
})

test("B057 ★ nodes without an order are asked together, so one may wait for the other", async () => {
    const { board } = await tell("stop/siblings")
    expect(timed(board, 310, "asked", "acked")).toEqual([
        "0 producer asked",
        "0 consumer asked",
        "30 consumer acked",
        "40 producer acked",
    ])
})

test("B064 B065 ★ detached nodes are started once, then no wave asks, waits for or starts them", async () => {
    const { board, lines } = await tell("stop/detached")
    const down = "down after 0: base false server true setup true own true"
    expect(lines).toEqual([
        down,
        down,
        down,
        "epochs 4 1 1 1",
        "served all the time true 7",
        "own was asked",
        "own parked false",
    ])
    expect(board.trace("asked")).toEqual(["base asked", "base asked", "base asked", "base asked", "own asked"])
    expect(board.node("server")).toMatchObject({ state: "running", detached: true, epoch: 1 })
    expect(board.node("setup")).toMatchObject({ state: "exited", detached: true, epoch: 1 })
})

test("B073 ★ two nodes of one worker, of different types, share nothing", async () => {
    const { lines } = await tell("stop/two-of-a-kind")
    expect(lines).toEqual(["wordy 2 2", "numeric 6 6", "wordy 1 3", "numeric 3 9", "string number"])
})
