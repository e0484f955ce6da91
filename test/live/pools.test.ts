// Pools in status, top, graph, and in what a verb has changed.
import { expect, test } from "vitest"
import { StatusCommand } from "../../tools/commands/status.js"
import { bringUp } from "../../tools/graph/bring-up.js"
import { pictureOf } from "../../tools/graph/picture.js"
import { changes } from "../../tools/live/changes.js"
import { shareLines, type Frame } from "../../tools/view/frame.js"
import { FakeOutput } from "../tools/fake-io.js"
import { graphStatus, nodeStatus } from "../tools/fake-simulator.js"
import { LiveWorld } from "./fake-connection.js"

const uplink = { name: "uplink", running: 2, busy: 1, min: 1, max: 3 }
const poll = { name: "poll", running: 1, busy: 0, min: 0, max: 12 }
const NODES = [
    nodeStatus("net"),
    nodeStatus("uplink0", { pool: uplink }),
    nodeStatus("uplink1", { pool: uplink, mode: "on-demand" }),
    nodeStatus("poll0", { pool: poll, mode: "on-demand" }),
]
const TABLE = ["POOL    RUNNING  BUSY  MIN  MAX", "uplink  2        1     1    3  ", "poll    1        0     0    12 "]

test("status has a line for each pool, and none where there is no pool", async () => {
    const it = new LiveWorld(new FakeOutput())
    it.board.graphs = [graphStatus("pico", NODES)]
    expect(await it.run(new StatusCommand(it.parts))).toBe(0)
    expect(it.out.split("\n").slice(6)).toEqual(["", ...TABLE.map(line => line.trimEnd()), ""])
    const without = new LiveWorld(new FakeOutput())
    without.board.graphs = [graphStatus("pico", [nodeStatus("net")])]
    await without.run(new StatusCommand(without.parts))
    expect(without.out).not.toContain("POOL")
})

test("top shows them with the slots, as far as there is room", () => {
    const slots = [{ slot: "publish", status: "running", ownerId: 7, queueDepth: 2, held: false }]
    const frame = {
        pane: "slots",
        rows: [],
        readings: [],
        message: { text: "" },
        selected: 0,
        width: 79,
    } as unknown as Frame
    const shown = (height: number, more: object) =>
        shareLines({ ...frame, height, graphs: [graphStatus("pico", NODES, more)] }).slots
    expect(shown(40, {})).toEqual(TABLE)
    expect(shown(40, { slots })).toEqual([
        ...TABLE,
        "",
        expect.stringMatching(/^SLOT/),
        expect.stringMatching(/^publish/),
    ])
    expect(shown(14, { slots }).length).toBeLessThanOrEqual(8)
})

test("graph says of a member which pool it is of, and how many of that run", () => {
    const boxes = bringUp(pictureOf(graphStatus("pico", NODES))).boxes.map(box => box.lines[1])
    expect(boxes).toEqual([
        "terminate",
        "terminate · pool uplink 1-3",
        "on-demand · pool uplink 1-3",
        "on-demand · pool poll 0-12",
    ])
})

test("a verb on a pool tells of all its members, moved or not", () => {
    const graphs = [graphStatus("pico", NODES)]
    expect(changes(graphs, graphs, "uplink").map(({ node }) => node)).toEqual(["uplink0", "uplink1"])
    expect(changes(graphs, graphs)).toEqual([])
})
