import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("node/strangers")
})
afterAll(closeStories)

test("a fiber that is none of the node's own: its sleep ends with Aborted once a stop was asked, races throw at any time", () => {
    expect(told["while it is up, and after its ack"]).toEqual([
        "0 race of a node that never ran threw n: call this from its body, or a child of it (spawn)",
        "0 n started",
        "0 n ready",
        "10 sleep gave undefined",
        "10 race threw n: call this from its body, or a child of it (spawn)",
        "10 acked race threw n: call this from its body, or a child of it (spawn)",
        "10 pausable race threw n: call this from its body, or a child of it (spawn)",
        "10 n asked",
        "21 sleep aborted",
        "21 race threw n: call this from its body, or a child of it (spawn)",
        "21 acked race threw n: call this from its body, or a child of it (spawn)",
        "21 pausable race threw n: call this from its body, or a child of it (spawn)",
        "22 waitShutdown gave undefined",
        "22 n:asked/1",
        "40 stray beats",
        "41 stray ends",
        "60 n acked",
        "60 n exited",
        "73 sleep aborted",
        "73 race threw n: call this from its body, or a child of it (spawn)",
        "73 acked race threw n: call this from its body, or a child of it (spawn)",
        "73 pausable race threw n: call this from its body, or a child of it (spawn)",
        "74 waitShutdown gave undefined",
        "74 waitResume threw n: call this from its body, or a child of it (spawn)",
        "124 n started",
        "124 n ready",
        "134 sleep gave undefined",
        "134 n:up/2",
    ])
})

test("… and of a parked node", () => {
    expect(told["of a parked node"]).toEqual([
        "0 meter started",
        "10 meter asked",
        "10 meter acked",
        "10 meter parked",
        "11 sleep aborted",
        "11 race threw meter: call this from its body, or a child of it (spawn)",
        "11 acked race threw meter: call this from its body, or a child of it (spawn)",
        "11 pausable race threw meter: call this from its body, or a child of it (spawn)",
        "11 waitResume threw meter: call this from its body, or a child of it (spawn)",
        "11 meter resumed",
        "11 meter:up/2",
    ])
})

test("… and after markExited: neither that fiber nor what it deferred ends in silence", () => {
    expect(
        told["a fiber that was a node's until markExited, and one that sleeps past the end of a hand-started node"]
    ).toEqual([
        "0 hand started",
        "50 hand asked",
        "50 hand acked",
        "50 hand exited",
        "51 deferred sleep aborted",
        "61 sleep aborted",
        "61 goes on",
        "100 hand:down/1",
    ])
})
