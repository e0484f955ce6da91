// A bus is recorded, and what its sensors said is played into another one: the program there does the same.
import { afterEach, expect, test } from "vitest"
import { RecordingError } from "../../sim/errors.js"
import { Recording, Simulator } from "../../sim/index.js"

const PROGRAM = "test/programs/sim/thermostat.ts"
const open: Simulator[] = []
afterEach(() => Promise.all(open.splice(0).map(sim => sim.close())))

async function simulator(seed: number): Promise<Simulator> {
    const sim = await Simulator.create({ seed })
    open.push(sim)
    return sim
}

async function recorded(): Promise<{ recording: Recording; log: string[]; relay: unknown[] }> {
    const sim = await simulator(1)
    const tape = sim.record()
    const outdoor = sim.sensor("temperature", { name: "outdoor", reading: 21.5 })
    const button = sim.sensor("button")
    const relay = sim.sensor("relay")
    const board = await sim.boot(PROGRAM)
    await sim.advance(3000)
    outdoor.set(18)
    await sim.advance(2000)
    const cold = relay.get()
    button.press()
    await sim.advance(1000)
    return { recording: tape.stop(), log: board.log.map(line => line.text), relay: [cold] }
}

const HEAD = '{"devsup-recording":1,"boards":[]}'

/** How often it saw one value depends on when its roles were bound, which is not of the recording. */
const changes = (lines: string[]) => lines.filter((line, i) => line !== lines[i - 1])

test("a program sees in a replay what it saw when it was recorded, through the file's text", async () => {
    const { recording, log, relay } = await recorded()
    expect(log).toEqual(expect.arrayContaining(["bound true", "t 21.5", "t 18", "down", "up"]))
    const sim = await simulator(2)
    const mock = sim.sensor("relay")
    const result = sim.replay(Recording.parse(recording.text()))
    const board = await sim.boot(PROGRAM)
    await sim.runUntil(5000)
    expect(mock.get()).toBe(relay[0])
    await sim.runUntil(6000)
    expect(changes(board.log.map(line => line.text))).toEqual(changes(log))
    expect(result.frames.length).toBeGreaterThan(20)
    expect(result.leftOut).toBeGreaterThan(5)
    expect(result.logLines).toBe(log.length)
    expect(result.services).toEqual(["button", "temperature"])
})

test("nothing is kept after the end, and a recording's text reads back as itself", async () => {
    const sim = await simulator(1)
    sim.sensor("temperature")
    const tape = sim.record()
    await sim.boot("test/programs/sim/idle.ts")
    await sim.advance(600)
    const recording = tape.stop()
    const { length } = recording.entries
    await sim.advance(2000)
    expect(recording.entries).toHaveLength(length)
    expect(length).toBeGreaterThan(0)
    expect(Recording.parse(recording.text()).text()).toBe(recording.text())
})

test("a last line that was not written to its end is left out, and told", () => {
    const read = Recording.parse(`${HEAD}\n{"at":5,"log":"x"}\n{"at":6,"lo`)
    expect([read.entries, read.torn, read.length]).toEqual([[{ at: 5, log: "x" }], 3, 5])
    expect(Recording.parse(`${HEAD}\n{"at":5,"log":"x"}`)).toMatchObject({ entries: [{ at: 5 }], torn: undefined })
})

test.each([
    ["", "f:1: expected a JSON object, found nothing"],
    ["{}", 'f:1: expected {"devsup-recording":1,…}, the head of a recording, found {}'],
    ['{"devsup-recording":2,"boards":[]}', "f:1: expected a recording of version 1, found version 2. Use the devsup"],
    ['{"devsup-recording":1,"boa', "f:1: expected a JSON object"],
    [`${HEAD}\n{"at":5,"lo\n{"at":6,"log":"x"}\n`, "f:2: expected a JSON object"],
    ['{"devsup-recording":1}', 'f:1: expected "boards"'],
    [`${HEAD}\n\nnonsense`, "f:3: expected a JSON object, found nonsense"],
    [`${HEAD}\n{"at":-1,"log":"x"}`, 'f:2: expected "at", ms from 0'],
    [`${HEAD}\n{"at":1e15,"log":"x"}`, 'f:2: expected "at", ms from 0 to'],
    [`${HEAD}\n{"at":5,"log":"x"}\n{"at":4,"log":"y"}`, "f:3: expected a time of 5 or later"],
    [`${HEAD}\n{"at":5,"frame":"12g4"}`, 'f:2: expected "frame" in hex digits'],
    [`${HEAD}\n{"at":5,"frame":"1234"}`, "f:2: expected a whole Jacdac frame, found 2 bytes"],
])("bad input is told with its line: %j", (text, message) => {
    const read = () => Recording.parse(text, "f")
    expect(read).toThrow(RecordingError)
    expect(read).toThrow(message)
})
