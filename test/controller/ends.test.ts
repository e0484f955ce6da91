import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("controller/ends")
})
afterAll(closeStories)

test("B232 ★ B233 ★ B258 ★ B259 ★ everything pending is resolved, one removed a job, one report for all callers, nothing is taken in any more", () => {
    expect(told["all go"]).toEqual([
        "0 submitted 1 slow@s: admitting",
        "0 slot-transition 1 slow@s: admitting→running",
        "0 added 1 slow@s",
        "0 submitted 2 behind@s: queued",
        "0 added 3 ever",
        "0 attempt-starting 1 slow@s x1",
        "0 attempt-starting 3 ever x1",
        "10 2 ended rejected controller-shutting-down",
        "10 submitted 4 behind@t: admitting",
        "10 slot-transition 4 behind@t: admitting→running",
        "10 added 4 behind@t",
        "10 attempt-starting 4 behind@t x1",
        "10 shutdown-requested",
        "10 rejected 2 behind@s controller-shutting-down",
        "10 remove-requested 1 slow@s x1",
        "10 remove-requested 3 ever x1",
        "10 remove-requested 4 behind@t x1",
        "10 attempt-succeeded 3 ever x1 10ms",
        "10 finished 3 ever x1 canceled",
        "10 removed 3 ever x1",
        "10 4 ended canceled",
        "10 attempt-succeeded 4 behind@t x1 0ms",
        "10 finished 4 behind@t x1 canceled",
        "10 removed 4 behind@t x1",
        "10 slot-transition 4 behind@t x1: running→idle",
        "11 submit threw Closed expected an open controller, found it shut down: start it once shutdown() has ended",
        "11 try threw Closed expected an open controller, found it shut down: start it once shutdown() has ended",
        "11 add threw Closed expected an open controller, found it shut down: start it once shutdown() has ended",
        "11 cancel threw Closed expected an open controller, found it shut down: start it once shutdown() has ended",
        "11 start threw Closed expected an open controller, found it shut down: start it once shutdown() has ended",
        "40 first true []",
        "40 second true []",
        "40 attempt-succeeded 1 slow@s x1 40ms",
        "40 finished 1 slow@s x1 canceled",
        "40 removed 1 slow@s x1",
        "40 slot-transition 1 slow@s x1: running→idle",
        "40 all-stopped-within-grace",
        "111 late true []",
        "111 0 running, 0 queued:",
        "111 submit threw Closed expected an open controller, found it shut down: start it once shutdown() has ended",
    ])
})

test("start opens a new session whose ids go on", () => {
    expect(told["the next session"]).toEqual([
        "0 id 9",
        "0 submitted 9 behind@s: admitting",
        "0 slot-transition 9 behind@s: admitting→running",
        "0 added 9 behind@s",
        "0 attempt-starting 9 behind@s x1",
        "100 attempt-succeeded 9 behind@s x1 100ms",
        "100 finished 9 behind@s x1 completed",
        "100 removed 9 behind@s x1",
        "100 slot-transition 9 behind@s x1: running→idle",
        "101 again true []",
        "101 shutdown-requested",
        "101 all-stopped-within-grace",
    ])
})

test("B257 ★ B258 ★ B259 ★ the report names exactly who had to be aborted", () => {
    expect(told["some stay"]).toEqual([
        "0 added 1 deaf",
        "0 attempt-starting 1 deaf x1",
        "0 submitted 2 slow@slow: admitting",
        "0 slot-transition 2 slow@slow: admitting→running",
        "0 added 2 slow@slow",
        "0 submitted 3 deafer@deafer: admitting",
        "0 slot-transition 3 deafer@deafer: admitting→running",
        "0 added 3 deafer@deafer",
        "0 submitted 4 next@deafer: queued",
        "0 slot-transition 3 deafer@deafer: running→terminating (replace)",
        "0 remove-requested 3 deafer@deafer",
        "0 attempt-starting 2 slow@slow x1",
        "0 finished 3 deafer@deafer canceled",
        "0 removed 3 deafer@deafer",
        "0 slot-transition 4 next@deafer: terminating→admitting",
        "0 slot-transition 4 next@deafer: admitting→running",
        "0 added 4 next@deafer",
        "0 attempt-starting 4 next@deafer x1",
        "10 4 ended canceled",
        "10 shutdown-requested",
        "10 remove-requested 1 deaf x1",
        "10 remove-requested 2 slow@slow x1",
        "10 remove-requested 4 next@deafer x1",
        "10 attempt-succeeded 4 next@deafer x1 10ms",
        "10 finished 4 next@deafer x1 canceled",
        "10 removed 4 next@deafer x1",
        "10 slot-transition 4 next@deafer x1: running→idle",
        "40 attempt-succeeded 2 slow@slow x1 40ms",
        "40 finished 2 slow@slow x1 canceled",
        "40 removed 2 slow@slow x1",
        "40 slot-transition 2 slow@slow x1: running→idle",
        "60 one false [deaf]",
        "60 two false [deaf]",
        "60 attempt-canceled 1 deaf x1: deaf: aborted after its ack window",
        "60 finished 1 deaf x1 force-aborted: deaf: aborted after its ack window",
        "60 removed 1 deaf x1",
        "60 grace-exceeded: deaf",
    ])
})

test("B258 ★ a grace of zero aborts at once", () => {
    expect(told["no grace"]).toEqual([
        "0 added 1 ever",
        "0 attempt-starting 1 ever x1",
        "10 it false [ever]",
        "10 shutdown-requested",
        "10 remove-requested 1 ever x1",
        "10 attempt-canceled 1 ever x1: ever: aborted after its ack window",
        "10 finished 1 ever x1 force-aborted: ever: aborted after its ack window",
        "10 removed 1 ever x1",
        "10 grace-exceeded: ever",
    ])
})

test("B258 ★ an empty controller stops at once", () => {
    expect(told["nothing there"]).toEqual(["10 it true []", "10 shutdown-requested", "10 all-stopped-within-grace"])
})

test("B232 ★ what waited for a start that never came is resolved", () => {
    expect(told["never started"]).toEqual([
        "1 third threw Full expected room in the command queue, found it full: ask again later",
        "1 0 running, 0 queued:",
        "1 it true []",
        "1 1 ended rejected controller-shutting-down",
        "1 add threw Closed shut down before it was added",
        "1 shutdown-requested",
        "1 rejected 1 behind controller-shutting-down",
        "1 add-failed 2 added controller-shutting-down",
        "1 all-stopped-within-grace",
    ])
})

test("what is submitted before the start waits", () => {
    expect(told["never started, then started"]).toEqual([
        "50 submitted 1 behind@s: admitting",
        "50 slot-transition 1 behind@s: admitting→running",
        "50 added 1 behind@s",
        "50 attempt-starting 1 behind@s x1",
        "150 1 ended completed",
        "150 attempt-succeeded 1 behind@s x1 100ms",
        "150 finished 1 behind@s x1 completed",
        "150 removed 1 behind@s x1",
        "150 slot-transition 1 behind@s x1: running→idle",
        "151 it true []",
        "151 shutdown-requested",
        "151 all-stopped-within-grace",
    ])
})

test("B264 ★ added, and shut down in the same millisecond", () => {
    expect(told["added, and shut down at once"]).toEqual([
        "0 add gave 1",
        "0 added 1 added",
        "0 attempt-starting 1 added x1",
        "0 shutdown-requested",
        "0 remove-requested 1 added x1",
        "0 it true []",
        "0 attempt-succeeded 1 added x1 0ms",
        "0 finished 1 added x1 canceled",
        "0 removed 1 added x1",
        "0 all-stopped-within-grace",
    ])
})

test("B259 ★ B234 a caller that is dropped does not cancel the shutdown", () => {
    expect(told["a caller that is dropped"]).toEqual([
        "0 submitted 1 slow@slow: admitting",
        "0 slot-transition 1 slow@slow: admitting→running",
        "0 added 1 slow@slow",
        "0 attempt-starting 1 slow@slow x1",
        "1 shutdown-requested",
        "1 remove-requested 1 slow@slow x1",
        "31 other true []",
        "31 attempt-succeeded 1 slow@slow x1 31ms",
        "31 finished 1 slow@slow x1 canceled",
        "31 removed 1 slow@slow x1",
        "31 slot-transition 1 slow@slow x1: running→idle",
        "31 all-stopped-within-grace",
    ])
})
