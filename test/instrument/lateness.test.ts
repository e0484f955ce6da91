// How late the supervisor wakes: nothing in virtual time makes it late but a processor that is held.
import { expect, test } from "vitest"
import { Simulator } from "../../sim/index.js"

test("B175 B178 ◇ its lateness is what its own hog event says; a run that nothing holds up has none", async () => {
    const sim = await Simulator.create({ seed: 1 })
    const board = await sim.boot("test/programs/wire/held-up.ts")
    const late = () => board.status().load?.late
    await sim.advance(2000)
    expect(late()).toMatchObject({ last: 0, max: 0, mean: 0 })
    expect(late()?.wakes).toBeGreaterThan(10)
    await board.hog(700)
    await sim.advance(100)
    const told = board.events.filter(e => e.kind === "hog").map(e => Number(/\d+/.exec(e.text ?? "")?.[0]))
    expect(told).toHaveLength(1)
    expect(late()?.max).toBe(told[0])
    await sim.advance(1000)
    const after = late()
    expect(after).toMatchObject({ last: 0, max: told[0] })
    expect(after?.mean).toBeCloseTo(told[0] / (after?.wakes ?? 0), 3)
    await sim.close()
})
