// What keys do to a simulated run: on real mocks and a real board, from the key to what the firmware sees of it.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Simulator, type Board } from "../../sim/index.js"
import { Track } from "../../sim/track.js"
import { Desk } from "../../tools/live/sim-desk.js"
import type { Key } from "../../tools/live/table-state.js"
import { MockedSensor } from "../../tools/mocked-sensor.js"
import { setUpMocks, type Mocks, type Outage } from "../../tools/mocks.js"
import { Session } from "../../tools/session.js"
import { Tempo } from "../../tools/tempo.js"

let sim: Simulator
beforeEach(async () => void (sim = await Simulator.create({ seed: 1 })))
afterEach(() => sim.close())

async function desk(program: string, more: Partial<Mocks> = {}) {
    const mocks = { ...setUpMocks(sim, { sensors: [], cwd: ".", track: false }), ...more }
    const board = await sim.boot(`test/programs/${program}.ts`)
    const tempo = new Tempo(600, () => sim.now)
    const seen = { quits: 0, changes: 0 }
    const session = new Session(sim, board)
    const desk = new Desk({ tempo, mocks, session, quit: () => void seen.quits++ }, () => void seen.changes++)
    /** Types, and has it done, as between two turns of the clock; gives what is told. */
    const type = async (text: string) => {
        for (const [word] of text.matchAll(/<[a-z-]+>|[^]/g))
            desk.pressed(
                /^<.+>$/.test(word) ? { input: "", name: word.slice(1, -1) as Key["name"] & string } : { input: word }
            )
        await desk.perform()
        return desk.told?.text
    }
    const reading = (name: string) => mocks.readings().find(r => r.name === name)?.text
    return { board, session, tempo, seen, desk, type, reading }
}

const output = async (board: Board, text: string) => (await board.output(text, { timeout: 5000 })).text

test("sensors: nudged, typed, unplugged, frozen and muted, as the firmware sees it", async () => {
    const { board, type, reading, desk: its } = await desk("sim/thermostat")
    await output(board, "t 21.5")
    expect(await type("<tab><right>")).toBe("temperature 22 °C")
    await output(board, "t 22")
    expect(await type("<left><left><left>")).toBe("temperature 20.5 °C")
    expect(await type("-")).toBeUndefined()
    expect(await type("<return>-3.5 °C<return>")).toBe("temperature -3.5 °C")
    await output(board, "t -3.5")
    expect(await type("30 F<return>")).toBe("expected a number in °C, the unit of temperature, found one in F")
    expect(its.told?.bad).toBe(true)
    expect(await type("u")).toContain("unplugged")
    expect(reading("temperature")).toBe("-3.5 °C (unplugged)")
    await output(board, "bound false")
    await type("u")
    await output(board, "bound true")
    await type("f")
    expect(await type("9<return>")).toBe("temperature -3.5 °C (frozen)")
    await type("f")
    await output(board, "t 9")
    expect([await type("m"), reading("temperature")]).toEqual([expect.anything(), "9 °C (muted)"])
    expect(await type("m")).toBe("temperature: heard again")
    expect(await type("t")).toBe("expected a track for temperature, found none; --track FILE plays one")
})

test("the button: pressed and held from wherever the selection is; a switch goes on and off", async () => {
    const { board, type, reading } = await desk("sim/thermostat")
    await sim.advance(3000)
    expect(await type("b")).toBe("button: pressed")
    await output(board, "down")
    await output(board, "up")
    expect(await type("h")).toBe("button: held down")
    await output(board, "down")
    expect(reading("button")).toBe("down")
    expect(await type("h")).toBe("button: let go")
    await output(board, "up")
    await type("<tab>jjjjj<right>")
    expect(reading("relay")).toBe("on")
    expect(await type("<left>")).toBe("relay off")
    await type("jj")
    expect(await type("<right>")).toContain("Enter types a value")
})

test("a value stays in what its service can hold, and a nudge goes to the next step", () => {
    const at = (service: string, reading: number) =>
        new MockedSensor(service, sim.sensor(service, { reading }), () => 0)
    expect(at("humidity", 99.5).nudge(1)).toBe("humidity 100 %")
    expect([at("humidity", 100).nudge(1), at("humidity", 0).nudge(-1)]).toEqual(["humidity 100 %", "humidity 0 %"])
    expect(at("temperature", 18.63).nudge(1)).toBe("temperature 19 °C")
    expect(at("temperature", 18.63).nudge(-1)).toBe("temperature 18.5 °C")
    expect(at("potentiometer", 1).nudge(1)).toBe("potentiometer 1")
    expect(at("soundLevel", 0).nudge(-1)).toBe("soundLevel 0")
})

test("t: its track again, where that has got to", async () => {
    const sensor = new MockedSensor("temperature", sim.sensor("temperature"), () => sim.now)
    sensor.play(
        new Track([
            { at: 0, value: 0 },
            { at: 10_000, value: 10 },
        ])
    )
    expect(sensor.about()).toBe("temperature in °C   moved by its track")
    await sim.advance(2000)
    sensor.nudge(1)
    await sim.advance(3000)
    expect([sensor.reading().text, sensor.about()]).toEqual(["2.5 °C", "temperature in °C   set by hand"])
    sensor.follow()
    expect(sensor.reading().text).toBe("5 °C")
    await sim.advance(20_000)
    expect(sensor.reading().text).toBe("10 °C")
    sensor.type("3")
    sensor.follow()
    expect(sensor.reading().text).toBe("10 °C")
})

test("nodes: asked at once, the outcome when time has brought it; held time is said", async () => {
    const { board, type, desk: its } = await desk("wire/controlled")
    await sim.advance(500)
    const { now } = sim
    expect(await type("d")).toBe("deactivate base …")
    expect(sim.now).toBe(now)
    await sim.advance(1000)
    expect([its.told, board.node("base").state]).toEqual([{ text: "deactivate base: done", bad: false }, "disabled"])
    expect(await type(" a")).toBe("activate base … (time is held: space lets it go on)")
    await sim.advance(1000)
    expect(board.node("base").state).toBe("running")
})

test("after a reboot, whose device counts from 0, what happens is told on the clock of the run", async () => {
    const { session, type } = await desk("wire/controlled")
    await sim.advance(5000)
    session.news()
    await type("R")
    await sim.advance(1000)
    const times = session.news().map(({ at }) => at)
    expect(times.length).toBeGreaterThan(5)
    for (const at of times) expect(at).toBeGreaterThan(5000)
})

test("time, the board and what is outside", async () => {
    let isDown = false
    const network: Outage = {
        key: "n",
        name: "network",
        isDown: () => isDown,
        down: () => void (isDown = true),
        up: () => void (isDown = false),
    }
    const { board, tempo, seen, type } = await desk("sim/counts", { outages: [network] })
    await type("+")
    expect(tempo.speed).toBe(1200)
    await type("-- ")
    expect([tempo.speed, tempo.isPaused, tempo.stands()]).toEqual([300, true, true])
    const { now } = sim
    await type("..")
    expect([tempo.until, tempo.stands()]).toEqual([now + 2000, false])
    expect(await type("R")).toContain("rebooted")
    expect(board.boots).toBe(2)
    expect([await type("n"), isDown]).toEqual(["the network is down", true])
    expect([await type("n"), isDown]).toEqual(["the network is up again", false])
    expect(await type("q")).toBeUndefined()
    expect(seen.quits).toBe(1)
})
