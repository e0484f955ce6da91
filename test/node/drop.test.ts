// Dropping is safe, wherever the dropped fiber waits.
import { afterEach, expect, test } from "vitest"
import type { HeapUse } from "../../sim/index.js"
import { closeStories, tell } from "../lifecycle/stop-story.js"

afterEach(closeStories)

test("B268 ★ work, children and bodies dropped in every waiting place: emitters fire and roles bind, siblings keep their cadence", async () => {
    const { board, lines } = await tell("node/drop", async (board, sim) => {
        await board.output("plug in", { timeout: 20_000 })
        const button = sim.sensor("button")
        sim.sensor("temperature", { reading: 21 })
        await board.output("press", { timeout: 20_000 })
        button.press()
    })
    // crashed before and after the stop, down after it, and who went on: nobody
    const places = ["sleep", "suspend", "wait", "wait-ms", "read", "event", "nested", "child", "on", "timers"]
    const seen = (place: string) => `${place} 1 ${place === "nested" ? 1 : 2} 4`
    expect(lines.slice(0, 12)).toEqual(["setting 1 2 4", ...places.map(seen), "plug in"])
    const bound = (place: string) => (place === "read" ? "read 0 0 4 body work kid crash crash" : seen(place))
    expect(lines.slice(12)).toEqual([
        "setting 0 0 4 body work kid crash crash",
        ...places.map(bound),
        "press",
        // the metronome has not lost a beat
        "done 0",
    ])
    expect(board.boots).toBe(1)
})

test("a subscription of a node: one call at a time, the latest value, none after its end", async () => {
    const { lines } = await tell("node/on", async (board, sim) => {
        const button = sim.sensor("button")
        await board.output("press")
        button.press()
        await board.output("press again")
        button.press()
    })
    expect(lines).toEqual([
        ...["begin 2", "end 2", "begin 5", "end 5"],
        // it rings meanwhile
        ...["deferred 5", "deferred 2", "dropped"],
        ...["press", "pressed", "press again"],
    ])
})

const blocks = (heap: HeapUse) =>
    Object.entries(heap.kinds)
        .map(([kind, { blocks }]) => `${kind} ${blocks}`)
        .sort()

test("nothing stays of ten thousand races, sleeps, children, timers, subscriptions and waits, nor of three thousand lives", async () => {
    const heaps: HeapUse[] = []
    const { lines } = await tell("node/cycles", async board => {
        for (const moment of ["turns 200", "turns 10000", "lives 200", "lives 3000"]) {
            await board.output(moment, { timeout: 120_000 })
            heaps.push(board.heap())
        }
    })
    expect(lines.at(-1)).toBe("done 3001 3001 3001")
    const [turnsBefore, turnsAfter, livesBefore, livesAfter] = heaps
    expect(blocks(turnsAfter)).toEqual(blocks(turnsBefore))
    // a text that was told last is a few characters longer
    expect(turnsAfter.live).toBeLessThanOrEqual(turnsBefore.live + 8)
    expect(blocks(livesAfter)).toEqual(blocks(livesBefore))
    // growing arrays do not always end in the same room
    expect(livesAfter.live).toBeLessThan(livesBefore.live + 100)
})
