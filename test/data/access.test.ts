// Consumers and a producer that crashes, by the program test/programs/data/access.ts.
import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("data/access")
})
afterAll(closeStories)
const lines = (title: string) => told[title]?.filter(line => !/ (asked|acked|exited)$/.test(line))

test("B120 a crashed producer starves its consumers: they run on and read nothing new until it is started again", () => {
    expect(lines("starved")).toEqual([
        "0 producer started",
        "0 consumer started",
        "250 read 2",
        "500 read 5",
        "600 producer crashed: producer: sensor gone",
        "2010 consumer runs: true, 1510 ms old",
        "2010 producer started",
        "2250 read 7",
        "2500 read 9",
    ])
})

test("B121 a loop faster than its producer learns the cadence: no flapping, last-good after two empty periods, and it runs on", () => {
    expect(lines("faster")).toEqual([
        "0 producer started",
        "0 loop started",
        "600 loop status: live", // the second value says how often
        "3010 10 values",
        "3300 producer crashed: producer: sensor gone",
        "3700 loop status: holding last-good",
        "6010 loop runs: true, beat true",
        "6010 producer started",
        "6400 loop status: live",
    ])
})

test("B121 so does one that is slower", () => {
    expect(lines("slower")).toEqual([
        "0 producer started",
        "0 loop started",
        "1400 loop status: live",
        "3010 10 values",
        "3300 producer crashed: producer: sensor gone",
        "4200 loop status: holding last-good",
        "6010 loop runs: true, beat true",
        "6010 producer started",
        "7000 loop status: live",
    ])
})
