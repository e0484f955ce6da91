import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("controller/many")
})
afterAll(closeStories)

test("B211 ★ as many slots as fit settle running with nothing queued", () => {
    expect(told["72 slots"]).toEqual([
        "90 72 slots 72 running 0 queued",
        "90 job-0 job-1 job-10 job-9",
        "90 job-69 3 true",
        "90 true",
        "90 0 slots",
    ])
})

test("B264 ★ a storm of 150: each add is accepted or refused, none is lost", () => {
    expect(told["a storm of 150"]).toEqual([
        "3 within grace true",
        "103 all 150, refused some true, accepted some true",
        "103 heard 10",
    ])
})
