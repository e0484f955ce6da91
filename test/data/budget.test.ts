import { afterAll, beforeAll, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("data/shares")
})
afterAll(closeStories)

test("B149 nothing is granted until a rebalance, a waiting holder wakes with its grant, release and clear zero", () => {
    expect(told["nothing is granted until a rebalance"]).toEqual([
        "10 before 0/0/0",
        "10 after 50/50/0",
        "10 a granted 50",
        "10 b granted 50",
        "20 a stopped 0/50/0 wants 0/60/0",
        "20 b granted 60",
        "30 cleared 0/0/0 wants 0/0/0 undefined",
        "30 of nothing undefined 0/0/0",
    ])
})

test("B150 a change that lands while it is rebalanced re-arms the allocator, the next pass corrects it", () => {
    expect(told["a change that lands while it is rebalanced is seen by the next pass"]).toEqual([
        "1 first 10 of 15",
        "1 second 15",
        "501 no change in 500 ms",
    ])
})

test("B151 80 over wants 30, 30, 20, 20; a clean stop of one; a late holder joins at its want", () => {
    expect(told["wants 30, 30, 20, 20 of 80, a clean stop, a late holder"]).toEqual([
        "0 a granted 24",
        "0 b granted 24",
        "0 c granted 16",
        "0 d granted 16",
        "10 24/24/16/16/0",
        "10 b granted 30",
        "10 c granted 20",
        "10 d granted 20",
        "20 0/30/20/20/0",
        "20 late has 0",
        "20 late granted 10",
        "70 no other grant in 50 ms: undefined",
        "120 0/30/20/20/10",
        "120 down 0/0/0/0/0 undefined",
    ])
})

test("B152 ★ a missed ack, an abort and a crash release the share, a pause keeps it, the allocator's stop empties the budget", () => {
    expect(told["who ends, how, and what becomes of its share"]).toEqual([
        "0 parks granted 10",
        "10 10/10/10/10",
        "20 parked true 10/10/10/10",
        "120 stop deaf threw shutdown-timeout deaf: no ack within 100ms",
        "130 deaf runs true 0/10/10/10",
        "230 stop aborted ok",
        "240 0/0/10/10",
        "740 crashed true 0/0/0/10",
        "740 start aborted ok",
        "750 again 0/10/0/10",
        "750 parked again 0/10/0/10",
        "750 no allocator 0/0/0/0 undefined",
    ])
})

test("B152 ★ a parked holder that missed the ack of an earlier stop keeps its share", () => {
    expect(told["a missed ack of a life before is none of this one"]).toEqual([
        "110 stop threw shutdown-timeout n: no ack within 100ms",
        "110 0",
        "320 resumed 10",
        "330 parked true 10",
    ])
})

test("B148 whatever a policy writes, grants are whole, within each want, and never above the capacity together", () => {
    expect(told["nonsense of a policy, and of its holders"]).toEqual([
        "1 beyond want and capacity 8/2/0",
        "1 no numbers 0/0/0",
        "1 fractions 2/8/0",
        "1 one slot too many 2/8/0/4",
        "1 two too few 2/0/0",
        "1 wants all, none, 4.9: 10/0/0",
        "1 of 3.9: 3/0/0",
    ])
})

test("a holder that starts anew hears of its grant, although its last life was told the same", () => {
    expect(told["each life hears of its grant, also where that is as it was"]).toEqual([
        "0 a granted 10",
        "10 a granted 10",
    ])
})

test("B152 ★ who waits for a grant when its allocator crashes hears of it, wants anew, and is granted by the next one", () => {
    expect(told["an allocator that crashes, and comes back"]).toEqual([
        "1 a granted 6",
        "11 a granted 0",
        "11 b granted 0",
        "32 a granted 6",
        "32 b granted 2",
        "50 6/2",
        "60 0/2 wants 6/2",
    ])
})

test("B153 a budget that is not provided is a missing resource", () => {
    expect(told["not provided"]).toEqual([
        "100 start threw resource-missing a: resource power was not provided within 100ms",
    ])
})

test("B154 each member of a pool owns a slot, after the node declared first", () => {
    expect(told["a pool"]).toEqual(["0 first granted 5", "10 5/10/10/10", "10 5/10/0/10 0 10"])
})
