import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("controller/permits")
})
afterAll(closeStories)

test("B263 ★ 100 tasks at a limit of 4: all are registered, never more than 4 run", () => {
    expect(told["100 tasks, at most 4 at a time"]).toEqual(["0 100 registered, ids 1 to 100", "300 most 4 ran 100"])
})

test("permits go round", () => {
    expect(told["permits go round"]).toEqual(["125 0120120120120"])
})
