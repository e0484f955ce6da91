import { afterAll, beforeAll, expect, test } from "vitest"
import { closeStories } from "../lifecycle/stop-story.js"
import { chapters } from "../control/chapters.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("bound/gates")
})
afterAll(closeStories)

test("B095 ★ who waits at a gate for a bound node sees it lifted in the midst of the wave", () => {
    expect(told["lifted in the midst of the wave that waits for it"]).toEqual([
        "0 p started",
        "0 b bound-stopped",
        "0 user starting",
        "100 p ready",
        "100 b bound-lifted",
        "100 b started",
        "100 b ready",
        "100 user started",
        "100 start ok",
        "100 user ready",
        "101 p:up/1 b:up/1 user:up/1",
    ])
})

test("B094 ★ deactivated while it is held by its provider, a node stays down until activated", () => {
    expect(told["deactivated while it is held"]).toEqual([
        "0 p started",
        "0 b bound-stopped",
        "10 b disabled",
        "10 deactivate b ok",
        "100 p ready",
        "100 b bound-lifted",
        "210 p:up/1 b:down+disabled/0",
        "210 b enabled",
        "210 b started",
        "210 activate b ok",
        "210 b ready",
        "211 p:up/1 b:up/1",
        "211 b asked",
        "211 b acked",
        "211 b exited",
        "211 p asked",
        "211 p acked",
        "211 p exited",
        "211 teardown ok",
        "311 p:down/1 b:down/1",
    ])
})
