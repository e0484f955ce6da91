// Combinators at their edges, and after the stop.
import { afterEach, expect, test } from "vitest"
import { closeStories, tell, timed } from "../lifecycle/stop-story.js"

afterEach(closeStories)

test("B266 ★ a body that ignores Aborted sleeps at least 1 ms a turn, so it ends as a missed ack and not as a panic", async () => {
    const { board, lines } = await tell("node/ignores")
    expect(lines).toEqual([
        "slept 500 at +0",
        "slept 0 at +0",
        "slept 1 at +1",
        "slept 1 at +2",
        "deaf: no ack within 300ms at +300",
        "turns 301, deaf true, loops true",
    ])
    expect(board.node("loops").state).toBe("stopping")
})

test("B267 ★ a combinator after the ack ends its fiber there: deferred functions run, nothing after it does", async () => {
    const { board, lines } = await tell("node/after-ack")
    expect(lines).toEqual([
        "on demand false",
        "acked, running false",
        "child hears it at +0",
        "child deferred",
        "down at +0, exited false",
        "still here at +20",
        "deferred at +50",
        "first deferred, last run",
        "up at +50, epoch 2 1",
    ])
    expect(timed(board, 510, "asked", "acked", "exited", "starting", "started").slice(-9)).toEqual([
        "0 talker asked",
        "0 demand asked",
        "0 talker acked",
        "0 demand acked",
        "0 demand exited",
        "10 talker starting",
        "10 early started",
        "20 talker exited",
        "50 talker started",
    ])
})

test("races at their edges: any value, at once, at the millisecond of the stop, four deep, many at once", async () => {
    const { board, lines } = await tell("node/races")
    expect(lines).toEqual([
        "undefined: undefined",
        "pauser: value",
        "its own: Aborted, running true",
        "at once: now",
        "caught, crashed false",
        "arguments: 1xtrue",
        "sleep: undefined undefined",
        // done before the stop was asked in that millisecond: the value is not lost
        "after: done",
        "after, next: Aborted",
        "- stop",
        "before: Aborted",
        "rung: Aborted",
        "deep deferred, acked false",
        "deep: Aborted",
        "many: Aborted",
        "heard 0, loops true",
        "pauser: Resumed",
        "pauser: waitResume of a running node is through",
        "pauser child: Resumed",
    ])
    expect(board.trace("crashed", "fault")).toEqual([])
})

test("deferred functions run last first, with the work or child they belong to, else with the activation", async () => {
    const { lines } = await tell("node/defer")
    expect(lines).toEqual([
        "before the stop: work2 work1 | inner1 | child2 child1 |",
        "at the verb's return: last2 last1 | asked",
        "in the end: last2 last1 | asked body3 kid2 kid1 body2 body1",
    ])
})
