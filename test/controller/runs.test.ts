import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("controller/runs")
})
afterAll(closeStories)

test("B240 ★ one success: starting, succeeded, finished, removed", () => {
    expect(told["once: success"]).toEqual([
        "0 added 1 a",
        "0 attempt-starting 1 a x1",
        "100 1 ended completed",
        "100 attempt-succeeded 1 a x1 100ms",
        "100 finished 1 a x1 completed",
        "100 removed 1 a x1",
    ])
})

test("B241 ★ one failure: the reason is kept, nothing is retried", () => {
    expect(told["once: failure"]).toEqual([
        "0 added 2 a",
        "0 attempt-starting 2 a x1",
        "5 2 ended failed: down 8",
        "5 attempt-failed 2 a x1: down 8",
        "5 finished 2 a x1 failed: down 8",
        "5 removed 2 a x1",
    ])
})

test("B242 ★ B254 ★ two failures, then a success", () => {
    expect(told["two failures, then success"]).toEqual([
        "0 added 3 a",
        "0 attempt-starting 3 a x1",
        "5 attempt-failed 3 a x1: down 1",
        "5 backoff 3 a x1 10ms: down 1",
        "15 attempt-starting 3 a x2",
        "20 attempt-failed 3 a x2: down 0",
        "20 backoff 3 a x2 20ms: down 0",
        "40 attempt-starting 3 a x3",
        "45 3 ended completed",
        "45 attempt-succeeded 3 a x3 5ms",
        "45 finished 3 a x3 completed",
        "45 removed 3 a x3",
    ])
})

test("B243 ★ fatal: no retry, the exit code is told", () => {
    expect(told["fatal"]).toEqual([
        "0 added 4 a",
        "0 attempt-starting 4 a x1",
        "0 4 ended fatal exit 7: no sensor",
        "0 attempt-failed 4 a x1: no sensor",
        "0 finished 4 a x1 fatal: no sensor",
        "0 removed 4 a x1",
    ])
})

test("B244 ★ B252 ★ n retries are n + 1 attempts, n backoffs", () => {
    expect(told["more failures than retries"]).toEqual([
        "0 added 5 a",
        "0 attempt-starting 5 a x1",
        "5 attempt-failed 5 a x1: down 8",
        "5 backoff 5 a x1 10ms: down 8",
        "15 attempt-starting 5 a x2",
        "20 attempt-failed 5 a x2: down 7",
        "20 backoff 5 a x2 20ms: down 7",
        "40 attempt-starting 5 a x3",
        "45 attempt-failed 5 a x3: down 6",
        "45 backoff 5 a x3 40ms: down 6",
        "85 attempt-starting 5 a x4",
        "90 5 ended failed: down 5",
        "90 attempt-failed 5 a x4: down 5",
        "90 finished 5 a x4 failed: down 5",
        "90 removed 5 a x4",
    ])
})

test("B244 ★ a success clears the count of failures", () => {
    expect(told["a success clears the count"]).toEqual([
        "0 added 6 a",
        "0 attempt-starting 6 a x1",
        "0 attempt-failed 6 a x1: odd 1",
        "0 backoff 6 a x1 20ms: odd 1",
        "20 attempt-starting 6 a x2",
        "20 attempt-succeeded 6 a x2 0ms",
        "20 backoff 6 a x2 10ms",
        "30 attempt-starting 6 a x3",
        "30 attempt-failed 6 a x3: odd 3",
        "30 backoff 6 a x3 20ms: odd 3",
        "50 attempt-starting 6 a x4",
        "50 attempt-succeeded 6 a x4 0ms",
        "50 backoff 6 a x4 10ms",
        "60 attempt-starting 6 a x5",
        "60 attempt-failed 6 a x5: odd 5",
        "60 backoff 6 a x5 20ms: odd 5",
        "80 attempt-starting 6 a x6",
        "80 6 ended fatal: enough",
        "80 attempt-failed 6 a x6: enough",
        "80 finished 6 a x6 fatal: enough",
        "80 removed 6 a x6",
    ])
})

test("B245 ★ always without an interval: once a millisecond, no backoff", () => {
    expect(told["always, at once"]).toEqual([
        "0 added 7 a",
        "0 attempt-starting 7 a x1",
        "0 attempt-succeeded 7 a x1 0ms",
        "1 attempt-starting 7 a x2",
        "1 attempt-succeeded 7 a x2 0ms",
        "2 attempt-starting 7 a x3",
        "2 attempt-succeeded 7 a x3 0ms",
        "3 attempt-starting 7 a x4",
        "3 7 ended canceled: canceled",
        "3 attempt-canceled 7 a x4: canceled",
        "3 finished 7 a x4 canceled: canceled",
        "3 removed 7 a x4",
    ])
})

test("B245 ★ always with an interval: from the end of a run, a backoff without a reason", () => {
    expect(told["always, every 5 ms"]).toEqual([
        "0 added 8 a",
        "0 attempt-starting 8 a x1",
        "2 attempt-succeeded 8 a x1 2ms",
        "2 backoff 8 a x1 5ms",
        "7 attempt-starting 8 a x2",
        "9 attempt-succeeded 8 a x2 2ms",
        "9 backoff 8 a x2 5ms",
        "14 attempt-starting 8 a x3",
        "16 8 ended canceled: canceled",
        "16 attempt-canceled 8 a x3: canceled",
        "16 finished 8 a x3 canceled: canceled",
        "16 removed 8 a x3",
    ])
})

test("a run that had to wait for a permit says how late it is", () => {
    expect(told["a run that is late says so"]).toEqual(["205 p kind 6 95ms", "305 p kind 7 100ms"])
})

test("B246 ★ timed out: told once an attempt, no failed", () => {
    expect(told["timed out twice"]).toEqual([
        "0 added 9 a",
        "0 attempt-starting 9 a x1",
        "50 attempt-timed-out 9 a x1 50ms",
        "50 backoff 9 a x1 20ms: timed out",
        "70 attempt-starting 9 a x2",
        "120 9 ended failed: timed out",
        "120 attempt-timed-out 9 a x2 50ms",
        "120 finished 9 a x2 failed: timed out",
        "120 removed 9 a x2",
    ])
})

test("B246 ★ a success after the time-out does not count", () => {
    expect(told["timed out, and back with a success"]).toEqual([
        "0 added 10 a",
        "0 attempt-starting 10 a x1",
        "50 10 ended failed: timed out",
        "50 attempt-timed-out 10 a x1 50ms",
        "50 finished 10 a x1 failed: timed out",
        "50 removed 10 a x1",
    ])
})

test("B246 ★ zero is no time-out", () => {
    expect(told["a time-out of zero is none"]).toEqual([
        "0 added 11 a",
        "0 attempt-starting 11 a x1",
        "100 11 ended completed",
        "100 attempt-succeeded 11 a x1 100ms",
        "100 finished 11 a x1 completed",
        "100 removed 11 a x1",
    ])
})

test("B246 ★ who only says that it timed out has failed", () => {
    expect(told["a body that says it timed out has failed"]).toEqual([
        "0 added 12 a",
        "0 attempt-starting 12 a x1",
        "0 12 ended failed: timed out",
        "0 attempt-failed 12 a x1: timed out",
        "0 finished 12 a x1 failed: timed out",
        "0 removed 12 a x1",
    ])
})

test("B246 ★ who ignores its time-out is aborted after the grace, and retried", () => {
    expect(told["timed out, and deaf: aborted after the grace, then again"]).toEqual([
        "0 added 1 deaf",
        "0 attempt-starting 1 deaf x1",
        "50 attempt-timed-out 1 deaf x1 50ms",
        "80 backoff 1 deaf x1 20ms: timed out",
        "100 attempt-starting 1 deaf x2",
        "150 attempt-timed-out 1 deaf x2 50ms",
        "180 1 ended failed: timed out",
        "180 finished 1 deaf x2 failed: timed out",
        "180 removed 1 deaf x2",
    ])
})

test("B247 ★ anything thrown is a failed attempt with a readable reason", () => {
    expect(told["anything thrown is a failed attempt"]).toEqual([
        "0 added 13 a",
        "0 attempt-starting 13 a x1",
        "0 attempt-failed 13 a x1: throwing null/undefined",
        "0 backoff 13 a x1 20ms: throwing null/undefined",
        "20 attempt-starting 13 a x2",
        "20 attempt-failed 13 a x2: threw text",
        "20 backoff 13 a x2 20ms: threw text",
        "40 attempt-starting 13 a x3",
        "40 attempt-failed 13 a x3: threw 7",
        "40 backoff 13 a x3 20ms: threw 7",
        "60 attempt-starting 13 a x4",
        "60 attempt-failed 13 a x4: threw map",
        "60 backoff 13 a x4 20ms: threw map",
        "80 attempt-starting 13 a x5",
        "80 attempt-failed 13 a x5: of my own",
        "80 backoff 13 a x5 20ms: of my own",
        "100 attempt-starting 13 a x6",
        "100 13 ended failed: getting field 'c' of undefined",
        "100 attempt-failed 13 a x6: getting field 'c' of undefined",
        "100 finished 13 a x6 failed: getting field 'c' of undefined",
        "100 removed 13 a x6",
    ])
})

test("B247 ★ so is what a child or a deferred function throws", () => {
    expect(told["a child or a deferred function that throws is a failed attempt"]).toEqual([
        "0 added 14 a",
        "0 attempt-starting 14 a x1",
        "5 14 ended failed: a: child",
        "5 attempt-failed 14 a x1: a: child",
        "5 finished 14 a x1 failed: a: child",
        "5 removed 14 a x1",
        "6 added 15 a",
        "6 attempt-starting 15 a x1",
        "6 15 ended failed: a: deferred",
        "6 attempt-failed 15 a x1: a: deferred",
        "6 finished 15 a x1 failed: a: deferred",
        "6 removed 15 a x1",
    ])
})

test("B248 ★ who claims to be cancelled is", () => {
    expect(told["claims to be cancelled"]).toEqual([
        "0 added 16 a",
        "0 attempt-starting 16 a x1",
        "0 16 ended canceled: canceled",
        "0 attempt-canceled 16 a x1: canceled",
        "0 finished 16 a x1 canceled: canceled",
        "0 removed 16 a x1",
    ])
})

test("B250 ★ cancelled, and back with a success: attempt succeeded, job cancelled", () => {
    expect(told["is cancelled, and returns"]).toEqual([
        "0 added 17 a",
        "0 attempt-starting 17 a x1",
        "10 true true",
        "10 remove-requested 17 a x1",
        "15 deferred",
        "15 true",
        "15 17 ended canceled",
        "15 attempt-succeeded 17 a x1 15ms",
        "15 finished 17 a x1 canceled",
        "15 removed 17 a x1",
    ])
})

test("cancelled between two attempts", () => {
    expect(told["is cancelled between attempts"]).toEqual([
        "0 added 18 a",
        "0 attempt-starting 18 a x1",
        "5 attempt-failed 18 a x1: down 8",
        "5 backoff 18 a x1 1000ms: down 8",
        "10 true",
        "10 18 ended canceled",
        "10 remove-requested 18 a x1",
        "10 finished 18 a x1 canceled",
        "10 removed 18 a x1",
    ])
})

test("B252 ★ the default backoff is exponential from 200 ms with equal jitter (properties: test/health)", () => {
    expect(told["default backoff"]).toEqual([
        "0 added 19 a",
        "0 attempt-starting 19 a x1",
        "5 attempt-failed 19 a x1: down 1",
        "5 backoff 19 a x1 177ms: down 1",
        "182 attempt-starting 19 a x2",
        "187 attempt-failed 19 a x2: down 0",
        "187 backoff 19 a x2 356ms: down 0",
        "543 attempt-starting 19 a x3",
        "548 19 ended completed",
        "548 attempt-succeeded 19 a x3 5ms",
        "548 finished 19 a x3 completed",
        "548 removed 19 a x3",
    ])
})
