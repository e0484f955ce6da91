import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("data/exit")
})
afterAll(closeStories)

test("B070 \u2605 an exit slot is a mailbox, not a log", () => {
    expect(told["a mailbox, not a log"]).toEqual([
        "0 n started",
        "0 n exited",
        "1 40, then undefined",
        "1 n started",
        "1 n exited",
        "2 n started",
        "2 n exited",
        "3 42, then undefined",
        "3 typed: true",
    ])
})

test("B071 \u2605 B128 \u2605 a completion is waited for; a stop leaves the marker; a crash leaves nothing", () => {
    expect(told["a completion is waited for; a stop leaves the marker; a crash leaves nothing"]).toEqual([
        "0 n started",
        "50 n exited",
        "50 waited for 9",
        "60 n started",
        "61 n asked",
        "61 n acked",
        "61 n exited",
        "61 Aborted",
        "61 n started",
        "61 n crashed: n: broken",
        "62 undefined",
        "62 n started",
        "63 n crashed: n: injected crash",
        "64 undefined n:down+crashed/4",
    ])
})

test("B126 \u2605 a wedge keeps the value back with the exit", () => {
    expect(told["a wedge keeps the value back with the exit"]).toEqual([
        "0 n started",
        "20 undefined n:up/1",
        "20 n exited",
        "20 5 n:down/1",
    ])
})

test("B068 \u2605 B069 \u2605 dropOnStop: the shell acks for a body that never would, what was lent is back, nothing of it goes on", () => {
    expect(told["dropOnStop: a loop without a handshake"]).toEqual([
        "0 n started",
        "0 use 1",
        "1 woken",
        "2 n asked",
        "2 deferred",
        "2 n acked",
        "2 n exited",
        "2 stop ok",
        "2 counter back, exit undefined",
        "12 rounds 1",
        "12 n started",
        "12 use 2",
        "13 n asked",
        "13 deferred",
        "13 n acked",
        "13 n exited",
        "13 n started",
        "13 use 3",
        "14 woken",
        "14 deferred",
        "14 n exited",
        "15 exit 7, stop asked false",
    ])
})

test("dropOnStop without resources", () => {
    expect(told["dropOnStop without resources"]).toEqual([
        "0 plain started",
        "10 plain asked",
        "10 plain acked",
        "10 plain exited",
        "10 stop ok",
        "10 plain started",
        "10 start ok",
    ])
})
