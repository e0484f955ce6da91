// Watches, by the program test/programs/data/watch.ts.
import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("data/watch")
})
afterAll(closeStories)

test("B122 a watch never put has no age and is not fresh; its age grows with the clock, which is no change", () => {
    expect(told["age"]).toEqual([
        "0 7 undefined false 0", // an initial value is no write
        "0 7 0 true 1", // an equal one is
        "100 7 100 false true 1",
        "100 undefined undefined false",
    ])
})

test("changed gives the latest value to all who wait, undefined at the timeout; a put at its very instant wins", () => {
    expect(told["changed"]).toEqual([
        "10 b: undefined",
        "30 a: 2",
        "30 c: 2",
        "30 d: 2",
        "31 e: undefined",
        "36 0 standing",
    ])
})

test("B268 work dropped in a watch leaves nothing behind, and nobody is woken from another wait", () => {
    expect(told["dropped"]?.filter(line => !/ (asked|acked|exited|started)$/.test(line))).toEqual([
        "5 1 standing", // of five that were dropped there the last, until the next one comes or a put
        "5 0 standing",
        "6 living: 2",
        "32 slept to its end: undefined",
        "47 other runs: true",
    ])
})

test("subscribers see the latest value, one call at a time; node.on contains what they throw; ds.wait wakes", () => {
    expect(told["subscribe"]).toEqual([
        "0 listener started",
        "1 raw 1",
        "1 on 1",
        "1 waited: 1",
        "6 on 3",
        "11 raw 3", // busy until now
        "26 on 9",
        "26 listener crashed: listener: nine",
        "51 down: true",
    ])
})
