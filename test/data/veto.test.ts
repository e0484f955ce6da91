import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("data/vetoes")
})
afterAll(closeStories)

test("B164 any contributor asserts, the gate resets when all have released, changes count the flips", () => {
    expect(told["trips and resets"]).toEqual([
        "10 at boot false 0",
        "10 tripped 1", // the second and third assert trip nothing
        "40 one of two true 1",
        "40 reset 2",
        "50 tripped 3",
        "70 in all 4",
    ])
})

test("B165 ★ a stopped writer's veto stays up until it is released on purpose, a crashed one's too", () => {
    expect(told["a stopped writer's veto stays up"]).toEqual([
        "0 begins with false",
        "1 stopped true",
        "1 begins with true",
        "2 crashed true true",
        "2 on purpose false",
    ])
})

test("B166 bits number in item order, one a pool member; a reader or an undeclared writer has none", () => {
    expect(told["whose bit is whose"]).toEqual([
        "0 bits 12", // first 1, members 2 and 4, last 8
        "0 bits 6",
        "0 reader threw reader: expected a writer of gate heater, found none: name the gate in the node's writes",
        "0 other threw other: expected a writer of gate heater, found none: name the gate in the node's writes",
    ])
})

test("B198 32 writers have a bit each, more are refused", () => {
    // graph() takes a while over so many
    expect(told["32 writers, and one more"]?.map(line => line.replace(/^\d+ /, ""))).toEqual([
        "32 writers ok",
        "the last one true -2147483648",
        "released 0",
        "graph error: gate g33: 33 writers, max 32",
        "33 writers threw gate g33: 33 writers, max 32",
        "the last one true -2147483648",
        "released 0",
    ])
})
