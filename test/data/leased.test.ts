import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { chapters } from "../control/chapters.js"
import { closeStories } from "../lifecycle/stop-story.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("data/leases")
})
afterAll(closeStories)

test("B156 leases are counted, a drain closes at once and ends with the last one, reopen hands out again", () => {
    expect(told["count, drain, reopen"]).toEqual([
        "0 drain of none ok",
        "0 a has i2c, 1 out",
        "0 b has i2c, 2 out",
        "20 late has none",
        "30 a gave it back, 1 out",
        "40 b gave it back, 0 out",
        "40 drain all ok",
        "50 late has spi, 1 out",
        "110 drain within 50 ms threw bus: expected every lease back within 50ms, found some with late: stop these first, or wait longer",
        "110 holders late",
        "110 late gave it back, 0 out",
        "110 drain ok",
    ])
})

test("B057 ★ B157 a producer that drains waits for an unrelated consumer that stops too, acks after it, and reopens", () => {
    const cycle = (at: number) => [
        `${at + 10} owner asked`,
        `${at + 10} user asked`, // in the same scan: nothing orders them
        `${at + 110} again false`,
        `${at + 110} user acked`,
        `${at + 110} user exited`,
        `${at + 110} drained`,
        `${at + 110} owner acked`,
        `${at + 110} owner exited`,
    ]
    const start = (at: number) => [
        `${at} owner started`,
        `${at} user started`,
        `${at} owner ready`,
        `${at} user has true`,
    ]
    expect(told["the owner drains between its stop and its ack"]).toEqual([
        ...start(0),
        ...cycle(0),
        ...start(110),
        ...cycle(110),
    ])
})

test("a drain that is dropped where it waits leaves nothing behind", () => {
    expect(told["a drain that is dropped where it waits"]).toEqual(["10 dropped", "20 out 0", "120 drain ok"])
})

describe("a guard is closed", () => {
    const line = (name: string) =>
        told["by hand, by a defer, by each end of the activation"]
            ?.find(text => text.includes(` ${name} `))
            ?.replace(/^\d+ \S+ /, "")

    test("by hand, once", () => expect(line("hand")).toBe("1, after 10 ms 0, stopped 0"))
    test("by a defer of the work it was taken in", () => expect(line("defer")).toBe("1, after 10 ms 0, stopped 0"))
    test("and without one outlives that work, and a child's", () => {
        expect(line("kept")).toBe("1, after 10 ms 1, stopped 0")
        expect(line("child")).toBe("1, after 10 ms 1, stopped 0")
    })
    test("by a return, however many there are", () => expect(line("returns")).toBe("2, after 10 ms 0, stopped 0"))
    test("B269 ★ by a crash of the body or of a child", () => {
        expect(line("crashes")).toBe("1, after 10 ms 0, stopped 0")
        expect(line("child-crashes")).toBe("1, after 10 ms 0, stopped 0")
    })
    test("by a stop that is acked without a return", () => expect(line("acks")).toBe("1, after 10 ms 1, stopped 0"))
    test("by an abort", () => expect(line("wedged")).toBe("1, after 10 ms 1, stopped 0"))
    test("not by a pause, but by the abort of a parked node", () => {
        expect(line("parks")).toBe("true 1 parks")
        expect(line("aborted")).toBe("0")
    })
})

test("nobody takes a lease for a node that is not up", () => {
    expect(told["not from outside"]).toEqual(["0 lease threw n: not started: call this from its body", "0 out 0"])
})
