// Slots and jobs of a controller in status, events and top; and all of it on a board with one.
import { renderToString } from "ink"
import { afterEach, beforeEach, expect, test } from "vitest"
import type { JobEvent, SlotStatus } from "../../sim/wire/status.js"
import { openBoardWith } from "../../tools/board/open-board.js"
import { EventsCommand } from "../../tools/commands/events.js"
import { liveCommands } from "../../tools/commands/live-parts.js"
import { StatusCommand } from "../../tools/commands/status.js"
import { TopCommand } from "../../tools/commands/top.js"
import { runCommandLine } from "../../tools/command-line.js"
import type { Io } from "../../tools/io.js"
import { firstState, pressInTable } from "../../tools/live/table-state.js"
import { topPicture } from "../../tools/live/top-picture.js"
import { palette } from "../../tools/view/palette.js"
import type { Frame } from "../../tools/view/frame.js"
import { Screen } from "../../tools/view/screen.js"
import { Desk } from "../serial/plugged-board.js"
import { FakeIo } from "../tools/fake-io.js"
import { graphStatus, nodeStatus } from "../tools/fake-simulator.js"
import { event, LiveWorld } from "./fake-connection.js"

const SLOTS: SlotStatus[] = [
    { slot: "publish", status: "running", ownerId: 7, queueDepth: 2, held: false },
    { slot: "send-é", status: "idle", ownerId: null, queueDepth: 1, held: true },
]
const TABLE = ["SLOT     STATUS      OWNER  QUEUED", "publish  running     7      2", "send-é   idle, held  -      1"]
const JOBS: JobEvent[] = [
    { seq: 5, at: 150, kind: "submitted", id: 7, name: "publish", slot: "publish", reason: "queued" },
    { seq: 9, at: 250, kind: "lost", count: 3, reason: "3 events" },
    {
        seq: 10,
        at: 250,
        kind: "backoff",
        id: 7,
        name: "publish",
        slot: "publish",
        attempt: 2,
        delay: 178,
        reason: "no",
    },
    { seq: 11, at: 600, kind: "finished", id: 7, name: "publish", slot: "publish", attempt: 3, outcome: "failed" },
    { seq: 12, at: 700, kind: "rejected", id: 8, name: "late", slot: "publish", rejection: "queue-full" },
]

function world() {
    const it = new LiveWorld()
    it.board.graphs = [graphStatus("pico", [nodeStatus("net")], { slots: SLOTS })]
    it.board.events = [event(1, "boot"), event(2, "started", "net"), event(3, "stale", "net")]
    it.board.jobEvents = [...JOBS]
    return it
}

test("status has a table of the slots, and its JSON has them", async () => {
    const it = world()
    expect(await it.run(new StatusCommand(it.parts))).toBe(0)
    expect(it.out.split("\n").slice(3)).toEqual(["", ...TABLE, ""])
    const json = world()
    await json.run(new StatusCommand(json.parts), "--json")
    expect(JSON.parse(json.out)).toMatchObject({ slots: SLOTS })
    const without = world()
    without.board.graphs[0].slots = []
    await without.run(new StatusCommand(without.parts))
    expect(without.out).not.toContain("SLOT")
})

test("events has those of jobs among those of nodes, by time, with numbers of their own", async () => {
    const it = world()
    expect(await it.run(new EventsCommand(it.parts), "--no-follow")).toBe(0)
    expect(it.out.split("\n")).toEqual([
        "    1       0.100  graph         boot",
        "   c5       0.150  publish       submitted: job 7, slot publish, queued",
        "    2       0.200  net           started: epoch 1",
        "   c9       0.250  controller    lost: 3 events",
        "  c10       0.250  publish       backoff: job 7, slot publish, attempt 2, 178 ms, no",
        "    3       0.300  net           stale",
        "  c11       0.600  publish       finished: job 7, slot publish, attempt 3, failed",
        "  c12       0.700  late          rejected: job 8, slot publish, queue-full",
        "",
    ])
})

test.each([
    [
        ["--kind", "finished,stale"],
        ["c9", "3", "c11"],
    ],
    [
        ["--node", "net"],
        ["2", "3"],
    ],
    [
        ["--since", "3"],
        ["c5", "c9", "c10", "3", "c11", "c12"],
    ],
])("events %j", async (words, seqs) => {
    const it = world()
    expect(await it.run(new EventsCommand(it.parts), "--no-follow", "--json", ...words)).toBe(0)
    const lines = it.out
        .split("\n")
        .slice(0, -1)
        .map(line => JSON.parse(line) as JobEvent & { source?: string })
    expect(lines.map(({ source, seq }) => (source === "controller" ? `c${seq}` : String(seq)))).toEqual(seqs)
    if (words[0] === "--since") expect(lines[0]).toEqual({ source: "controller", ...JOBS[0] })
})

test("top shows events of jobs, and with s the slots", async () => {
    const it = world()
    it.then(() => it.base.interrupt("SIGINT"))
    const command = new TopCommand({ ...it.parts, view: () => Promise.reject(new Error("plain")) })
    const ended = it.run(command)
    it.base.interrupt("SIGINT")
    expect(await ended).toBe(0)
    expect(it.out).toContain("0.600  publish       finished: job 7, slot publish, attempt 3, failed\n")
    const s = pressInTable(firstState(), { input: "s" }, []).state
    expect(s.pane).toBe("slots")
    expect(pressInTable(s, { input: "s" }, []).state.pane).toBe("all")
    const f = frame(79, 23)
    expect(lines(f).slice(5, 9)).toEqual([expect.stringMatching(/^── SLOTS ─/), ...TABLE])
    expect(lines(frame(79, 23, []))).toContain("no slot of a controller is in use")
    const many = Array.from({ length: 30 }, (_, i) => ({ ...SLOTS[0], slot: `s${i}` }))
    for (const [width, height] of [
        [20, 10],
        [44, 14],
        [79, 23],
    ])
        expect(lines(frame(width, height, many)).length).toBeLessThanOrEqual(height)
    expect(lines(frame(79, 23, many)).join("\n")).toContain("… and 17 more")
})

function frame(width: number, height: number, slots = SLOTS): Frame {
    const graphs = [graphStatus("pico", [nodeStatus("net")], { slots })]
    const board = { port: "/dev/ttyACM0", deviceId: "12abdd2289421234", state: "connected" as const, panics: 0 }
    const told = { statuses: () => graphs, problems: () => [] }
    return { ...topPicture({ ...board, ...told }, { ...firstState(), pane: "slots" }, [], undefined), width, height }
}

function lines(f: Frame): string[] {
    return renderToString(<Screen frame={f} palette={palette({ NO_COLOR: "1" })} />, { columns: f.width })
        .replace(/\u001b\[[\d;]*m/g, "")
        .split("\n")
        .map(line => line.trimEnd())
}

let desk: Desk
beforeEach(() => void (desk = new Desk()))
afterEach(() => desk.close())

async function devsup(line: string) {
    const base = new FakeIo()
    const sleep = (ms: number) =>
        new Promise<void>(resolve => void desk.clock.setTimeout(() => resolve(), ms, "housekeeping"))
    const io: Io = { ...base, signal: base.signal, clock: { now: () => desk.sim.now, sleep } }
    const ports = async () => ({ candidates: ["/dev/ttyACM0"], skipped: [] })
    const commands = liveCommands((choice, its) =>
        openBoardWith(choice, its, { open: desk.openStream, clock: desk.clock, ports })
    )
    const code = await desk.within(runCommandLine(line.split(" "), commands, "", io), 100_000)
    return { code, out: base.stdout.text, err: base.stderr.text }
}

test("on a board: a job is started, seen, cancelled, and gone", async () => {
    await desk.boot("wire/slots")
    expect(await devsup("activate stays")).toMatchObject({ code: 0 })
    expect((await devsup("status")).out).toContain("SLOT      STATUS   OWNER  QUEUED\na-stable  running  1      0\n")
    const wrong = await devsup("cancel 5")
    expect(wrong).toMatchObject({ code: 2, out: "" })
    expect(wrong.err).toContain("there is 1 (in slot a-stable)")
    expect(await devsup("cancel 1")).toMatchObject({ code: 0, out: "job 1: force-aborted\n" })
    expect(JSON.parse((await devsup("status --json")).out)).toMatchObject({ slots: [] })
    await devsup("activate needs")
    expect(await devsup("cancel 2")).toMatchObject({ code: 0, out: "job 2: removed-from-queue\n" })
    await devsup("activate queue")
    expect(await devsup("cancel 3 --no-wait --json")).toMatchObject({ code: 0 })
})
