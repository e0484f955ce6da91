import { afterAll, beforeAll, expect, test } from "vitest"
import { closeStories } from "../lifecycle/stop-story.js"
import { chapters } from "../control/chapters.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("restart/policies")
})
afterAll(closeStories)

test("B274 ★ delays follow the backoff up to its cap", () => {
    expect(told["delays follow the backoff up to the cap"]).toEqual([
        "0 n started",
        "10 n crashed: n: broke",
        "10 n restarting: in 100ms",
        "110 n started",
        "120 n crashed: n: broke",
        "120 n restarting: in 200ms",
        "320 n started",
        "330 n crashed: n: broke",
        "330 n restarting: in 300ms",
        "630 n started",
        "640 n crashed: n: broke",
        "640 n restarting: in 300ms",
        "940 n started",
        "950 n crashed: n: broke",
        "950 n restarting: in 300ms",
        "1150 n:down+crashed/5",
    ])
})

test("B274 ★ past maxRetries it gives up, once", () => {
    expect(told["gives up once"]).toEqual([
        "0 n started",
        "10 n crashed: n: broke",
        "10 n restarting: in 100ms",
        "110 n started",
        "120 n crashed: n: broke",
        "120 n restarting: in 200ms",
        "320 n started",
        "330 n crashed: n: broke",
        "330 n gave-up",
        "5000 n:down+crashed/3",
    ])
})

test("onFailure leaves a node down that returned", () => {
    expect(told["a return is no failure"]).toEqual(["0 n started", "10 n exited", "1000 n:down/1"])
})

test("always restarts a node that returned, its interval later", () => {
    expect(told["always comes back from a return"]).toEqual([
        "0 n started",
        "10 n exited",
        "10 n restarting: in 50ms",
        "60 n started",
        "70 n exited",
        "70 n restarting: in 50ms",
        "120 n started",
        "130 n exited",
        "130 n restarting: in 50ms",
        "150 n:down/3",
    ])
})

test("always with no interval and a body that returns at once: one life a millisecond", () => {
    expect(told["at once, but not in the same millisecond"]).toEqual([
        "0 n started",
        "0 n exited",
        "0 n restarting: in 1ms",
        "1 n started",
        "1 n exited",
        "1 n restarting: in 1ms",
        "2 n started",
        "2 n exited",
        "2 n restarting: in 1ms",
        "3 n started",
        "3 n exited",
        "3 n restarting: in 1ms",
        "4 n:down/4",
    ])
})

test("a backoff of nothing restarts at once", () => {
    expect(told["no delay between crashes"]).toEqual([
        "0 n started",
        "10 n crashed: n: broke",
        "10 n restarting: in 0ms",
        "10 n started",
        "20 n crashed: n: broke",
        "20 n restarting: in 0ms",
        "20 n started",
        "30 n crashed: n: broke",
        "30 n gave-up",
        "100 n:down+crashed/3",
    ])
})

test("maxRetries 0 gives up at the first crash", () => {
    expect(told["no retries at all"]).toEqual([
        "0 n started",
        "10 n crashed: n: broke",
        "10 n gave-up",
        "100 n:down+crashed/1",
    ])
})

test("a node without a policy stays crashed", () => {
    expect(told["no policy"]).toEqual(["0 n started", "10 n crashed: n: broke", "100 n:down+crashed/1"])
})

test("B274 ★ retries are forgotten after a life as long as the window", () => {
    expect(told["up for a window: earlier retries are forgotten"]).toEqual([
        "0 n started",
        "10 n crashed: n: broke",
        "10 n restarting: in 100ms",
        "110 n started",
        "120 n crashed: n: broke",
        "120 n restarting: in 200ms",
        "320 n started",
        "1320 n crashed: n: broke",
        "1320 n restarting: in 100ms",
        "1420 n started",
        "1430 n crashed: n: broke",
        "1430 n restarting: in 200ms",
        "1630 n started",
        "1640 n crashed: n: broke",
        "1640 n gave-up",
    ])
})

test("B274 ★ a start by hand clears the count", () => {
    expect(told["a start by hand clears the count"]).toEqual([
        "0 n started",
        "10 n crashed: n: broke",
        "10 n restarting: in 100ms",
        "110 n started",
        "120 n crashed: n: broke",
        "120 n gave-up",
        "300 n:down+crashed/2",
        "300 n started",
        "300 activate ok",
        "310 n crashed: n: broke",
        "310 n restarting: in 100ms",
        "410 n started",
        "420 n crashed: n: broke",
        "420 n gave-up",
    ])
})

test("a teardown, or a deactivate, takes back a restart that is due", () => {
    expect(told["no restart while it is due and a stop comes"]).toEqual([
        "0 n started",
        "10 n crashed: n: broke",
        "10 n restarting: in 100ms",
        "50 teardown ok",
        "1050 n started",
        "1050 start ok",
        "1060 n crashed: n: broke",
        "1060 n restarting: in 100ms",
        "1100 n disabled",
        "1100 deactivate ok",
        "2100 n:down+disabled+crashed/2",
    ])
})

test("a restart that falls due during another verb comes after it, and counts once", () => {
    expect(told["falls due while another verb has the turn"]).toEqual([
        "0 dawdler started",
        "0 n started",
        "5 dawdler asked",
        "10 n crashed: n: broke",
        "10 n restarting: in 100ms",
        "505 dawdler acked",
        "505 dawdler exited",
        "505 stop dawdler ok",
        "505 n started",
        "515 n crashed: n: broke",
        "515 n restarting: in 200ms",
        "715 n started",
        "725 n crashed: n: broke",
        "725 n gave-up",
    ])
})

test("a retry that fails at a gate counts too", () => {
    expect(told["a provider that is not back yet makes a retry fail, which counts"]).toEqual([
        "0 p started",
        "0 n starting",
        "0 p ready",
        "0 n started",
        "5 p asked",
        "5 p acked",
        "5 p exited",
        "5 stop p ok",
        "10 n crashed: n: broke",
        "10 n restarting: in 100ms",
        "110 n fault: n: ready-dep p is down",
        "110 n restarting: in 200ms",
        "310 n fault: n: ready-dep p is down",
        "310 n restarting: in 300ms",
        "610 n fault: n: ready-dep p is down",
        "610 n gave-up",
        "2005 p:down/1 n:down+crashed/1",
    ])
})
