import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("controller/subscribers")
})
afterAll(closeStories)

test("B260 B235 one that never returns holds up nobody; one that throws is dropped with a runtime-failure, one that leaves hears no more", () => {
    expect(told["one that never returns, one that throws, one that leaves"]).toEqual([
        "0 submitted 1 a@a: admitting",
        "0 slot-transition 1 a@a: admitting→running",
        "0 added 1 a@a",
        "0 attempt-starting 1 a@a x1",
        "0 the thrower hears 1",
        "0 the thrower hears 2",
        "0 the leaver hears 1",
        "0 the leaver hears 2",
        "0 runtime-failure: subscriber: no more",
        "100 1 ended completed",
        "100 attempt-succeeded 1 a@a x1 100ms",
        "100 finished 1 a@a x1 completed",
        "100 removed 1 a@a x1",
        "100 slot-transition 1 a@a x1: running→idle",
        "101 true",
        "101 shutdown-requested",
        "101 all-stopped-within-grace",
    ])
})

test("B261 ★ the outcome is delivered though events are lost; what is lost is counted in its place", () => {
    expect(told["one that is slow: what finds no room is counted"]).toEqual([
        "0 submitted 1 a@a: admitting",
        "0 failed: é down",
        " now again failed: é down",
        " now",
        "0 slot-transition 1 a@a: admitting→running",
        "0 added 1 a@a",
        "0 subscriber-overflow: 5 lost",
    ])
})

test("a subscriber may submit, cancel, wait, shut down", () => {
    expect(told["one that submits, cancels and waits"]).toEqual([
        "0 submitted 1 a@a: admitting",
        "0 slot-transition 1 a@a: admitting→running",
        "0 added 1 a@a",
        "0 attempt-starting 1 a@a x1",
        "0 1 ended canceled",
        "0 cancel gave true",
        "0 submitted 2 b@b: admitting",
        "0 slot-transition 2 b@b: admitting→running",
        "0 added 2 b@b",
        "0 remove-requested 1 a@a x1",
        "0 attempt-starting 2 b@b x1",
        "0 attempt-succeeded 1 a@a x1 0ms",
        "0 finished 1 a@a x1 canceled",
        "0 removed 1 a@a x1",
        "0 slot-transition 1 a@a x1: running→idle",
        "100 b: completed",
        "100 true",
        "100 attempt-succeeded 2 b@b x1 100ms",
        "100 finished 2 b@b x1 completed",
        "100 removed 2 b@b x1",
        "100 slot-transition 2 b@b x1: running→idle",
        "100 shutdown-requested",
        "100 all-stopped-within-grace",
    ])
})

test("B261 ★ a waiter is pending over runs and gives the same outcome to all, later too", () => {
    expect(told["a waiter: pending over runs, once at the end, two at a time, with a time limit, dropped"]).toEqual([
        "0 added 1 p",
        "0 attempt-starting 1 p x1",
        "0 attempt-succeeded 1 p x1 0ms",
        "0 backoff 1 p x1 10ms",
        "10 attempt-starting 1 p x2",
        "10 attempt-succeeded 1 p x2 0ms",
        "10 backoff 1 p x2 10ms",
        "15 nothing",
        "20 attempt-starting 1 p x3",
        "55 1 ended canceled",
        "55 remove-requested 1 p x3",
        "55 attempt-succeeded 1 p x3 35ms",
        "55 finished 1 p x3 canceled",
        "55 removed 1 p x3",
        "56 canceled in run 3",
    ])
})
