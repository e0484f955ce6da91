import { expect, test } from "vitest"
import { EventsCommand } from "../../tools/commands/events.js"
import { graphStatus, nodeStatus } from "../tools/fake-simulator.js"
import { event, LiveWorld, tick } from "./fake-connection.js"

const EVENTS = [
    event(1, "boot", undefined, { text: "boot 1" }),
    event(2, "started", "fan"),
    event(3, "started", "net"),
    event(4, "crashed", "net", { fault: "crashed", text: "net: no route" }),
    event(5, "stale", "fan"),
]

function world() {
    const it = new LiveWorld()
    it.board.graphs = [graphStatus("pico", [nodeStatus("fan"), nodeStatus("net")])]
    it.board.events = [...EVENTS]
    return { it, command: new EventsCommand(it.parts) }
}

async function seqs(...words: string[]) {
    const { it, command } = world()
    expect(await it.run(command, "--no-follow", "--json", ...words)).toBe(0)
    return it.out
        .split("\n")
        .slice(0, -1)
        .map(line => (JSON.parse(line) as { seq: number }).seq)
}

test("one line an event: number, seconds, node, what", async () => {
    const { it, command } = world()
    expect(await it.run(command, "--no-follow")).toBe(0)
    expect(it.out.split("\n")).toEqual([
        "    1       0.100  graph         boot: boot 1",
        "    2       0.200  fan           started: epoch 1",
        "    3       0.300  net           started: epoch 1",
        "    4       0.400  net           crashed: net: no route",
        "    5       0.500  fan           stale",
        "",
    ])
    expect(it.board.closes).toBe(1)
})

test("--json gives the events as they are", async () => {
    const { it, command } = world()
    await it.run(command, "--no-follow", "--json")
    const lines = it.out.split("\n").slice(0, -1)
    expect(lines.map(line => JSON.parse(line) as unknown)).toEqual(EVENTS)
})

test.each([
    [
        ["--since", "3"],
        [3, 4, 5],
    ],
    [["--since", "6"], []],
    [
        ["--kind", "started,stale"],
        [2, 3, 5],
    ],
    [
        ["--node", "net"],
        [3, 4],
    ],
    [["--node", "fan,net", "--kind", "started", "--since", "3"], [3]],
])("%j", async (words, left) => {
    expect(await seqs(...words)).toEqual(left)
})

test("what was lost is told whatever the filter, and nothing is too old after a restart", async () => {
    const { it, command } = world()
    it.board.events = [
        event(9, "lost", undefined, { count: 9, text: "9 events" }),
        event(10, "status", "fan"),
        event(1, "crashed", "fan"),
    ]
    expect(await it.run(command, "--no-follow", "--since", "10", "--kind", "crashed")).toBe(0)
    expect(it.out).toBe("    1       0.100  fan           crashed\n")
    const other = world()
    other.it.board.events = [event(12, "lost", undefined, { count: 2, text: "2 events" })]
    await other.it.run(other.command, "--no-follow", "--node", "fan")
    expect(other.it.out).toBe("   12       1.200  graph         lost: 2 events\n")
})

test("it follows until it is interrupted, which is exit 0, and tells of the link on stderr", async () => {
    const { it, command } = world()
    const run = it.run(command, "--kind", "crashed")
    await tick()
    expect(it.board.refreshes).toBe(0)
    it.board.change(b => b.events.push(event(6, "ready", "fan"), event(7, "crashed", "fan")))
    it.board.change(b => void (b.state = "away"))
    it.board.change(b => void (b.state = "connected"))
    it.board.change(b => void b.panics++)
    it.base.interrupt("SIGINT")
    expect(await run).toBe(0)
    expect(it.out.split("\n").map(line => line.slice(0, 5).trim())).toEqual(["4", "7", ""])
    expect(it.err.split("\n")).toEqual([
        "connected to board 12abdd2289421234 on /dev/ttyACM0",
        "board 12abdd2289421234 went away from /dev/ttyACM0: it is looked for",
        "board 12abdd2289421234 is heard on /dev/ttyACM0",
        "board 12abdd2289421234 panicked and starts again",
        "",
    ])
    expect(it.board).toMatchObject({ listeners: 0, closes: 1 })
})

test.each([
    [["--kind", "crashd"], "did you mean crashed?"],
    [["--kind", "zzz"], "there is boot, starting"],
    [["--since", "x"], "seq of its JSON"],
    [["--node", "fna", "--no-follow"], "did you mean fan?"],
])("%j is bad usage", async (words, next) => {
    const { it, command } = world()
    expect(await it.run(command, ...words)).toBe(2)
    expect(it.err).toContain(next)
    expect(it.out).toBe("")
})
