// observe(watch), by the program test/programs/data/observe.ts.
import { afterEach, expect, test } from "vitest"
import { closeStories, tell } from "../lifecycle/stop-story.js"

afterEach(closeStories)

test("a watch goes through the operators of observables from its next put on; what an observer throws is its error, and ends it", async () => {
    const { lines } = await tell("data/observe")
    expect(lines).toEqual(["saw 2", "saw 8", "saw 18", "error a handler's own", "plain 3"])
})
