import { renderToString } from "ink"
import { expect, test } from "vitest"
import type { Frame } from "../../tools/view/frame.js"
import { firstSimState, type SimState } from "../../tools/live/sim-state.js"
import { simPicture, type SimLook } from "../../tools/live/sim-picture.js"
import type { MockedSensor } from "../../tools/mocked-sensor.js"
import { palette } from "../../tools/view/palette.js"
import { Screen } from "../../tools/view/screen.js"
import { graphStatus, nodeStatus } from "./fake-simulator.js"

const NODES = [
    nodeStatus("params", { status: "5 settings" }),
    nodeStatus("climate", { mode: "pause", beatAgeMs: 120, beatTimeoutMs: 2000, status: "21.5 C", epoch: 12 }),
    nodeStatus("display", { state: "bound-stopped", ready: false }),
    nodeStatus("uplink", {
        state: "crashed",
        ready: false,
        restarts: 3,
        lastFault: { kind: "crashed", message: "uplink: no route", at: 3000 },
    }),
    nodeStatus("net", { beatAgeMs: 5200, beatTimeoutMs: 2000, stale: true }),
]

function frame(width: number, height: number, more: Partial<SimLook> = {}, state = firstSimState()): Frame {
    const readings = [
        { name: "temperature", text: "4.0 °C" },
        { name: "relay", text: "off" },
    ]
    const sensors = readings.map(({ name }) => ({ name, about: () => `${name} in °C   at rest` }) as MockedSensor)
    const look: SimLook = {
        entry: "firmware/pico.ts",
        seed: 7,
        now: 3_725_000,
        tempo: { speed: 600, isPaused: false },
        about: () => ({ deviceId: "12abdd2289421234", panics: 0 }),
        graphs: [graphStatus("pico", NODES, { uptimeMs: 3_725_000 })],
        mocks: { sensors, outages: [], readings: () => readings },
        news: [{ at: 3_724_050, source: "event", kind: "crashed", node: "uplink", text: "no route" }],
        told: undefined,
        problem: undefined,
        ...more,
    }
    return { ...simPicture(look, state), width, height }
}

function lines(f: Frame): string[] {
    return renderToString(<Screen frame={f} palette={palette({ NO_COLOR: "1" })} />, { columns: f.width })
        .replace(/\u001b\[[\d;]*m/g, "")
        .split("\n")
        .map(line => line.trimEnd())
}

test("80x24 has everything a person asks for", () => {
    const shown = lines(frame(79, 23))
    expect(shown[0]).toMatch(/^devsup sim firmware\/pico\.ts +01:02:05 {2}600x {2}seed 7$/)
    expect(shown[1]).toBe("board 12abdd2289421234   up 01:02:05   boot 1 (power-on)")
    expect(shown[2]).toContain("GRAPH pico")
    expect(shown.slice(3, 9)).toEqual([
        "  NODE    MODE      STATE           READY BEAT  EPOCH RST STATUS",
        "▸ params  terminate ● running       yes   -     1     0   5 settings",
        "  climate pause     ● running       yes   120ms 12    0   21.5 C",
        "  display terminate ◌ bound-stopped no    -     1     0",
        "  uplink  terminate ✗ crashed       no    -     1     3   no route",
        "  net     terminate ● running       yes   STALE 1     0",
    ])
    expect(shown.join("\n")).toContain("  temperature 4.0 °C   relay off")
    expect(shown.join("\n")).toContain("01:02:04.050 uplink crashed: no route")
})

test("of simulated boards it has who wakes how often, and how late the supervisor was", () => {
    const nodes = NODES.map((node, i) => ({ ...node, wakes: [7, 123_456, 12_345_678, 2 ** 31, 0][i] ?? 0 }))
    const work = { wakes: 1, opcodes: 2, longestRun: 2 }
    const load = {
        wakes: 9,
        supervisor: work,
        jobs: work,
        other: work,
        late: { wakes: 3, last: 0, max: 350, mean: 117 },
    }
    const shown = lines(frame(100, 23, { graphs: [{ ...graphStatus("pico", nodes, { uptimeMs: 3_725_000 }), load }] }))
    expect(shown[1]).toBe("board 12abdd2289421234   up 01:02:05   boot 1 (power-on)   supervisor up to 350 ms late")
    const at = shown[3]?.indexOf("WAKES") ?? 0
    expect(at).toBeGreaterThan(0)
    expect(shown.slice(4, 8).map(line => line.slice(at, at + 6).trim())).toEqual(["7", "123456", "12345k", "2147M"])
})

const READINGS = Array.from({ length: 12 }, (_, i) => ({ name: `sensor${i}`, text: `${i}.5 °C` }))
const SENSORS = READINGS.map(({ name }) => ({ name, about: () => `${name}   at rest` }) as MockedSensor)

test.each([
    [20, 10],
    [30, 12],
    [39, 15],
    [59, 14],
    [79, 23],
    [139, 39],
])("%ix%i fills its window and never overflows it, and what is selected is in it", (width, height) => {
    const mocks = { sensors: SENSORS, outages: [], readings: () => READINGS }
    for (const input of ["keys", "filter", "inject", "help"] as const)
        for (const place of [undefined, 0, 6, 11])
            for (const typed of [undefined, "1".repeat(90)]) {
                const first = firstSimState()
                const focus = place === undefined ? "nodes" : "sensors"
                const sensor = SENSORS[place ?? 0]?.name
                const state: SimState = { table: { ...first.table, input }, focus, sensor, typed }
                const shown = lines(frame(width, height, { mocks }, state))
                expect(shown.length).toBeLessThanOrEqual(height)
                for (const line of shown) expect([...line].length, line).toBeLessThanOrEqual(width)
                if (input === "help") continue
                expect(shown.join("\n")).toContain("● running")
                const marked = shown.filter(line => line.includes("▸ "))
                expect(marked).toEqual([expect.stringContaining(place === undefined ? "▸ p" : `▸ sensor${place} `)])
            }
})

test("held time, a speed that is not reached, a program that does not compile: each is told", () => {
    const held = lines(frame(79, 23, { tempo: { speed: 600, isPaused: true } }))
    expect(held[0]).toMatch(/01:02:05 {2}HELD \(600x\) {2}seed 7$/)
    expect(lines(frame(79, 23, { reached: 523 }))[0]).toMatch(/600x \(523x reached\)/)
    const problem = "src/main.ts:3:7 - Cannot find name 'x'."
    expect(lines(frame(79, 23, { problem }))[1]).toBe(problem)
    expect(lines(frame(79, 23, { graphs: [graphStatus("", [])] }))[1]).toContain("waiting for the program")
    expect(lines(frame(79, 23, { about: () => ({ deviceId: "12abdd2289421234", panics: 2 }) }))[1]).toMatch(
        /boot 1 \(power-on\) {3}2 panics$/
    )
})

test("several boards: a column for their names, and the line of the board whose node is selected", () => {
    const own = { board: "probe", ...graphStatus("a", [nodeStatus("warm")], { device: "01" }) }
    const other = { board: "station", ...graphStatus("b", [nodeStatus("link")], { device: "02", uptimeMs: 9000 }) }
    const state = { ...firstSimState(), table: { ...firstSimState().table, selected: "02/b/link" } }
    const about = (device?: string) => ({
        deviceId: device ?? "01",
        panics: 0,
        name: device === "02" ? "station" : "probe",
    })
    const news = [{ at: 9000, board: "probe", source: "log" as const, kind: "log", text: "hello" }]
    const shown = lines(frame(79, 23, { graphs: [own, other], about, news }, state))
    expect(shown[1]).toMatch(/^board station 02 {3}up 00:00:09/)
    expect(shown[3]).toMatch(/^ *BOARD +NODE +MODE/)
    expect(shown[4]).toMatch(/^ *probe +warm /)
    expect(shown[5]).toMatch(/station +link /)
    expect(shown.some(line => line.includes("probe hello"))).toBe(true)
})

test("what went wrong is told whole where there is room, and leaves the rest its places", () => {
    const text = "inject crash fan: Expected a program with fault injection, found graph pico without. "
        .repeat(2)
        .trim()
    const told = { text, bad: true }
    const shown = lines(frame(59, 23, { told }))
    expect(shown.slice(-4, -1).join(" ")).toBe(text)
    expect(shown.at(-1)).toMatch(/^\? keys/)
    expect(shown).toHaveLength(23)
    for (const [width, height] of [
        [20, 10],
        [59, 14],
        [30, 15],
        [79, 23],
    ] as const) {
        const small = lines(frame(width, height, { told }))
        expect(small.length).toBeLessThanOrEqual(height)
        for (const line of small) expect([...line].length, line).toBeLessThanOrEqual(width)
        expect(small.join("\n")).toContain("● running")
        expect(small.at(-1)).toMatch(/^\? keys/)
    }
    const one = lines(frame(79, 23, { told: { text, bad: false } }))
    expect(one.at(-2)).toMatch(/^inject crash .*…$/)
})

test("help has every key, whole; the last line has those of what is selected", () => {
    const help = { ...firstSimState(), table: { ...firstSimState().table, input: "help" as const } }
    const outage = { isDown: () => false, down: () => {}, up: () => {} }
    const outages = [
        { ...outage, key: "N", name: "network" },
        { ...outage, key: "B", name: "broker" },
    ]
    const mocks = { sensors: SENSORS, outages, readings: () => READINGS }
    for (const [width, height] of [
        [119, 39],
        [79, 23],
        [59, 14],
    ]) {
        const shown = lines(frame(width, height, { mocks }, help)).join("\n")
        for (const what of ["end", "network down, up", "its track again", "unplug", "reboot"])
            expect(shown, `${width}x${height}`).toContain(what)
        expect(shown).not.toContain("more: widen")
    }
    expect(lines(frame(79, 23)).at(-1)).toMatch(/^\? keys {2}q quit {2}Tab sensors/)
    const sensors = { ...firstSimState(), focus: "sensors" as const }
    expect(lines(frame(79, 23, {}, sensors)).at(-1)).toMatch(/^\? keys {2}q quit {2}Tab nodes .*←→ change/)
    const typing = lines(frame(79, 23, {}, { ...sensors, typed: "2" }))
    expect(typing.slice(-2)).toEqual(["temperature in °C: 2_", "Enter sets it   Esc leaves it as it is"])
})

test("more nodes than lines: the rest is counted, the log keeps its place", () => {
    const many = Array.from({ length: 40 }, (_, i) => nodeStatus("node" + i))
    const shown = lines(frame(79, 23, { graphs: [graphStatus("big", many)] }))
    expect(shown.length).toBeLessThanOrEqual(23)
    const left = shown.filter(l => /^..node\d/.test(l)).length
    expect(left).toBeGreaterThan(5)
    expect(shown[2]).toContain(`GRAPH big  1-${left} of 40`)
    expect(shown.join("\n")).toContain("uplink crashed")
})

test("colour is not the only signal, and NO_COLOR takes it away", () => {
    const states = [
        "running",
        "starting",
        "stopping",
        "parked",
        "disabled",
        "bound-stopped",
        "crashed",
        "exited",
        "unheard-of",
    ]
    const plain = palette({ NO_COLOR: "1" })
    for (const state of states) expect(plain.state(state).colour).toBeUndefined()
    expect(palette({}).state("crashed").colour).toBe("red")
    expect(palette({ NO_COLOR: "" }).state("crashed").colour).toBe("red")
    expect(plain.state("crashed").symbol).not.toBe(plain.state("running").symbol)
})
