import { renderToString } from "ink"
import { expect, test } from "vitest"
import type { Frame } from "../../tools/view/frame.js"
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

function frame(width: number, height: number, more: Partial<Frame> = {}): Frame {
    return {
        entry: "firmware/pico.ts",
        seed: 7,
        now: 3_725_000,
        speed: "600x",
        graphs: [graphStatus("pico", NODES, { uptimeMs: 3_725_000 })],
        readings: [
            { name: "temperature", text: "4.0 °C" },
            { name: "relay", text: "off" },
        ],
        news: [{ at: 3_724_050, source: "event", kind: "crashed", node: "uplink", text: "no route" }],
        width,
        height,
        ...more,
    }
}

function lines(f: Frame): string[] {
    return renderToString(<Screen frame={f} palette={palette({ NO_COLOR: "1" })} />, { columns: f.width })
        .replace(/\u001b\[[\d;]*m/g, "")
        .split("\n")
}

test("80x24 has everything a person asks for", () => {
    const shown = lines(frame(79, 23))
    expect(shown[0]).toMatch(/^devsup sim firmware\/pico\.ts +01:02:05 {2}600x {2}seed 7$/)
    expect(shown[1]).toBe("device 12abdd2289421234   up 01:02:05   boot 1 (power-on)")
    expect(shown[2]).toContain("GRAPH pico")
    expect(shown.slice(3, 9).map(l => l.trimEnd())).toEqual([
        "NODE    MODE      STATE           READY BEAT  EPOCH RST STATUS",
        "params  terminate ● running       yes   -     1     0   5 settings",
        "climate pause     ● running       yes   120ms 12    0   21.5 C",
        "display terminate ◌ bound-stopped no    -     1     0",
        "uplink  terminate ✗ crashed       no    -     1     3   no route",
        "net     terminate ● running       yes   STALE 1     0",
    ])
    expect(shown.join("\n")).toContain("temperature 4.0 °C   relay off")
    expect(shown.join("\n")).toContain("01:02:04.050 uplink crashed: no route")
})

test.each([
    [20, 10],
    [30, 12],
    [39, 15],
    [79, 23],
    [139, 39],
])("%ix%i fills its window and never overflows it", (width, height) => {
    const shown = lines(frame(width, height))
    expect(shown.length).toBeLessThanOrEqual(height)
    for (const line of shown) expect([...line].length, line).toBeLessThanOrEqual(width)
    expect(shown.join("\n")).toContain("● running")
})

test("more nodes than lines: the rest is counted, the log keeps its place", () => {
    const many = Array.from({ length: 40 }, (_, i) => nodeStatus("node" + i))
    const shown = lines(frame(79, 23, { graphs: [graphStatus("big", many)] }))
    expect(shown.length).toBeLessThanOrEqual(23)
    const left = shown.filter(l => l.startsWith("node")).length
    expect(shown.join("\n")).toContain(`… and ${40 - left} more nodes`)
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
