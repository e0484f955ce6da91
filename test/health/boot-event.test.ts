// The event that every graph begins with, in a program without a boot guard (boot-guard.test.ts has the other).
import { afterAll, beforeAll, expect, test } from "vitest"
import { Simulator, type Board } from "../../sim/index.js"

let sim: Simulator
let board: Board

beforeAll(async () => {
    sim = await Simulator.create({ seed: 1 })
    board = await sim.boot("test/programs/health/boot-event.ts")
    await sim.advance(8000)
})
afterAll(() => sim.close())

const of = (graph: string) =>
    board.events.filter(e => e.graph === graph).map(e => `${e.seq} ${e.node ?? "-"} ${e.text ?? e.kind}`)
const cycle = ["asked", "acked", "exited"]

test("a graph's first event is its boot, seq 1, told once a start of the program however often the graph is started", () => {
    const told = (reason: string) =>
        [`- ${reason}`, "started", ...cycle, "started"].map((what, i) =>
            i ? `${i + 1} house-node ${what}` : `1 ${what}`
        )
    // the program starts itself again, which is no power-on
    expect(of("house")).toEqual([...told("power-on"), ...told("restart")])
    expect(board.boots).toBe(2)
    expect(board.panic).toBeUndefined()
})

test("each of two graphs has its own, with its own first event and at that time", () => {
    expect(of("garden")).toEqual(["1 - power-on", "2 garden-node started", "1 - restart", "2 garden-node started"])
    const boots = board.events.filter(e => e.kind === "boot")
    expect(boots.map(e => e.graph)).toEqual(["house", "garden", "house", "garden"])
    expect(boots.map(e => e.at - boots[0].at).slice(0, 2)).toEqual([0, 100])
})

test("a subscriber that was there hears it before everything else, one that comes later does not hear it again", () => {
    const heard = (who: string) => board.log.map(line => line.text).filter(text => text.startsWith(who + " hears "))
    const one = ["1 boot", "2 started", "3 asked", "4 acked", "5 exited", "6 started"]
    const twice = (lines: string[]) => [...lines, ...lines]
    expect(heard("ann")).toEqual(twice(one.map(line => "ann hears " + line)))
    expect(heard("late")).toEqual(twice(one.slice(2).map(line => "late hears " + line)))
    expect(heard("bob")).toEqual(twice(["bob hears 1 boot", "bob hears 2 started"]))
})
