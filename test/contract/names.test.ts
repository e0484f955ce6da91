// What DESIGN 3 fixes, others program against: its names and types are there.
import { afterEach, expect, test } from "vitest"
import { closeAll, ran, said } from "../graph/ran.js"

afterEach(closeAll)

test("a program that calls everything of the contract compiles, and a node that never ran answers", async () => {
    const board = await ran("contract/names", 1000)
    expect(said(board)).toEqual([
        "task 1 false false false false",
        "false false false false false",
        "false false 0 false 0",
        "undefined undefined false 0",
    ])
    expect(board.panic).toBeUndefined()
})
