import { renderToString } from "ink"
import { expect, test } from "vitest"
import { firstState, shownRows, type TableState } from "../../tools/live/table-state.js"
import type { Told } from "../../tools/live/table-words.js"
import { topPicture, type TopBoard } from "../../tools/live/top-picture.js"
import type { News } from "../../tools/session.js"
import { palette } from "../../tools/view/palette.js"
import type { Frame } from "../../tools/view/frame.js"
import { Screen } from "../../tools/view/screen.js"
import type { GraphStatus } from "../../sim/wire/status.js"
import { graphStatus, nodeStatus } from "../tools/fake-simulator.js"

const NODES = [
    nodeStatus("climate", { mode: "pause", beatAgeMs: 120, status: "21.5 C" }),
    nodeStatus("fan", {
        state: "disabled",
        reasons: ["disabled", "exited"],
        ready: false,
        deps: [
            { node: "climate", kind: "bound" },
            { node: "params", kind: "plain" },
        ],
        lastFault: { kind: "crashed", message: "fan: jammed", at: 62_000 },
    }),
]
const NEWS: News[] = [
    { at: 1000, source: "log", kind: "log", text: "a line" },
    { at: 2000, source: "event", kind: "disabled", node: "fan", text: "" },
    { at: 3000, source: "panic", kind: "panic", text: "down" },
]

interface More extends Partial<Pick<TableState, "filter" | "input" | "pane">> {
    state?: TopBoard["state"]
    graphs?: GraphStatus[]
    problems?: string[]
    panics?: number
    /** Place of the selected row. */
    selected?: number
    told?: Told
}

function frame(width: number, height: number, more: More = {}): Frame {
    const graphs = more.graphs ?? [graphStatus("pico", NODES, { uptimeMs: 65_000 })]
    const board: TopBoard = {
        port: "/dev/ttyACM0",
        deviceId: "12abdd2289421234",
        state: more.state ?? "connected",
        panics: more.panics ?? 0,
        statuses: () => graphs,
        problems: () => more.problems ?? [],
    }
    const { filter = "", input = "keys", pane = "all", selected = 1 } = more
    const state = { ...firstState(), filter, input, pane, selected: shownRows(graphs, filter)[selected]?.key }
    return { ...topPicture(board, state, NEWS, more.told), width, height }
}

function lines(f: Frame): string[] {
    return renderToString(<Screen frame={f} palette={palette({ NO_COLOR: "1" })} />, { columns: f.width })
        .replace(/\u001b\[[\d;]*m/g, "")
        .split("\n")
        .map(line => line.trimEnd())
}

test("79x23: the board, the nodes with the selected one marked, what happened, the selected node's own", () => {
    const shown = lines(frame(79, 23))
    expect(shown[0]).toMatch(/^devsup top \/dev\/ttyACM0 +● connected$/)
    expect(shown[1]).toBe("board 12abdd2289421234   up 00:01:05   boot 1 (power-on)")
    expect(shown[2]).toMatch(/^── GRAPH pico ─/)
    expect(shown.slice(3, 6)).toEqual([
        "  NODE    MODE      STATE      READY BEAT  EPOCH RST STATUS",
        "  climate pause     ● running  yes   120ms 1     0   21.5 C",
        "▸ fan     terminate ○ disabled no    -     1     0",
    ])
    expect(shown.slice(6, 10)).toEqual([
        expect.stringMatching(/^── LOG AND EVENTS ─/),
        "00:00:01.000 a line",
        "00:00:02.000 fan disabled",
        "00:00:03.000 PANIC down",
    ])
    expect(shown[21]).toContain("fan   last fault at 00:01:02: fan: jammed   down: disabled, exited   needs cli")
    expect(shown[22]).toBe("? keys  q quit  ↑↓ select  a activate  d deactivate  r restart  i inject")
})

test.each([
    [20, 10],
    [30, 12],
    [44, 14],
    [79, 23],
    [139, 39],
])("%ix%i is never overflowed, in any input, and shows the selected node", (width, height) => {
    const many = [
        graphStatus(
            "big",
            Array.from({ length: 40 }, (_, i) => nodeStatus("node" + i, { status: "s".repeat(80) }))
        ),
    ]
    for (const input of ["keys", "filter", "inject", "help"] as const)
        for (const selected of [0, 20, 39])
            for (const graphs of [many, [graphStatus("pico", NODES)], []]) {
                const rows = shownRows(graphs, "")
                const at = Math.min(selected, rows.length - 1)
                const shown = lines(frame(width, height, { graphs, selected: at, input }))
                expect(shown.length).toBeLessThanOrEqual(height)
                for (const line of shown) expect([...line].length, line).toBeLessThanOrEqual(width)
                if (input !== "help" && rows.length) {
                    const marked = shown.filter(line => line.startsWith("▸ "))
                    expect(marked).toHaveLength(1)
                    expect(marked[0]).toContain(rows[at].node.name.slice(0, 3))
                }
            }
})

test("a window of many nodes says which it shows", () => {
    const graphs = [
        graphStatus(
            "big",
            Array.from({ length: 40 }, (_, i) => nodeStatus("node" + i))
        ),
    ]
    const shown = lines(frame(79, 23, { graphs, selected: 39 }))
    expect(shown[2]).toContain("GRAPH big  28-40 of 40")
    expect(shown.join("\n")).toContain("▸ node39")
})

test("away, silent, without a supervisor, panics, safe mode: each is told", () => {
    expect(
        lines(frame(79, 23, { state: "away" }))
            .slice(0, 2)
            .join()
    ).toMatch(/✗ AWAY.*is looked for/)
    expect(
        lines(frame(79, 23, { state: "silent" }))
            .slice(0, 2)
            .join()
    ).toMatch(/◌ SILENT.*says nothing/)
    expect(lines(frame(79, 23, { graphs: [], panics: 2 }))[1]).toMatch(
        /no supervisor has been heard \(yet\) {3}2 panics/
    )
    expect(lines(frame(79, 23, { graphs: [], problems: ["graph x: another protocol"] }))[1]).toContain(
        "another protocol"
    )
    const boot = { count: 4, reason: "restart", safeMode: true }
    expect(lines(frame(79, 23, { graphs: [graphStatus("pico", NODES, { boot })] }))[1]).toContain("SAFE MODE")
})

test("away and silent, the states are what they were, and have no colours", () => {
    for (const link of ["away", "silent"] as const) {
        const shown = lines(frame(79, 23, { state: link }))
        expect(shown[3]).toBe("  NODE    MODE      WAS        READY BEAT  EPOCH RST STATUS")
        expect(shown[4]).toContain("climate pause     ● running")
    }
    expect(lines(frame(79, 23))[3]).toContain("STATE")
})

test.each([
    [79, 23],
    [59, 14],
    [49, 20],
])("help in %ix%i shows every key, whole", (width, height) => {
    const help = lines(frame(width, height, { input: "help" })).join("\n")
    for (const what of [
        "select a node (PgUp PgDn Home End too)",
        "Esc drops it",
        "inject a stall",
        "of the controller below, and back",
        "end",
    ])
        expect(help).toContain(what)
    expect(help).not.toContain("more: widen")
})

test("help that does not fit says how many keys are left out; the last line shows ? in every width", () => {
    const help = lines(frame(30, 12, { input: "help" }))
    expect(help.at(-2)).toBe("… 3 more: widen")
    for (const width of [20, 44, 59, 79, 139]) expect(lines(frame(width, 14)).at(-1)).toMatch(/^\? keys  q quit/)
    expect(lines(frame(139, 39)).at(-1)).toMatch(/c clear  \/ filter$/)
})

test("panes: only the log with panics, or only the events", () => {
    const log = lines(frame(79, 23, { pane: "log" })).join("\n")
    expect(log).toContain("── LOG ──")
    expect(log).toContain("a line")
    expect(log).toContain("PANIC")
    expect(log).not.toContain("fan disabled")
    const events = lines(frame(79, 23, { pane: "events" })).join("\n")
    expect(events).toContain("fan disabled")
    expect(events).not.toContain("a line")
})

test("what is typed, asked and answered has its line", () => {
    expect(lines(frame(79, 23, { input: "filter", filter: "cli", selected: 0 }))[21]).toBe("filter: cli_")
    expect(lines(frame(79, 23, { input: "inject" }))[21]).toBe(
        "inject into fan: s stall, w wedge, c crash, any other key: nothing"
    )
    expect(lines(frame(79, 23, { told: { text: "restart fan: done", bad: false } }))[21]).toBe("restart fan: done")
    expect(lines(frame(79, 23, { filter: "zzz" })).join("\n")).toContain("no node matches")
    expect(lines(frame(79, 23, { input: "help" })).join("\n")).toContain("deactivate it, with what depends on it")
})
