import { afterAll, beforeAll, expect, test } from "vitest"
import { closeStories } from "../lifecycle/stop-story.js"
import { chapters } from "./chapters.js"

let told: Record<string, string[]>
beforeAll(async () => {
    told = await chapters("control/mailbox")
})
afterAll(closeStories)

test("B074 ★ four requests fit; the fifth is refused and nothing is dropped", () => {
    expect(told["four fit"]).toEqual([
        "0 a control: activate",
        "0 b control: activate",
        "0 c control: activate",
        "0 d control: activate",
        "0 e refused: true expected room in the mailbox of main, found 4 requests: ask again later",
        "0 took a 0",
        "0 took b 0",
        "0 took c 0",
        "0 took d 0",
    ])
})

test("B075 ★ a request that waits for room is accepted after one was taken; all five arrive in order", () => {
    expect(told["five wait their turn"]).toEqual([
        "0 a control: restart",
        "0 a accepted true",
        "0 b control: restart",
        "0 b accepted true",
        "0 c control: restart",
        "0 c accepted true",
        "0 d control: restart",
        "0 d accepted true",
        "50 took a 2",
        "50 e control: restart",
        "50 e accepted true",
        "100 took b 2",
        "100 took c 2",
        "100 took d 2",
        "100 took e 2",
    ])
})

test("B075 ★ who waits for room is not overtaken by one that does not wait", () => {
    expect(told["nobody overtakes those who wait"]).toEqual([
        "0 a control: activate",
        "0 a accepted true",
        "0 b control: activate",
        "0 b accepted true",
        "0 c control: activate",
        "0 c accepted true",
        "0 d control: activate",
        "0 d accepted true",
        "15 took a 0",
        // there is room, but `e` waits for it
        "15 a refused: true expected room in the mailbox of main, found 4 requests: ask again later",
        "15 b refused: true expected room in the mailbox of main, found 4 requests: ask again later",
        "15 c refused: true expected room in the mailbox of main, found 4 requests: ask again later",
        "15 d refused: true expected room in the mailbox of main, found 4 requests: ask again later",
        "15 e refused: true expected room in the mailbox of main, found 4 requests: ask again later",
        "20 e control: activate",
        "20 e accepted true",
        "25 took b 0",
        "25 took c 0",
        "25 took d 0",
        "25 took e 0",
    ])
})

test("waitControl parks, and takes what came in order", () => {
    expect(told["a taker that waits is woken by a request"]).toEqual([
        "100 a control: activate",
        "100 b control: deactivate",
        "100 took a 0",
        "100 took b 1",
    ])
})

test("a program that ended its waiting taker may go on asking", () => {
    expect(told["a taker that was ended harms nobody"]).toEqual(["10 a control: activate", "10 took a 0"])
})

test("a fiber that was ended while it waited for room is passed over", () => {
    expect(told["a sender that was ended is passed over"]).toEqual([
        "0 a control: activate",
        "0 a control: activate",
        "0 a control: activate",
        "0 a control: activate",
        "5 took a 0",
        "5 took a 0",
        "5 took a 0",
        "5 took a 0",
        "10 d control: activate",
        "10 d accepted true",
        "25 took d 0",
    ])
})

test("B015 a command for a node of another graph does nothing; the graph's own supervisor applies it", () => {
    expect(told["a supervisor does nothing for another's node"]).toEqual([
        "0 here ok",
        "0 f:down/0",
        "0 f started",
        "0 there ok",
        "0 f:up/1",
        "0 f asked",
        "0 f ready",
        "0 f acked",
        "0 f exited",
        "0 f started",
        "0 restart ok",
        "0 f disabled",
        "0 f asked",
        "0 f ready",
        "0 f acked",
        "0 f exited",
        "0 deactivate ok",
        "0 f:down+disabled/2",
    ])
})

test("B273 ★ a node asked to stop while it waits for room gives up its request and goes", () => {
    expect(told["a node that waits for room and is asked to stop gives up its request"]).toEqual([
        "0 g started",
        "0 g control: restart",
        "0 g control: restart",
        "0 g control: restart",
        "0 g control: restart",
        "15 g asked",
        "15 g accepted false",
        "15 g acked",
        "15 g exited",
        "15 stop ok",
        "30 took 2",
        "30 took 2",
        "30 took 2",
        "30 took 2",
        "30 g started",
        "30 start ok",
        "30 g control: restart",
        "30 g control: restart",
        "30 g control: restart",
        "30 g control: restart",
        "31 g asked",
        "31 g accepted false",
        "31 g acked",
        "31 g exited",
    ])
})
