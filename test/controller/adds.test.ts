import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("controller/adds")
})
afterAll(closeStories)

test("B253 ★ a name in use", () => {
    expect(told["a name in use"]).toEqual([
        "0 add threw expected a name no live task has, found a in use",
        "0 submitted 1 a@s: admitting",
        "0 slot-transition 1 a@s: admitting→running",
        "0 added 1 a@s",
        "0 add-failed 2 a already-exists",
        "0 attempt-starting 1 a@s x1",
    ])
})

test("B253 ★ a batch with a name in use starts nothing", () => {
    expect(told["a batch with a name in use"]).toEqual([
        "0 batch threw expected a name no live task has, found a in use",
        "0 add-failed 3 b batch-rejected",
        "0 add-failed 4 a already-exists",
    ])
})

test("B253 ★ so does a batch with a name twice", () => {
    expect(told["a batch with a name twice"]).toEqual([
        "0 batch threw expected a name no live task has, found b in use",
        "0 add-failed 5 b batch-rejected",
        "0 add-failed 6 c batch-rejected",
        "0 add-failed 7 b already-exists",
    ])
})

test("B253 ★ and the next batch goes; the events of all of them", () => {
    expect(told["a batch"]).toEqual([
        "0 batch gave 8 9",
        "0 empty gave 0",
        "0 added 8 b",
        "0 added 9 c",
        "0 attempt-starting 8 b x1",
        "0 attempt-starting 9 c x1",
        "100 attempt-succeeded 8 b x1 100ms",
        "100 finished 8 b x1 completed",
        "100 removed 8 b x1",
        "100 attempt-succeeded 9 c x1 100ms",
        "100 finished 9 c x1 completed",
        "100 removed 9 c x1",
    ])
})

test("B254 ★ the same name again has a fresh id", () => {
    expect(told["again: a fresh id"]).toEqual([
        "0 added 10 b",
        "0 attempt-starting 10 b x1",
        "100 10 ended completed",
        "100 attempt-succeeded 10 b x1 100ms",
        "100 finished 10 b x1 completed",
        "100 removed 10 b x1",
        "101 shutdown-requested",
        "101 remove-requested 1 a@s x1",
        "101 attempt-succeeded 1 a@s x1 206ms",
        "101 finished 1 a@s x1 canceled",
        "101 removed 1 a@s x1",
        "101 slot-transition 1 a@s x1: running→idle",
        "101 all-stopped-within-grace",
    ])
})
