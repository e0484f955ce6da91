import { afterEach, expect, test } from "vitest"
import { closeAll, ran, said } from "../graph/ran.js"

afterEach(closeAll)

test("B272 ★ verbs of one supervisor run one after another, in the order they were called", async () => {
    const board = await ran("start/overlap", 2000)
    expect(said(board)).toEqual([
        "start asked at 10",
        "stop user asked at 10",
        "start again asked at 10",
        "stop slow asked at 10",
        "stop lone asked at 110",
        "resume lone asked at 110",
        "lone asked:false 111",
        "start done at 310",
        "stop user done at 311",
        "start again done at 311",
        "stop slow done at 311",
        "stop lone done at 311",
        "resume lone done at 311",
        "epochs:1 2 1",
    ])
    expect(board.trace("started", "asked", "acked")).toEqual([
        "slow started",
        "lone started",
        "user started", // the gate opened
        "user asked",
        "user acked",
        "user started",
        "slow asked", // its dependent keeps running: a stop of one node has no cascade
        "slow acked",
        "lone asked",
        "lone acked",
    ])
})

test("a verb called from a fiber of one of its own nodes throws at once; one of another supervisor does not", async () => {
    const refused = "verb in its own node: use requestControl"
    expect(said(await ran("start/own-verb", 1000))).toEqual([
        "body: " + refused,
        "neighbour: " + refused,
        "child: " + refused,
        "work: " + refused,
        "other graph: done",
        "up:true true true",
        "defer: " + refused,
        "down:false false 110",
    ])
})

test("B272 ★ a verb whose fiber is dropped gives up its turn and its wave: the next ones do what they say, and at once", async () => {
    const board = await ran("start/dropped-verb", 5000)
    expect(said(board)).toEqual([
        "start dropped at 110: silent up user down base up peer up",
        "peer started at 110: silent up user down base up peer up",
        // nobody is in charge of the node that waited at the gate
        "gate open at 1110: silent up user down base up peer up",
        "user started at 1110: silent up user up base up peer up",
        "teardown dropped at 1210: silent down user down base up peer stopping",
        // 500 ms after peer was asked; base was not asked yet, and is none of the start's business
        "started at 1610: silent up user up base up peer up",
        "stop dropped at 1710: silent up user up base up peer stopping",
        "user stopped at 1710: silent up user down base up peer stopping",
        "down at 2110: silent down user down base down peer down",
    ])
    expect(board.trace("fault")).toEqual([])
    expect(board.status().nodes.map(n => n.state)).toEqual(["exited", "exited", "exited", "exited"])
})
