// Channels, by the program test/programs/data/channel.ts.
import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("data/channel")
})
afterAll(closeStories)

test("B172 changes never go back when a channel drains; Reject refuses, Backpressure too but loses nothing, DropOldest drops", () => {
    expect([told["rule 0"], told["rule 1"], told["rule 2"]]).toEqual([
        [
            "0 true true false",
            "0 2 deep, 1 dropped, 2 changes",
            "0 send false",
            "0 1 2",
            "0 0 deep, 2 dropped, 2 changes",
        ],
        ["0 true true false", "0 2 deep, 0 dropped, 2 changes", "0 1 2", "0 0 deep, 0 dropped, 2 changes"],
        [
            "0 true true true",
            "0 2 deep, 1 dropped, 3 changes",
            "0 send true",
            "0 3 4",
            "0 0 deep, 2 dropped, 4 changes",
        ],
    ])
})

test("senders go on in the order they came; the place of one that was ended is free", () => {
    expect(told["senders"]).toEqual([
        "0 first0 is in",
        "3 no room: false",
        "3 taken first0",
        "3 first1 is in",
        "4 taken first1",
        "4 old0 is in",
        "5 taken old0",
        "5 old1 is in",
        "6 taken old1",
        "7 0 deep, 0 dropped",
    ])
})

test("receivers are served in the order they came, whatever order their fibers run in; who comes later overtakes nobody", () => {
    expect(told["receivers"]).toEqual(["3 first got a", "3 second got b", "3 third got c", "3 0 deep"])
})

test("B268 a receiver dropped in the instant it was to have a value leaves it to the next", () => {
    expect(told["dropped receivers"]?.filter(line => !/ (asked|acked|exited|started)$/.test(line))).toEqual([
        "2 stranger got a",
        "3 0 deep",
        "4 one got b",
        "5 nobody: 0",
    ])
})

test("B167 B168 a queue fills to its capacity and drops nothing; one consumer at the rate of arrival keeps the backlog, three clear it", () => {
    expect(told["backlog"]).toEqual([
        "1050 none: 8 deep, 3 wait, 0 done",
        "3050 one: 8 deep, 3 wait, 19 done",
        "4050 three: 0 deep, 0 wait, 40 done",
        "4050 0 dropped",
    ])
})

test("B169 store and forward: it fills up to its capacity during an outage, drops the oldest, and drains after it", () => {
    expect(told["outage"]).toEqual([
        "900 5 deep, 0 dropped",
        "1800 10 deep, 4 dropped",
        "1800 sent 16",
        "1800 sent 17",
        "1800 sent 18",
        "1900 sent 19",
        "2000 0 deep, never above 10, 20 changes",
    ])
})

test("B170 a source that sends three in each period of 700 ms has sent nine after 2100 ms", () => {
    expect(told["scaled"]?.[1]).toBe("2101 9 in 2100 ms")
})

test("a channel without room is refused where it is made", () => {
    expect(told["wrong"]).toEqual([0, 1.5, Infinity].map(n => `0 c: capacity ${n}, expected a whole number, 1 or more`))
})
