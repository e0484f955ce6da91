import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("controller/awkward")
})
afterAll(closeStories)

test("callers that are dropped by their node's stop leave nothing behind", () => {
    expect(told["callers that are dropped by their node's stop"]).toEqual([
        "0 added 1 deaf",
        "0 attempt-starting 1 deaf x1",
        "1 remove-requested 1 deaf x1",
        "21 down",
        "101 attempt-canceled 1 deaf x1: deaf: aborted after its ack window",
        "101 finished 1 deaf x1 force-aborted: deaf: aborted after its ack window",
        "101 removed 1 deaf x1",
        "102 added 2 x",
        "102 attempt-starting 2 x x1",
        "111 next is 5",
        "111 ended force-aborted: deaf: aborted after its ack window",
        "111 submitted 5 next@next: admitting",
        "111 slot-transition 5 next@next: admitting→running",
        "111 added 5 next@next",
        "111 attempt-starting 5 next@next x1",
        "202 attempt-succeeded 2 x x1 100ms",
        "202 finished 2 x x1 completed",
        "202 removed 2 x x1",
        "211 attempt-succeeded 5 next@next x1 100ms",
        "211 finished 5 next@next x1 completed",
        "211 removed 5 next@next x1",
        "211 slot-transition 5 next@next x1: running→idle",
        "261 true",
        "261 shutdown-requested",
        "261 all-stopped-within-grace",
    ])
})

test("a job that cancels itself is asked, and does not wait for its own end", () => {
    expect(told["a job that cancels itself"]).toEqual([
        "0 added 1 a",
        "0 attempt-starting 1 a x1",
        "0 cancel gave true cancelled true",
        "0 true",
        "0 remove-requested 1 a x1",
        "1 again gave false",
        "1 1 ended canceled",
        "1 attempt-succeeded 1 a x1 1ms",
        "1 finished 1 a x1 canceled",
        "1 removed 1 a x1",
    ])
})

test("so is one whose racing work does", () => {
    expect(told["a racing work that cancels its job"]).toEqual([
        "0 added 2 a",
        "0 attempt-starting 2 a x1",
        "0 true",
        "0 remove-requested 2 a x1",
        "0 2 ended canceled",
        "0 attempt-succeeded 2 a x1 0ms",
        "0 finished 2 a x1 canceled",
        "0 removed 2 a x1",
    ])
})

test("two that cancel each other end after the grace", () => {
    expect(told["two jobs that cancel each other"]).toEqual([
        "0 shutdown-requested",
        "0 all-stopped-within-grace",
        "0 added 1 a",
        "0 attempt-starting 1 a x1",
        "0 added 2 b",
        "0 attempt-starting 2 b x1",
        "10 remove-requested 2 b x1",
        "10 remove-requested 1 a x1",
        "60 1 ended force-aborted: a: aborted after its ack window",
        "60 2 ended force-aborted: b: aborted after its ack window",
        "60 attempt-canceled 1 a x1: a: aborted after its ack window",
        "60 finished 1 a x1 force-aborted: a: aborted after its ack window",
        "60 removed 1 a x1",
        "60 attempt-canceled 2 b x1: b: aborted after its ack window",
        "60 finished 2 b x1 force-aborted: b: aborted after its ack window",
        "60 removed 2 b x1",
    ])
})

test("a job that waits for the shutdown of its controller is aborted after the grace", () => {
    expect(told["a job that shuts the controller down and waits"]).toEqual([
        "0 added 3 a",
        "0 attempt-starting 3 a x1",
        "0 shutdown-requested",
        "0 remove-requested 3 a x1",
        "50 3 ended force-aborted: a: aborted after its ack window",
        "50 a",
        "50 attempt-canceled 3 a x1: a: aborted after its ack window",
        "50 finished 3 a x1 force-aborted: a: aborted after its ack window",
        "50 removed 3 a x1",
        "50 grace-exceeded: a",
    ])
})

test("one that waits until it is asked itself is not", () => {
    expect(told["a job that shuts the controller down until it is asked itself"]).toEqual([
        "0 added 4 a",
        "0 attempt-starting 4 a x1",
        "0 true",
        "0 shutdown-requested",
        "0 remove-requested 4 a x1",
        "0 4 ended canceled",
        "0 attempt-succeeded 4 a x1 0ms",
        "0 finished 4 a x1 canceled",
        "0 removed 4 a x1",
        "0 all-stopped-within-grace",
        "1 true",
    ])
})

test("a job that waits for one behind it in its slot ends by its time-out", () => {
    expect(told["a job that waits for one behind it in its own slot"]).toEqual([
        "0 submitted 5 a@s: admitting",
        "0 slot-transition 5 a@s: admitting→running",
        "0 added 5 a@s",
        "0 attempt-starting 5 a@s x1",
        "0 submitted 6 behind@s: queued",
        "70 asked first",
        "70 attempt-timed-out 5 a@s x1 70ms",
        "70 5 ended failed: timed out",
        "70 finished 5 a@s x1 failed: timed out",
        "70 removed 5 a@s x1",
        "70 slot-transition 6 behind@s: running→admitting",
        "70 slot-transition 6 behind@s: admitting→running",
        "70 added 6 behind@s",
        "70 attempt-starting 6 behind@s x1",
        "170 attempt-succeeded 6 behind@s x1 100ms",
        "170 finished 6 behind@s x1 completed",
        "170 removed 6 behind@s x1",
        "170 slot-transition 6 behind@s x1: running→idle",
    ])
})

test("a job that replaces itself", () => {
    expect(told["a job that replaces itself"]).toEqual([
        "0 submitted 7 a@s: admitting",
        "0 slot-transition 7 a@s: admitting→running",
        "0 added 7 a@s",
        "0 attempt-starting 7 a@s x1",
        "0 submitted 8 b@s: queued",
        "0 slot-transition 7 a@s x1: running→terminating (replace)",
        "0 remove-requested 7 a@s x1",
        "0 7 ended canceled",
        "0 attempt-succeeded 7 a@s x1 0ms",
        "0 finished 7 a@s x1 canceled",
        "0 removed 7 a@s x1",
        "0 slot-transition 8 b@s: terminating→admitting",
        "0 slot-transition 8 b@s: admitting→running",
        "0 added 8 b@s",
        "0 attempt-starting 8 b@s x1",
        "100 8 ended completed",
        "100 attempt-succeeded 8 b@s x1 100ms",
        "100 finished 8 b@s x1 completed",
        "100 removed 8 b@s x1",
        "100 slot-transition 8 b@s x1: running→idle",
    ])
})

test("a deferred function that does not end is given up after the grace, the others run", () => {
    expect(told["a deferred function that does not end"]).toEqual([
        "0 shutdown-requested",
        "0 all-stopped-within-grace",
        "0 added 1 a",
        "0 attempt-starting 1 a x1",
        "0 deferred last",
        "100 remove-requested 1 a x1",
        "150 deferred first",
        "150 cancel gave true",
        "150 1 ended force-aborted",
        "150 attempt-succeeded 1 a x1 150ms",
        "150 finished 1 a x1 force-aborted",
        "150 removed 1 a x1",
    ])
})

test("also in a job that has to be aborted", () => {
    expect(told["a deferred function that does not end, of a job that has to be aborted"]).toEqual([
        "0 added 2 a",
        "0 attempt-starting 2 a x1",
        "100 shutdown-requested",
        "100 remove-requested 2 a x1",
        "201 deferred first",
        "201 a",
        "201 2 ended force-aborted: a: aborted after its ack window",
        "201 attempt-canceled 2 a x1: a: aborted after its ack window",
        "201 finished 2 a x1 force-aborted: a: aborted after its ack window",
        "201 removed 2 a x1",
        "201 grace-exceeded: a",
    ])
})

test("a cancelled job with a child and a deferred function that throws", () => {
    expect(told["a child that outlives the body, a deferred function that throws while cancelled"]).toEqual([
        "0 added 3 a",
        "0 attempt-starting 3 a x1",
        "10 remove-requested 3 a x1",
        "10 cancel gave true",
        "10 3 ended canceled: a: deferred",
        "10 attempt-canceled 3 a x1: a: deferred",
        "10 finished 3 a x1 canceled: a: deferred",
        "10 removed 3 a x1",
    ])
})

test("a grace that is longer than the time-out", () => {
    expect(told["a grace that is longer than the time-out"]).toEqual([
        "0 shutdown-requested",
        "0 all-stopped-within-grace",
        "0 added 1 a",
        "0 attempt-starting 1 a x1",
        "10 attempt-timed-out 1 a x1 10ms",
        "30 remove-requested 1 a x1",
        "210 cancel gave true",
        "210 1 ended force-aborted: a: aborted after its ack window",
        "210 finished 1 a x1 force-aborted: a: aborted after its ack window",
        "210 removed 1 a x1",
    ])
})

test("a body that ignores that it is asked cannot hold the processor", () => {
    expect(told["a body that ignores that it is asked"]).toEqual([
        "0 added 2 a",
        "0 attempt-starting 2 a x1",
        "10 remove-requested 2 a x1",
        "13 cancel gave true",
        "13 2 ended canceled: at last",
        "13 attempt-canceled 2 a x1: at last",
        "13 finished 2 a x1 canceled: at last",
        "13 removed 2 a x1",
    ])
})

test("a body that acks as a node's ends in its next combinator", () => {
    expect(told["a body that acks as a node's would"]).toEqual([
        "0 added 3 a",
        "0 attempt-starting 3 a x1",
        "10 acked",
        "10 remove-requested 3 a x1",
        "10 cancel gave true",
        "10 3 ended canceled",
        "10 attempt-succeeded 3 a x1 10ms",
        "10 finished 3 a x1 canceled",
        "10 removed 3 a x1",
    ])
})

test("what a job leaves of itself is refused when it is over", () => {
    expect(told["combinators of a job that is over"]).toEqual([
        "0 added 4 a",
        "0 attempt-starting 4 a x1",
        "0 4 ended completed",
        "0 runUntilCancelled threw a: call this from its body, or a child of it (spawn)",
        "0 defer threw a: not started: call this from its body",
        "0 false",
        "0 attempt-succeeded 4 a x1 0ms",
        "0 finished 4 a x1 completed",
        "0 removed 4 a x1",
    ])
})

test("start twice, one spec many times, a slot without a name, no such job, no task", () => {
    expect(told["start twice, one spec many times, a slot without a name"]).toEqual([
        "0 submitted 5 a@a: admitting",
        "0 slot-transition 5 a@a: admitting→running",
        "0 added 5 a@a",
        "0 submitted 6 a@a: queued",
        "0 submitted 7 a@a: queued",
        "0 attempt-starting 5 a@a x1",
        "1 1 running, 2 queued: a running #5 +2 1ms",
        "1 remove-requested 5 a@a x1",
        "1 attempt-succeeded 5 a@a x1 1ms",
        "1 finished 5 a@a x1 canceled",
        "1 removed 5 a@a x1",
        "1 slot-transition 6 a@a: running→admitting",
        "1 slot-transition 6 a@a: admitting→running",
        "1 added 6 a@a",
        "1 attempt-starting 6 a@a x1",
        "11 1 running, 1 queued: a running #6 +1 10ms",
        "11 cancel nobody gave false",
        "11 no task threw expected a task, found none",
    ])
})

test("one task of two controllers", () => {
    expect(told["one task of two controllers"]).toEqual([
        "0 submitted 8 shared@shared: admitting",
        "0 slot-transition 8 shared@shared: admitting→running",
        "0 added 8 shared@shared",
        "0 attempt-starting 8 shared@shared x1",
        "0 submitted 1 shared@shared: admitting",
        "0 slot-transition 1 shared@shared: admitting→running",
        "0 added 1 shared@shared",
        "0 attempt-starting 1 shared@shared x1",
        "10 remove-requested 8 shared@shared x1",
        "10 attempt-succeeded 8 shared@shared x1 10ms",
        "10 finished 8 shared@shared x1 canceled",
        "10 removed 8 shared@shared x1",
        "10 slot-transition 8 shared@shared x1: running→idle",
        "10 remove-requested 1 shared@shared x1",
        "10 true true",
        "10 attempt-succeeded 1 shared@shared x1 10ms",
        "10 finished 1 shared@shared x1 canceled",
        "10 removed 1 shared@shared x1",
        "10 slot-transition 1 shared@shared x1: running→idle",
        "10 shutdown-requested",
        "10 rejected 7 a@a controller-shutting-down",
        "10 remove-requested 6 a@a x1",
        "10 attempt-succeeded 6 a@a x1 31ms",
        "10 finished 6 a@a x1 canceled",
        "10 removed 6 a@a x1",
        "10 slot-transition 6 a@a x1: running→idle",
        "10 all-stopped-within-grace",
        "10 shutdown-requested",
        "10 all-stopped-within-grace",
    ])
})
