import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("controller/nodes")
})
afterAll(closeStories)

test("what is submitted before the node is up waits", () => {
    expect(told["before the node is up: submissions wait"]).toEqual([
        "0 submitted 1 next@publish: admitting",
        "0 slot-transition 1 next@publish: admitting→running",
        "0 added 1 next@publish",
        "0 attempt-starting 1 next@publish x1",
        "100 1 ended completed",
        "100 attempt-succeeded 1 next@publish x1 100ms",
        "100 finished 1 next@publish x1 completed",
        "100 removed 1 next@publish x1",
        "100 slot-transition 1 next@publish x1: running→idle",
    ])
})

test("B277 ★ a required node that is down: the slot is idle and held; Replace overwrites the head, DropIfRunning finds it busy, Queue waits", () => {
    expect(told["required node down: held; Replace overwrites, DropIfRunning finds it busy, Queue waits"]).toEqual([
        "0 2 ended rejected superseded-by-replace",
        "0 4 ended rejected slot-busy",
        "0 submitted 2 publish@publish: queued",
        "0 submitted 3 publish@publish: queued",
        "0 rejected 2 publish@publish superseded-by-replace",
        "0 rejected 4 publish@publish slot-busy",
        "0 submitted 5 next@publish: queued",
        "50 0 running, 2 queued: publish idle +2 0ms held",
        "50 slot-transition 3 publish@publish: admitting→running",
        "50 added 3 publish@publish",
        "50 attempt-starting 3 publish@publish x1",
        "150 3 ended completed",
        "150 attempt-succeeded 3 publish@publish x1 100ms",
        "150 finished 3 publish@publish x1 completed",
        "150 removed 3 publish@publish x1",
        "150 slot-transition 5 next@publish: running→admitting",
        "150 slot-transition 5 next@publish: admitting→running",
        "150 added 5 next@publish",
        "150 attempt-starting 5 next@publish x1",
        "250 5 ended completed",
        "250 attempt-succeeded 5 next@publish x1 100ms",
        "250 finished 5 next@publish x1 completed",
        "250 removed 5 next@publish x1",
        "250 slot-transition 5 next@publish x1: running→idle",
    ])
})

test("B277 ★ an owner's node is deactivated: the attempt is cancelled, the slot stays running with its queue, the next attempt has the same id", () => {
    expect(told["an owner's node is deactivated in mid attempt, with a queue behind"]).toEqual([
        "0 submitted 6 publish@publish: admitting",
        "0 slot-transition 6 publish@publish: admitting→running",
        "0 added 6 publish@publish",
        "0 submitted 7 next@publish: queued",
        "0 attempt-starting 6 publish@publish x1",
        "30 publish is asked",
        "30 attempt-canceled 6 publish@publish x1",
        "60 1 running, 1 queued: publish running #6 +1 60ms",
        "60 attempt-starting 6 publish@publish x2 30ms",
        "160 6 ended completed",
        "160 attempt-succeeded 6 publish@publish x2 100ms",
        "160 finished 6 publish@publish x2 completed",
        "160 removed 6 publish@publish x2",
        "160 slot-transition 7 next@publish: running→admitting",
        "160 slot-transition 7 next@publish: admitting→running",
        "160 added 7 next@publish",
        "160 attempt-starting 7 next@publish x1",
        "260 7 ended completed",
        "260 attempt-succeeded 7 next@publish x1 100ms",
        "260 finished 7 next@publish x1 completed",
        "260 removed 7 next@publish x1",
        "260 slot-transition 7 next@publish x1: running→idle",
    ])
})

test("B277 ★ so it is when the node is held as collateral", () => {
    expect(told["a collateral hold, and its release"]).toEqual([
        "0 submitted 8 publish@publish: admitting",
        "0 slot-transition 8 publish@publish: admitting→running",
        "0 added 8 publish@publish",
        "0 attempt-starting 8 publish@publish x1",
        "30 publish is asked",
        "30 attempt-canceled 8 publish@publish x1",
        "60 1 running, 0 queued: publish running #8 +0 60ms true",
        "60 attempt-starting 8 publish@publish x2 30ms",
        "160 8 ended completed",
        "160 attempt-succeeded 8 publish@publish x2 100ms",
        "160 finished 8 publish@publish x2 completed",
        "160 removed 8 publish@publish x2",
        "160 slot-transition 8 publish@publish x2: running→idle",
    ])
})

test("B277 ★ and when its bound provider flaps", () => {
    expect(told["a bound provider flaps"]).toEqual([
        "0 submitted 9 publish@publish: admitting",
        "0 slot-transition 9 publish@publish: admitting→running",
        "0 added 9 publish@publish",
        "0 attempt-starting 9 publish@publish x1",
        "30 publish is asked",
        "30 attempt-canceled 9 publish@publish x1",
        "60 1 running, 0 queued: publish running #9 +0 60ms true",
        "60 attempt-starting 9 publish@publish x2 30ms",
        "160 9 ended completed",
        "160 attempt-succeeded 9 publish@publish x2 100ms",
        "160 finished 9 publish@publish x2 completed",
        "160 removed 9 publish@publish x2",
        "160 slot-transition 9 publish@publish x2: running→idle",
    ])
})

test("B277 ★ while it waits for its node it can be cancelled, and replaced by one that is held then", () => {
    expect(told["waiting for its node it is cancelled, replaced"]).toEqual([
        "0 submitted 10 publish@publish: admitting",
        "0 slot-transition 10 publish@publish: admitting→running",
        "0 added 10 publish@publish",
        "0 attempt-starting 10 publish@publish x1",
        "30 publish is asked",
        "30 attempt-canceled 10 publish@publish x1",
        "60 cancel gave true",
        "60 10 ended canceled",
        "60 remove-requested 10 publish@publish x1",
        "60 finished 10 publish@publish x1 canceled",
        "60 removed 10 publish@publish x1",
        "60 slot-transition 10 publish@publish x1: running→idle",
        "60 submitted 11 publish@publish: queued",
        "60 slot-transition 11 publish@publish: admitting→running",
        "60 added 11 publish@publish",
        "60 attempt-starting 11 publish@publish x1",
        "90 publish is asked",
        "90 attempt-canceled 11 publish@publish x1",
        "120 11 ended canceled",
        "120 submitted 12 publish@publish: queued",
        "120 slot-transition 11 publish@publish x1: running→terminating (replace)",
        "120 remove-requested 11 publish@publish x1",
        "120 finished 11 publish@publish x1 canceled",
        "120 removed 11 publish@publish x1",
        "120 slot-transition 11 publish@publish x1: terminating→idle",
        "150 0 running, 1 queued: publish idle +1 0ms held",
        "150 cancel gave true",
        "150 12 ended rejected removed-from-queue",
        "150 rejected 12 publish@publish removed-from-queue",
    ])
})

test("B277 ★ an interruption does not count as a retry", () => {
    expect(told["interruptions are no retries, a failure is one"]).toEqual([
        "0 submitted 13 frail@frail: admitting",
        "0 slot-transition 13 frail@frail: admitting→running",
        "0 added 13 frail@frail",
        "0 attempt-starting 13 frail@frail x1",
        "10 attempt-canceled 13 frail@frail x1: asked 1",
        "10 attempt-starting 13 frail@frail x2",
        "40 attempt-failed 13 frail@frail x2: failed 2",
        "40 backoff 13 frail@frail x2 5ms: failed 2",
        "45 attempt-starting 13 frail@frail x3",
        "75 13 ended completed",
        "75 attempt-succeeded 13 frail@frail x3 30ms",
        "75 finished 13 frail@frail x3 completed",
        "75 removed 13 frail@frail x3",
        "75 slot-transition 13 frail@frail x3: running→idle",
    ])
})

test("B277 ★ an attempt that ignores it is aborted after the grace", () => {
    expect(told["a deaf attempt is aborted after the grace, and tried again"]).toEqual([
        "0 added 14 deaf",
        "0 attempt-starting 14 deaf x1",
        "60 attempt-canceled 14 deaf x1: deaf: aborted after its ack window",
        "80 attempt-starting 14 deaf x2 20ms",
        "80 14 ended completed",
        "80 attempt-succeeded 14 deaf x2 0ms",
        "80 finished 14 deaf x2 completed",
        "80 removed 14 deaf x2",
    ])
})

test("B277 ★ a node of another graph, and two at a time", () => {
    expect(told["a node of another graph, parked and resumed; two requirements"]).toEqual([
        "0 submitted 15 two@two: admitting",
        "0 slot-transition 15 two@two: admitting→running",
        "0 added 15 two@two",
        "0 attempt-starting 15 two@two x1",
        "30 publish is asked",
        "30 attempt-canceled 15 two@two x1",
        "60 1 running, 0 queued: two running #15 +0 60ms",
        "90 1 running, 0 queued: two running #15 +0 90ms",
        "90 attempt-starting 15 two@two x2 60ms",
        "190 15 ended completed",
        "190 attempt-succeeded 15 two@two x2 100ms",
        "190 finished 15 two@two x2 completed",
        "190 removed 15 two@two x2",
        "190 slot-transition 15 two@two x2: running→idle",
    ])
})

test("B278 ★ deactivate resolves everything pending, activate begins a session whose ids go on", () => {
    expect(told["the controller's node is deactivated, with an owner, a queue, a held head; activated"]).toEqual([
        "0 submitted 16 publish@publish: queued",
        "0 submitted 17 slow@t: admitting",
        "0 slot-transition 17 slow@t: admitting→running",
        "0 added 17 slow@t",
        "0 submitted 18 next@t: queued",
        "0 attempt-starting 17 slow@t x1",
        "10 18 ended rejected controller-shutting-down",
        "10 16 ended rejected controller-shutting-down",
        "10 shutdown-requested",
        "10 rejected 18 next@t controller-shutting-down",
        "10 rejected 16 publish@publish controller-shutting-down",
        "10 remove-requested 17 slow@t x1",
        "40 17 ended canceled",
        "40 attempt-succeeded 17 slow@t x1 40ms",
        "40 finished 17 slow@t x1 canceled",
        "40 removed 17 slow@t x1",
        "40 slot-transition 17 slow@t x1: running→idle",
        "40 all-stopped-within-grace",
        "40 down false true 0 running, 0 queued:",
        "40 submit threw Closed expected an open controller, found it shut down: start it once shutdown() has ended",
        "40 submitted 20 next@publish: admitting",
        "40 slot-transition 20 next@publish: admitting→running",
        "40 added 20 next@publish",
        "40 attempt-starting 20 next@publish x1",
        "140 20 ended completed",
        "140 attempt-succeeded 20 next@publish x1 100ms",
        "140 finished 20 next@publish x1 completed",
        "140 removed 20 next@publish x1",
        "140 slot-transition 20 next@publish x1: running→idle",
    ])
})

test("B278 ★ B277 ★ teardown and start", () => {
    expect(told["teardown and start"]).toEqual([
        "0 submitted 21 publish@publish: queued",
        "0 slot-transition 21 publish@publish: admitting→running",
        "0 added 21 publish@publish",
        "0 attempt-starting 21 publish@publish x1",
        "10 publish is asked",
        "10 21 ended canceled",
        "10 0 running, 0 queued: ready false",
        "10 shutdown-requested",
        "10 remove-requested 21 publish@publish x1",
        "10 attempt-canceled 21 publish@publish x1",
        "10 finished 21 publish@publish x1 canceled",
        "10 removed 21 publish@publish x1",
        "10 slot-transition 21 publish@publish x1: running→idle",
        "10 all-stopped-within-grace",
        "10 submitted 22 next@publish: admitting",
        "10 slot-transition 22 next@publish: admitting→running",
        "10 added 22 next@publish",
        "10 attempt-starting 22 next@publish x1",
        "110 22 ended completed",
        "110 attempt-succeeded 22 next@publish x1 100ms",
        "110 finished 22 next@publish x1 completed",
        "110 removed 22 next@publish x1",
        "110 slot-transition 22 next@publish x1: running→idle",
    ])
})

test("B278 ★ a job may ask for the restart of its own controller", () => {
    expect(told["restart, asked for by a job"]).toEqual([
        "0 submitted 23 asks@asks: admitting",
        "0 slot-transition 23 asks@asks: admitting→running",
        "0 added 23 asks@asks",
        "0 attempt-starting 23 asks@asks x1",
        "0 shutdown-requested",
        "0 remove-requested 23 asks@asks x1",
        "0 23 ended canceled",
        "0 attempt-succeeded 23 asks@asks x1 0ms",
        "0 finished 23 asks@asks x1 canceled",
        "0 removed 23 asks@asks x1",
        "0 slot-transition 23 asks@asks x1: running→idle",
        "0 all-stopped-within-grace",
        "50 4 true true",
    ])
})

test("B278 ★ aborted in mid shutdown: the shutdown goes on, and the next start waits for it", () => {
    expect(told["aborted in mid shutdown, by an ack window that is too short"]).toEqual([
        "0 added 1 stubborn",
        "0 attempt-starting 1 stubborn x1",
        "10 shutdown-requested",
        "10 remove-requested 1 stubborn x1",
        "60 teardown ok",
        "60 true hasty: aborted after its ack window",
        "110 start threw hasty: old activation did not end within 50ms",
        "210 attempt-canceled 1 stubborn x1: stubborn: aborted after its ack window",
        "210 finished 1 stubborn x1 force-aborted: stubborn: aborted after its ack window",
        "210 removed 1 stubborn x1",
        "210 grace-exceeded: stubborn",
        "310 start ok",
        "311 add gave 2",
        "311 added 2 endless",
        "311 attempt-starting 2 endless x1",
    ])
})

test("B278 ★ a crash ends the session, too", () => {
    expect(told["crashed: that ends the session, too"]).toEqual([
        "0 shutdown-requested",
        "0 remove-requested 2 endless x1",
        "0 attempt-succeeded 2 endless x1 1ms",
        "0 finished 2 endless x1 canceled",
        "0 removed 2 endless x1",
        "0 all-stopped-within-grace",
        "10 true false",
        "10 add threw Closed expected an open controller, found it shut down: start it once shutdown() has ended",
        "11 add gave 4",
        "11 added 4 x",
        "11 attempt-starting 4 x x1",
        "21 shutdown-requested",
        "21 remove-requested 4 x x1",
        "21 attempt-succeeded 4 x x1 10ms",
        "21 finished 4 x x1 canceled",
        "21 removed 4 x x1",
        "21 all-stopped-within-grace",
    ])
})

test("B278 ★ held at boot, as in safe mode: what is submitted waits for its activation", () => {
    expect(told["held at boot, as in safe mode"]).toEqual([
        "50 disabled true 0 running, 0 queued:",
        "50 submitted 1 next@publish: admitting",
        "50 slot-transition 1 next@publish: admitting→running",
        "50 added 1 next@publish",
        "50 attempt-starting 1 next@publish x1",
        "150 1 ended completed",
        "150 attempt-succeeded 1 next@publish x1 100ms",
        "150 finished 1 next@publish x1 completed",
        "150 removed 1 next@publish x1",
        "150 slot-transition 1 next@publish x1: running→idle",
    ])
})
