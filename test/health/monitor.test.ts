import { afterAll, beforeAll, expect, test } from "vitest"
import { closeStories } from "../lifecycle/stop-story.js"
import { chapters } from "../control/chapters.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("health/monitor")
})
afterAll(closeStories)

test("B106 ★ B107 ★ B108 ★ B109 ★ B110 ★ B111 ★ Stale once an episode at the last beat plus budget times window, Recovered within one budget of the beat; who has no budget is left alone", () => {
    expect(told["stale once, recovered once, again and again"]).toEqual([
        "0 one started",
        "0 three started",
        "0 free started",
        "1100 one stale",
        "1100 health: one stale, told after 0",
        "1300 three stale",
        "1300 health: three stale, told after 0",
        "2010 one:up/1 three:up/1 free:up/1",
        "2100 one recovered",
        "2100 three recovered",
        "2100 health: one recovered, told after 0",
        "2100 health: three recovered, told after 0",
        "2600 one stale",
        "2600 health: one stale, told after 0",
        "2800 one recovered",
        "2800 health: one recovered, told after 0",
        "2930 one asked",
        "2930 three asked",
        "2930 free asked",
        "2930 one acked",
        "2930 one exited",
        "2930 three acked",
        "2930 three exited",
        "2930 free acked",
        "2930 free exited",
    ])
})

test("B112 ★ what has exited, is stopped, parked or not started is not stale", () => {
    expect(told["down is not stale: exited, stopped, parked, not yet started"]).toEqual([
        "0 brief started",
        "0 stopped started",
        "0 meter started",
        "0 stopped ready",
        "50 stopped asked",
        "50 stopped acked",
        "50 stopped exited",
        "50 stop stopped ok",
        "50 meter asked",
        "50 meter acked",
        "50 meter parked",
        "50 stop meter ok",
        "100 brief stale",
        "250 brief exited",
        "1050 meter resumed",
        "1050 resume meter ok",
        "1150 meter stale",
    ])
})

test("B106 ★ before run nobody looks", () => {
    expect(told["without run nobody looks"]).toEqual([
        "0 still started",
        "0 start ok",
        "0 still ready",
        "1000 still stale",
    ])
})

test("B117 B118 ★ B119 ★ a program restarts what is reported stale; a waiter armed after it on the old epoch gets the new one", () => {
    expect(told["what a program that acts on reports does: a restart"]).toEqual([
        "0 app started",
        "100 app stale",
        "100 epoch 1",
        "100 app asked",
        "100 app acked",
        "100 app exited",
        "100 app started",
        "100 restart ok",
        "100 epoch 2",
        "600 app:up/2",
    ])
})

test("of twenty reports at once the latest sixteen are kept, for a waiter after one that was ended", () => {
    expect(told["twenty reports at once: the latest sixteen are kept"]).toEqual([
        "161 took n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 n18 n19 ",
    ])
})
