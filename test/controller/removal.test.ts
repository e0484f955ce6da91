import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("controller/removal")
})
afterAll(closeStories)

test("B228 ★ B255 ★ B254 ★ a job that was added is cancelled once; its name is free for a fresh id", () => {
    expect(told["a job that was added"]).toEqual([
        "0 added 1 ever",
        "0 attempt-starting 1 ever x1",
        "0 remove-requested 1 ever x1",
        "0 true false false",
        "0 and again: id 2",
        "0 attempt-succeeded 1 ever x1 0ms",
        "0 finished 1 ever x1 canceled",
        "0 removed 1 ever x1",
        "0 added 2 ever",
        "0 attempt-starting 2 ever x1",
        "0 remove-requested 2 ever x1",
        "0 true",
        "0 attempt-succeeded 2 ever x1 0ms",
        "0 finished 2 ever x1 canceled",
        "0 removed 2 ever x1",
    ])
})

test('an id is no name: "4" is another than 4', () => {
    expect(told["an id is no name"]).toEqual([
        "0 false true true",
        "0 added 3 3",
        "0 attempt-starting 3 3 x1",
        "0 added 4 x",
        "0 attempt-starting 4 x x1",
        "0 remove-requested 3 3 x1",
        "0 remove-requested 4 x x1",
        "0 attempt-succeeded 3 3 x1 0ms",
        "0 finished 3 3 x1 canceled",
        "0 removed 3 3 x1",
        "0 attempt-succeeded 4 x x1 0ms",
        "0 finished 4 x x1 canceled",
        "0 removed 4 x x1",
    ])
})

test("B255 ★ of 16 concurrent cancels one is true, and all wait for the end", () => {
    expect(told["16 cancel one job"]).toEqual([
        "0 added 5 slow",
        "0 attempt-starting 5 slow x1",
        "0 remove-requested 5 slow x1",
        "30 attempt-succeeded 5 slow x1 30ms",
        "30 finished 5 slow x1 canceled",
        "30 removed 5 slow x1",
        "200 1 true, 15 false",
    ])
})

test("B255 ★ of 32 removes one claims the owner and one what waits", () => {
    expect(told["32 removes of one job, and of one that waits"]).toEqual([
        "0 submitted 6 ever@s: admitting",
        "0 slot-transition 6 ever@s: admitting→running",
        "0 added 6 ever@s",
        "0 submitted 7 next@s: queued",
        "0 attempt-starting 6 ever@s x1",
        "0 rejected 7 next@s removed-from-queue",
        "0 remove-requested 6 ever@s x1",
        "0 attempt-succeeded 6 ever@s x1 0ms",
        "0 finished 6 ever@s x1 canceled",
        "0 removed 6 ever@s x1",
        "0 slot-transition 6 ever@s x1: running→idle",
        "200 2 true, 30 false",
    ])
})

test("B249 ★ who waits for a permit is registered, its slot running; cancelled it has had no attempt", () => {
    expect(told["waits for a permit"]).toEqual([
        "0 shutdown-requested",
        "0 all-stopped-within-grace",
        "0 submitted 1 ever@ever: admitting",
        "0 slot-transition 1 ever@ever: admitting→running",
        "0 added 1 ever@ever",
        "0 submitted 2 second@second: admitting",
        "0 slot-transition 2 second@second: admitting→running",
        "0 added 2 second@second",
        "0 submitted 3 third@third: admitting",
        "0 slot-transition 3 third@third: admitting→running",
        "0 added 3 third@third",
        "0 attempt-starting 1 ever@ever x1",
        "10 3 running, 0 queued: ever running #1 +0 10ms second running #2 +0 10ms third running #3 +0 10ms",
        "10 true",
        "10 2 ended canceled",
        "10 remove-requested 2 second@second",
        "10 finished 2 second@second canceled",
        "10 removed 2 second@second",
        "10 slot-transition 2 second@second: running→idle",
        "10 remove-requested 1 ever@ever x1",
        "10 attempt-succeeded 1 ever@ever x1 10ms",
        "10 finished 1 ever@ever x1 canceled",
        "10 removed 1 ever@ever x1",
        "10 slot-transition 1 ever@ever x1: running→idle",
        "10 attempt-starting 3 third@third x1 10ms",
        "110 attempt-succeeded 3 third@third x1 100ms",
        "110 finished 3 third@third x1 completed",
        "110 removed 3 third@third x1",
        "110 slot-transition 3 third@third x1: running→idle",
    ])
})

test("B256 B257 ★ a cancel that times out throws, the removal goes on, a later one joins it: aborted after the grace", () => {
    expect(told["a cancel that cannot wait that long"]).toEqual([
        "0 shutdown-requested",
        "0 all-stopped-within-grace",
        "0 added 1 deaf",
        "0 attempt-starting 1 deaf x1",
        "1 remove-requested 1 deaf x1",
        "51 first threw Timeout expected deaf to end within 50ms, found it running on",
        "101 second gave false",
        "101 1 ended force-aborted: deaf: aborted after its ack window",
        "101 false",
        "101 attempt-canceled 1 deaf x1: deaf: aborted after its ack window",
        "101 finished 1 deaf x1 force-aborted: deaf: aborted after its ack window",
        "101 removed 1 deaf x1",
    ])
})

test("B229 ★ a command queue of one: try throws Full and leaves nothing, submit waits", () => {
    expect(told["full: commands"]).toEqual([
        "0 accepted 1",
        "0 second threw Full expected room in the command queue, found it full: ask again later",
        "0 shutdown-requested",
        "0 all-stopped-within-grace",
        "0 submitted 1 first@first: admitting",
        "0 slot-transition 1 first@first: admitting→running",
        "0 added 1 first@first",
        "0 attempt-starting 1 first@first x1",
        "10 accepted 3",
        "10 submitted 3 third@third: admitting",
        "10 slot-transition 3 third@third: admitting→running",
        "10 added 3 third@third",
        "10 attempt-starting 3 third@third x1",
        "100 attempt-succeeded 1 first@first x1 100ms",
        "100 finished 1 first@first x1 completed",
        "100 removed 1 first@first x1",
        "100 slot-transition 1 first@first x1: running→idle",
        "110 attempt-succeeded 3 third@third x1 100ms",
        "110 finished 3 third@third x1 completed",
        "110 removed 3 third@third x1",
        "110 slot-transition 3 third@third x1: running→idle",
    ])
})

test("B230 ★ a removal in flight: one command is buffered, the next is Full, none is taken before the end", () => {
    expect(told["full: removals"]).toEqual([
        "0 added 4 slow",
        "0 attempt-starting 4 slow x1",
        "0 remove-requested 4 slow x1",
        "1 accepted 5",
        "1 next threw Full expected room in the command queue, found it full: ask again later",
        "11 next threw Full expected room in the command queue, found it full: ask again later",
        "30 attempt-succeeded 4 slow x1 30ms",
        "30 finished 4 slow x1 canceled",
        "30 removed 4 slow x1",
        "31 accepted 7",
        "31 submitted 5 buffered@buffered: admitting",
        "31 slot-transition 5 buffered@buffered: admitting→running",
        "31 added 5 buffered@buffered",
        "31 attempt-starting 5 buffered@buffered x1",
        "31 submitted 7 third@third: admitting",
        "31 slot-transition 7 third@third: admitting→running",
        "31 added 7 third@third",
        "31 attempt-starting 7 third@third x1",
        "131 attempt-succeeded 5 buffered@buffered x1 100ms",
        "131 finished 5 buffered@buffered x1 completed",
        "131 removed 5 buffered@buffered x1",
        "131 slot-transition 5 buffered@buffered x1: running→idle",
        "131 attempt-succeeded 7 third@third x1 100ms",
        "131 finished 7 third@third x1 completed",
        "131 removed 7 third@third x1",
        "131 slot-transition 7 third@third x1: running→idle",
    ])
})

test("B237 prepared: the id comes first, what is dropped publishes nothing, it is used once, and again after Full", () => {
    expect(told["prepared"]).toEqual([
        "0 id 9",
        "0 id 10",
        "50 again threw prepared submission 10: submitted already, prepare another one",
        "50 submitted 10 kept@kept: admitting",
        "50 slot-transition 10 kept@kept: admitting→running",
        "50 added 10 kept@kept",
        "50 attempt-starting 10 kept@kept x1",
        "150 10 completed",
        "150 try threw Full expected room in the command queue, found it full: ask again later",
        "150 attempt-succeeded 10 kept@kept x1 100ms",
        "150 finished 10 kept@kept x1 completed",
        "150 removed 10 kept@kept x1",
        "150 slot-transition 10 kept@kept x1: running→idle",
        "150 submitted 12 fills@fills: admitting",
        "150 slot-transition 12 fills@fills: admitting→running",
        "150 added 12 fills@fills",
        "150 attempt-starting 12 fills@fills x1",
        "151 try again gave 11",
        "151 and again threw prepared submission 11: submitted already, prepare another one",
        "151 submitted 11 more@more: admitting",
        "151 slot-transition 11 more@more: admitting→running",
        "151 added 11 more@more",
        "151 attempt-starting 11 more@more x1",
        "250 attempt-succeeded 12 fills@fills x1 100ms",
        "250 finished 12 fills@fills x1 completed",
        "250 removed 12 fills@fills x1",
        "250 slot-transition 12 fills@fills x1: running→idle",
        "251 attempt-succeeded 11 more@more x1 100ms",
        "251 finished 11 more@more x1 completed",
        "251 removed 11 more@more x1",
        "251 slot-transition 11 more@more x1: running→idle",
    ])
})
