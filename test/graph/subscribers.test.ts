import { afterAll, beforeAll, expect, test } from "vitest"
import type { Board } from "../../sim/index.js"
import { EventKind } from "../../src/lifecycle/event.js"
import { closeAll, ran, said } from "./ran.js"

let board: Board
const heard = (who: string) =>
    said(board)
        .filter(line => line.startsWith(who + ": "))
        .map(line => line.slice(who.length + 2))

const { Boot, Started, Status, Fault, Ready } = EventKind
const all = [
    `1 10 - ${Boot} power-on`,
    `2 10 talks ${Started} undefined`,
    `3 10 talks ${Status} one`,
    `4 10 talks ${Status} two`,
    `5 10 - ${Fault} a subscriber was dropped: cannot count`,
    `6 10 talks ${Status} three`,
    `7 110 talks ${Ready} undefined`,
]

beforeAll(async () => {
    board = await ran("graph/subscribers", 1000)
})
afterAll(closeAll)

test("B275 ★ every subscriber hears every event once, in order, also what a subscriber caused while it was told", () => {
    expect(heard("first")).toEqual(all)
    expect(heard("causes")).toEqual(all)
    expect(heard("last")).toEqual(all)
})

test("B275 ★ one that throws is dropped with an event; neither the node nor another subscriber notices", () => {
    expect(heard("broken")).toEqual(all.slice(0, 4))
    expect(said(board).filter(line => line.startsWith("told"))).toEqual(["told: cannot count"])
    expect(board.node("talks")).toMatchObject({ state: "running", lastFault: null, status: "three" })
})

test("one that leaves hears nothing more, one that comes hears what happens from then on", () => {
    expect(heard("leaves")).toEqual(all.slice(0, 3))
    expect(heard("late")).toEqual(all.slice(3))
    // by one before it, which is told of the event first; by one after it, which is not
    expect(heard("doomed")).toEqual(all.slice(0, 3))
    expect(heard("removed")).toEqual(all.slice(0, 6))
})

test("B275 ★ the wire tells the same story", () => {
    expect(board.events.map(e => `${e.seq} ${e.at} ${e.node ?? "-"} ${e.kind} ${e.text}`)).toEqual([
        "1 10 - boot power-on",
        "2 10 talks started undefined",
        "3 10 talks status one",
        "4 10 talks status two",
        "5 10 - fault a subscriber was dropped: cannot count",
        "6 10 talks status three",
        "7 110 talks ready undefined",
    ])
})
