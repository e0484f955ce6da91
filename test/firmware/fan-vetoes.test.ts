// When the reference firmware's fan is held off, whatever the temperature wants.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"
import { storiesOf } from "./stories.js"

let sim: Simulator
beforeEach(async () => {
    sim = await Simulator.create({ seed: 1 })
})
afterEach(() => sim.close())

test("too hot, and no reading, each hold a veto; the fan runs when neither does", async () => {
    const relay = sim.sensor("relay")
    const board = await sim.boot("test/programs/firmware/fan-vetoes.ts")
    await board.output(/^\d+ done$/, { timeout: 60_000 })
    expect(storiesOf(board)).toEqual({
        "a sensor that is there and says nothing": [
            "100 fan on, relay on; cool enough, fresh",
            "5100 fan vetoed, relay off; cool enough, no reading for 3000 ms", // the last one was put at 2000
            "8100 fan on, relay on; cool enough, fresh",
        ],
        "too hot and then silent: both vetoes have to be given up": [
            "100 fan vetoed, relay off; too hot, fresh",
            "3100 fan vetoed, relay off; too hot, no reading for 3000 ms",
            "5100 fan vetoed, relay off; too hot, fresh", // 55: not cool enough yet
            "6100 fan on, relay on; cool enough, fresh",
        ],
        "who vetoes is stopped: its veto stays": [
            "100 fan vetoed, relay off; too hot, fresh",
            "3100 fan on, relay on; too hot, fresh", // given up by hand
            "5000 done",
        ],
    })
    expect(relay.get()).toBe(true)
})
