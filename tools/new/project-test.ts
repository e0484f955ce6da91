// test/main.test.ts of a new project: the story of its firmware, in virtual time. Pure.
export const PROJECT_TEST = `// What the firmware does, on DeviceScript's own VM, with mocks of what is wired to the board. Time is virtual.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Simulator } from "devicescript-supervisor/sim"

let sim: Simulator
beforeEach(async () => void (sim = await Simulator.create({ seed: 1 })))
afterEach(() => sim.close())

// The first boot compiles, which takes some seconds.
test("each press of the button switches the light", { timeout: 120_000 }, async () => {
    const button = sim.sensor("button")
    const relay = sim.sensor("relay")
    const board = await sim.boot("src/main.ts")
    await board.output("light off")
    expect(relay.get()).toBe(false)

    button.press()
    await board.output("light on", { timeout: 500 })
    expect(relay.get()).toBe(true)

    await sim.advance(1000)
    button.press()
    await board.output("light off", { timeout: 500 })
    expect(relay.get()).toBe(false)
    await board.refresh()
    expect(board.node("presses")).toMatchObject({ state: "running", ready: true, status: "2 presses" })
})

test("a stopped light is dark, and comes back as it was", { timeout: 120_000 }, async () => {
    const button = sim.sensor("button")
    const relay = sim.sensor("relay")
    const board = await sim.boot("src/main.ts")
    await board.output("light off")
    button.press()
    await board.output("light on")

    await board.deactivate("light")
    await sim.advance(100)
    expect(board.node("light").state).toBe("disabled")
    expect(relay.get()).toBe(false)

    await board.activate("light")
    await sim.advance(1000)
    expect(relay.get()).toBe(true)
})
`
