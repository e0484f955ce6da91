// Whose fiber ran when a program panicked.
import { expect, test } from "vitest"
import { describePanic, Simulator } from "../../sim/index.js"

test("B175 ◇ a node that never gives the processor back is named in the panic; its own fibers end it", async () => {
    const sim = await Simulator.create({ seed: 1 })
    const board = await sim.boot("test/programs/wire/breaks.ts")
    await board.activate("spins")
    void board.deactivate("spins").catch(() => {})
    await sim.until(() => board.panic !== undefined, { timeout: 5000 })
    expect(board.panic).toMatchObject({ name: "InfiniteLoop", node: "spins" })
    expect(describePanic(board.panic!).split("\n")[0]).toMatch(/^InfiniteLoop: .* \(in a fiber of node spins\)$/)
    expect(board.node("spins").longestRun).toBeGreaterThan(131_000)
    await sim.close()
})

test("a program without nodes, and a throw at its top level, name none", async () => {
    const sim = await Simulator.create({ seed: 1 })
    const board = await sim.boot("test/programs/sim/infinite-loop.ts")
    await sim.until(() => board.panic !== undefined, { timeout: 5000 })
    expect(board.panic?.node).toBeUndefined()
    await sim.close()
})
