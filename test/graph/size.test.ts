import { afterEach, expect, test } from "vitest"
import { closeAll, ran, said } from "./ran.js"

afterEach(closeAll)

test("B187 ★ 256 nodes are accepted, the last one depending on all others; validation lets others run", async () => {
    const board = await ran("graph/as-many-as-possible", 1000)
    expect(said(board)).toEqual(["256 true true last", "255 last true", "others ran meanwhile: true"])
    expect(board.panic).toBeUndefined()
})

test("256 names of 24 characters are validated without ending the program", async () => {
    expect(said(await ran("graph/long-names", 1000))).toEqual(["256 true"])
})

test("B003 ★ a chain of 180 nodes declared backwards is put in order, and no turn of it is too long", async () => {
    expect(said(await ran("graph/reversed", 1000))).toEqual(["in place: 180"])
})

test("B010 ★ as many nodes as the heap holds start and stop, again and again", async () => {
    const board = await ran("graph/full-heap", 7000)
    expect(said(board)).toEqual([1, 2, 3].map(round => `round ${round}: 150 up, 0 left`))
    expect(board.panic).toBeUndefined()
})
