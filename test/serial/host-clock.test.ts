// The clock that links have in a command.
import { expect, test } from "vitest"
import { hostClock } from "../../tools/board/host-clock.js"
import { FakeIo } from "../tools/fake-io.js"

test("two runs of a command, as long after their starts, are at different times: their tokens differ", () => {
    const io = new FakeIo()
    const clocks = Array.from({ length: 8 }, () => hostClock(io.clock))
    expect(new Set(clocks.map(clock => Math.floor(clock.now) & 0xffff)).size).toBeGreaterThan(4)
    const before = clocks[0].now
    io.wall += 250
    expect(clocks[0].now - before).toBeCloseTo(250)
})
