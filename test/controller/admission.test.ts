import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("controller/admission")
})
afterAll(closeStories)

test("B208 ★ a slot is named by its task, by withSlot, and by its task again after withoutSlot", () => {
    expect(told["slot names"]).toEqual(["0 s a a s"])
})

test("B209 ★ B240 ★ a submission to an idle slot: submitted, admitting→running, added, an attempt, its end, removed, all with the id of the submit", () => {
    expect(told["an idle slot"]).toEqual([
        "0 id 1",
        "0 0 running, 0 queued:",
        "0 submitted 1 a@s: admitting",
        "0 slot-transition 1 a@s: admitting→running",
        "0 added 1 a@s",
        "0 attempt-starting 1 a@s x1",
        "100 attempt-succeeded 1 a@s x1 100ms",
        "100 finished 1 a@s x1 completed",
        "100 removed 1 a@s x1",
        "100 slot-transition 1 a@s x1: running→idle",
        "101 0 running, 0 queued:",
    ])
})

test("B218 ★ B254 ★ the slot is free again at once, and the id a fresh one", () => {
    expect(told["once more, the slot is free"]).toEqual([
        "0 submitted 2 a@s: admitting",
        "0 slot-transition 2 a@s: admitting→running",
        "0 added 2 a@s",
        "0 attempt-starting 2 a@s x1",
        "100 attempt-succeeded 2 a@s x1 100ms",
        "100 finished 2 a@s x1 completed",
        "100 removed 2 a@s x1",
        "100 slot-transition 2 a@s x1: running→idle",
    ])
})

test("B210 ★ three in one queue run one at a time, first in first out", () => {
    expect(told["three in one queue"]).toEqual([
        "0 submitted 3 a@s: admitting",
        "0 slot-transition 3 a@s: admitting→running",
        "0 added 3 a@s",
        "0 submitted 4 b@s: queued",
        "0 submitted 5 d@s: queued",
        "0 attempt-starting 3 a@s x1",
        "50 1 running, 2 queued: s running #3 +2 50ms",
        "100 attempt-succeeded 3 a@s x1 100ms",
        "100 finished 3 a@s x1 completed",
        "100 removed 3 a@s x1",
        "100 slot-transition 4 b@s: running→admitting",
        "100 slot-transition 4 b@s: admitting→running",
        "100 added 4 b@s",
        "100 attempt-starting 4 b@s x1",
        "200 attempt-succeeded 4 b@s x1 100ms",
        "200 finished 4 b@s x1 completed",
        "200 removed 4 b@s x1",
        "200 slot-transition 5 d@s: running→admitting",
        "200 slot-transition 5 d@s: admitting→running",
        "200 added 5 d@s",
        "200 attempt-starting 5 d@s x1",
        "300 attempt-succeeded 5 d@s x1 100ms",
        "300 finished 5 d@s x1 completed",
        "300 removed 5 d@s x1",
        "300 slot-transition 5 d@s x1: running→idle",
        "301 0 running, 0 queued:",
    ])
})

test("B211 ★ B238 different slots run at once; the snapshot is sorted", () => {
    expect(told["two slots"]).toEqual([
        "0 submitted 6 a@s: admitting",
        "0 slot-transition 6 a@s: admitting→running",
        "0 added 6 a@s",
        "0 submitted 7 b@t: admitting",
        "0 slot-transition 7 b@t: admitting→running",
        "0 added 7 b@t",
        "0 submitted 8 d@d: admitting",
        "0 slot-transition 8 d@d: admitting→running",
        "0 added 8 d@d",
        "0 attempt-starting 6 a@s x1",
        "0 attempt-starting 7 b@t x1",
        "0 attempt-starting 8 d@d x1",
        "50 3 running, 0 queued: d running #8 +0 50ms s running #6 +0 50ms t running #7 +0 50ms",
        "100 attempt-succeeded 6 a@s x1 100ms",
        "100 finished 6 a@s x1 completed",
        "100 removed 6 a@s x1",
        "100 slot-transition 6 a@s x1: running→idle",
        "100 attempt-succeeded 7 b@t x1 100ms",
        "100 finished 7 b@t x1 completed",
        "100 removed 7 b@t x1",
        "100 slot-transition 7 b@t x1: running→idle",
        "100 attempt-succeeded 8 d@d x1 100ms",
        "100 finished 8 d@d x1 completed",
        "100 removed 8 d@d x1",
        "100 slot-transition 8 d@d x1: running→idle",
    ])
})

test("B212 ★ DropIfRunning finds a busy slot busy and leaves no other trace; an idle one admits it", () => {
    expect(told["drop if running"]).toEqual([
        "0 10 ended rejected slot-busy",
        "0 submitted 9 a@s: admitting",
        "0 slot-transition 9 a@s: admitting→running",
        "0 added 9 a@s",
        "0 rejected 10 b@s slot-busy",
        "0 attempt-starting 9 a@s x1",
        "100 attempt-succeeded 9 a@s x1 100ms",
        "100 finished 9 a@s x1 completed",
        "100 removed 9 a@s x1",
        "100 slot-transition 9 a@s x1: running→idle",
        "101 submitted 11 b@s: admitting",
        "101 slot-transition 11 b@s: admitting→running",
        "101 added 11 b@s",
        "101 attempt-starting 11 b@s x1",
        "201 attempt-succeeded 11 b@s x1 100ms",
        "201 finished 11 b@s x1 completed",
        "201 removed 11 b@s x1",
        "201 slot-transition 11 b@s x1: running→idle",
    ])
})

test("B213 ★ Replace asks the owner to go and waits for its end", () => {
    expect(told["replace a running owner"]).toEqual([
        "0 submitted 12 slow@s: admitting",
        "0 slot-transition 12 slow@s: admitting→running",
        "0 added 12 slow@s",
        "0 attempt-starting 12 slow@s x1",
        "10 submitted 13 a@s: queued",
        "10 slot-transition 12 slow@s x1: running→terminating (replace)",
        "10 remove-requested 12 slow@s x1",
        "20 0 running, 1 queued: s terminating #12 +1 10ms",
        "40 attempt-succeeded 12 slow@s x1 40ms",
        "40 finished 12 slow@s x1 canceled",
        "40 removed 12 slow@s x1",
        "40 slot-transition 13 a@s: terminating→admitting",
        "40 slot-transition 13 a@s: admitting→running",
        "40 added 13 a@s",
        "40 attempt-starting 13 a@s x1",
        "140 attempt-succeeded 13 a@s x1 100ms",
        "140 finished 13 a@s x1 completed",
        "140 removed 13 a@s x1",
        "140 slot-transition 13 a@s x1: running→idle",
    ])
})

test("B216 ★ B214 ★ the latest of many replacements wins, the owner is asked once", () => {
    expect(told["replace, replace, replace: the latest wins"]).toEqual([
        "0 submitted 14 slow@s: admitting",
        "0 slot-transition 14 slow@s: admitting→running",
        "0 added 14 slow@s",
        "0 attempt-starting 14 slow@s x1",
        "10 15 ended rejected superseded-by-replace",
        "10 16 ended rejected superseded-by-replace",
        "10 submitted 15 a@s: queued",
        "10 slot-transition 14 slow@s x1: running→terminating (replace)",
        "10 remove-requested 14 slow@s x1",
        "10 submitted 16 b@s: queued",
        "10 rejected 15 a@s superseded-by-replace",
        "10 submitted 17 d@s: queued",
        "10 rejected 16 b@s superseded-by-replace",
        "40 attempt-succeeded 14 slow@s x1 40ms",
        "40 finished 14 slow@s x1 canceled",
        "40 removed 14 slow@s x1",
        "40 slot-transition 17 d@s: terminating→admitting",
        "40 slot-transition 17 d@s: admitting→running",
        "40 added 17 d@s",
        "40 attempt-starting 17 d@s x1",
        "41 1 running, 0 queued: s running #17 +0 1ms",
        "140 17 ended completed",
        "140 attempt-succeeded 17 d@s x1 100ms",
        "140 finished 17 d@s x1 completed",
        "140 removed 17 d@s x1",
        "140 slot-transition 17 d@s x1: running→idle",
    ])
})

test("B214 ★ Replace displaces the head of the queue, whose tail stays", () => {
    expect(told["replace what waits"]).toEqual([
        "0 submitted 18 slow@s: admitting",
        "0 slot-transition 18 slow@s: admitting→running",
        "0 added 18 slow@s",
        "0 submitted 19 a@s: queued",
        "0 submitted 20 b@s: queued",
        "0 attempt-starting 18 slow@s x1",
        "10 19 ended rejected superseded-by-replace",
        "10 submitted 21 d@s: queued",
        "10 rejected 19 a@s superseded-by-replace",
        "10 slot-transition 18 slow@s x1: running→terminating (replace)",
        "10 remove-requested 18 slow@s x1",
        "20 0 running, 2 queued: s terminating #18 +2 10ms",
        "40 attempt-succeeded 18 slow@s x1 40ms",
        "40 finished 18 slow@s x1 canceled",
        "40 removed 18 slow@s x1",
        "40 slot-transition 21 d@s: terminating→admitting",
        "40 slot-transition 21 d@s: admitting→running",
        "40 added 21 d@s",
        "40 attempt-starting 21 d@s x1",
        "140 attempt-succeeded 21 d@s x1 100ms",
        "140 finished 21 d@s x1 completed",
        "140 removed 21 d@s x1",
        "140 slot-transition 20 b@s: running→admitting",
        "140 slot-transition 20 b@s: admitting→running",
        "140 added 20 b@s",
        "140 attempt-starting 20 b@s x1",
        "240 20 ended completed",
        "240 attempt-succeeded 20 b@s x1 100ms",
        "240 finished 20 b@s x1 completed",
        "240 removed 20 b@s x1",
        "240 slot-transition 20 b@s x1: running→idle",
        "270 shutdown-requested",
        "270 all-stopped-within-grace",
    ])
})

test("B217 ★ a queue limit of one holds one; Replace is not subject to it. A job replaced before its first attempt has none", () => {
    expect(told["a limit"]).toEqual([
        "0 3 ended rejected queue-full",
        "0 submitted 1 ever@s: admitting",
        "0 slot-transition 1 ever@s: admitting→running",
        "0 added 1 ever@s",
        "0 submitted 2 a@s: queued",
        "0 rejected 3 b@s queue-full",
        "0 submitted 4 d@s: queued",
        "0 rejected 2 a@s superseded-by-replace",
        "0 slot-transition 1 ever@s: running→terminating (replace)",
        "0 remove-requested 1 ever@s",
        "0 finished 1 ever@s canceled",
        "0 removed 1 ever@s",
        "0 slot-transition 4 d@s: terminating→admitting",
        "0 slot-transition 4 d@s: admitting→running",
        "0 added 4 d@s",
        "0 attempt-starting 4 d@s x1",
        "100 attempt-succeeded 4 d@s x1 100ms",
        "100 finished 4 d@s x1 completed",
        "100 removed 4 d@s x1",
        "100 slot-transition 4 d@s x1: running→idle",
        "101 shutdown-requested",
        "101 all-stopped-within-grace",
    ])
})

test("B224 ★ B225 ★ a submission whose name another slot's job has is rejected when its turn comes, and the next one runs", () => {
    expect(told["a name in use"]).toEqual([
        "0 submitted 1 ever@other: admitting",
        "0 slot-transition 1 ever@other: admitting→running",
        "0 added 1 ever@other",
        "0 submitted 2 a@s: admitting",
        "0 slot-transition 2 a@s: admitting→running",
        "0 added 2 a@s",
        "0 submitted 3 ever@s: queued",
        "0 submitted 4 b@s: queued",
        "0 attempt-starting 1 ever@other x1",
        "0 attempt-starting 2 a@s x1",
        "100 3 ended rejected already-exists",
        "100 attempt-succeeded 2 a@s x1 100ms",
        "100 finished 2 a@s x1 completed",
        "100 removed 2 a@s x1",
        "100 slot-transition 3 ever@s: running→admitting",
        "100 rejected 3 ever@s already-exists",
        "100 slot-transition 4 b@s: admitting→running",
        "100 added 4 b@s",
        "100 attempt-starting 4 b@s x1",
        "200 attempt-succeeded 4 b@s x1 100ms",
        "200 finished 4 b@s x1 completed",
        "200 removed 4 b@s x1",
        "200 slot-transition 4 b@s x1: running→idle",
        "201 5 ended rejected already-exists",
        "201 submitted 5 ever@s: admitting",
        "201 rejected 5 ever@s already-exists",
        "201 slot-transition 5 ever@s: admitting→idle",
        "202 1 running, 0 queued: other running #1 +0 202ms",
        "202 shutdown-requested",
        "202 remove-requested 1 ever@other x1",
        "202 attempt-succeeded 1 ever@other x1 202ms",
        "202 finished 1 ever@other x1 canceled",
        "202 removed 1 ever@other x1",
        "202 slot-transition 1 ever@other x1: running→idle",
        "202 all-stopped-within-grace",
    ])
})

test("B226 ★ one name twice in one queue runs twice", () => {
    expect(told["a name twice in one queue"]).toEqual([
        "0 submitted 1 a@s: admitting",
        "0 slot-transition 1 a@s: admitting→running",
        "0 added 1 a@s",
        "0 submitted 2 a@s: queued",
        "0 attempt-starting 1 a@s x1",
        "100 attempt-succeeded 1 a@s x1 100ms",
        "100 finished 1 a@s x1 completed",
        "100 removed 1 a@s x1",
        "100 slot-transition 2 a@s: running→admitting",
        "100 slot-transition 2 a@s: admitting→running",
        "100 added 2 a@s",
        "100 attempt-starting 2 a@s x1",
        "200 attempt-succeeded 2 a@s x1 100ms",
        "200 finished 2 a@s x1 completed",
        "200 removed 2 a@s x1",
        "200 slot-transition 2 a@s x1: running→idle",
    ])
})

test("B227 ★ what is taken out of a queue never starts, and is claimed once", () => {
    expect(told["taken out of the queue"]).toEqual([
        "0 remove a gave true",
        "0 cancel b gave true",
        "0 again false false",
        "0 4 ended rejected removed-from-queue",
        "0 submitted 3 slow@s: admitting",
        "0 slot-transition 3 slow@s: admitting→running",
        "0 added 3 slow@s",
        "0 submitted 4 a@s: queued",
        "0 submitted 5 b@s: queued",
        "0 rejected 4 a@s removed-from-queue",
        "0 attempt-starting 3 slow@s x1",
        "0 rejected 5 b@s removed-from-queue",
        "0 remove-requested 3 slow@s x1",
        "30 cancel slow gave true",
        "30 attempt-succeeded 3 slow@s x1 30ms",
        "30 finished 3 slow@s x1 canceled",
        "30 removed 3 slow@s x1",
        "30 slot-transition 3 slow@s x1: running→idle",
        "131 0 running, 0 queued:",
    ])
})

test("B227 ★ B250 cancelling an owner leaves its queue, which goes on", () => {
    expect(told["an owner is cancelled, its queue goes on"]).toEqual([
        "0 submitted 6 ever@s: admitting",
        "0 slot-transition 6 ever@s: admitting→running",
        "0 added 6 ever@s",
        "0 submitted 7 a@s: queued",
        "0 attempt-starting 6 ever@s x1",
        "10 cancel gave true",
        "10 remove-requested 6 ever@s x1",
        "10 attempt-succeeded 6 ever@s x1 10ms",
        "10 finished 6 ever@s x1 canceled",
        "10 removed 6 ever@s x1",
        "10 slot-transition 7 a@s: running→admitting",
        "10 slot-transition 7 a@s: admitting→running",
        "10 added 7 a@s",
        "10 attempt-starting 7 a@s x1",
        "110 attempt-succeeded 7 a@s x1 100ms",
        "110 finished 7 a@s x1 completed",
        "110 removed 7 a@s x1",
        "110 slot-transition 7 a@s x1: running→idle",
    ])
})
