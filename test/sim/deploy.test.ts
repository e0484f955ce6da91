// Another program on a board that runs: what it keeps.
import { afterEach, beforeEach, expect, test } from "vitest"
import { CompileError, GraphError } from "../../sim/errors.js"
import { readLine } from "../../sim/log-line.js"
import { Simulator } from "../../sim/index.js"

const program = (name: string) => `test/programs/sim/${name}.ts`
let sim: Simulator

beforeEach(async () => {
    sim = await Simulator.create()
})
afterEach(() => sim.close())

test("the new program starts afresh at this very time; log, flash, sensors and clock go on", async () => {
    const sensor = sim.sensor("temperature", { name: "outdoor", reading: 12 })
    const board = await sim.boot(program("keeps-boots"))
    await board.output("boots 1")
    await sim.advance(1000)
    const before = sim.now
    expect(await board.deploy(await sim.compile(program("thermostat")))).toBe(true)
    expect(board.entry).toBe(program("thermostat"))
    await board.output("t 12")
    expect(sim.now).toBeGreaterThan(before)
    sensor.set(13)
    await board.output("t 13")
    await board.deploy(await sim.compile(program("keeps-boots")))
    await board.output("boots 2")
    expect(board.boots).toBe(3)
    expect(board.log[0].text).toBe("boots 1")
})

test("what the VM says of drivers that the program in its flash starts, and it has not, is none of the log's", () => {
    expect(readLine("! service button:64 not found")).toBeUndefined()
    expect(readLine("! service not found")).toEqual({ level: "error", text: "service not found" })
})

test("the same program goes on as it was, at the same time", async () => {
    const board = await sim.boot(program("counts"))
    await sim.advance(500)
    const now = sim.now
    expect(await board.deploy(await sim.compile(program("counts")))).toBe(false)
    expect(sim.now).toBe(now)
    expect(board.boots).toBe(1)
})

test("settings of the project that changed are written; what the program stored, and what the boot said, stays", async () => {
    const board = await sim.boot(program("keeps-boots"), { settings: { greeting: "fixed" } })
    await board.output("boots 1")
    const kept = await sim.compile(program("keeps-boots"))
    expect(await board.deploy({ ...kept, settings: { boots: 6, greeting: "other" } })).toBe(true)
    await board.output("boots 7")
    expect(await board.deploy({ ...kept, settings: { greeting: "another", boots: 6 } })).toBe(false)
    await board.reboot()
    await board.output("boots 8")
    await board.deploy(await sim.compile(program("reads-setting")))
    await board.output("read fixed")
})

test("what does not compile changes nothing; a graph that is refused is on the board", async () => {
    const board = await sim.boot(program("counts"))
    await expect(sim.compile(program("wrong-type"))).rejects.toThrow(CompileError)
    expect(board.entry).toBe(program("counts"))
    await expect(board.deploy(await sim.compile(program("refused-graph")))).rejects.toThrow(GraphError)
    expect(board.entry).toBe(program("refused-graph"))
    await expect(board.deploy(new Uint8Array(8) as never)).rejects.toThrow(/Expected a program, as/)
    expect(await board.deploy(await sim.compile(program("counts")))).toBe(true)
    await board.output(/ 5$/)
})

test("a board that is dead runs again with another program", async () => {
    const board = await sim.boot(program("resets"))
    await sim.until(() => board.isDead())
    await board.deploy(await sim.compile(program("counts")))
    await board.output(/ 5$/)
})
