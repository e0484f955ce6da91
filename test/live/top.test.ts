import { expect, test } from "vitest"
import { NodeFaultError } from "../../sim/errors.js"
import { Request } from "../../src/wire/record.js"
import { TopCommand } from "../../tools/commands/top.js"
import type { Key } from "../../tools/live/table-state.js"
import type { Picture } from "../../tools/view/live.js"
import { FakeOutput } from "../tools/fake-io.js"
import { graphStatus, nodeStatus } from "../tools/fake-simulator.js"
import { event, LiveWorld, tick } from "./fake-connection.js"

function world(tty = false) {
    const it = new LiveWorld(new FakeOutput(tty))
    it.board.graphs = [graphStatus("pico", [nodeStatus("climate"), nodeStatus("fan")])]
    const view = { pictures: [] as Picture[], closes: 0, press: (_: Key) => {} }
    const command = new TopCommand({
        ...it.parts,
        view: async () => (_io, pressed) => {
            view.press = pressed
            return { show: picture => void view.pictures.push(picture), close: () => void view.closes++ }
        },
    })
    const type = (text: string) => {
        for (const input of text) view.press({ input })
    }
    const last = () => view.pictures.at(-1) as Picture
    return { it, command, view, type, last }
}

test("--json: a line a graph and second, none while the board does not answer", async () => {
    const { it, command } = world()
    it.then(() => void (it.board.onRefresh = () => Promise.reject(new Error("silence"))))
    it.then(() => it.board.change(b => void (b.state = "silent")))
    it.then(() => {
        it.board.onRefresh = () => {}
        it.board.state = "connected"
        it.board.graphs[0].uptimeMs = 3000
    })
    it.then(() => it.base.interrupt("SIGINT"))
    expect(await it.run(command, "--json")).toBe(0)
    const lines = it.out.split("\n").slice(0, -1)
    expect(lines.map(line => (JSON.parse(line) as { uptimeMs: number }).uptimeMs)).toEqual([0, 3000])
    expect(it.base.wall).toBe(4000)
    expect(it.err).toMatch(/is silent.*\n.*is heard/)
    expect(it.board.closes).toBe(1)
})

test("no terminal: plain lines of what happens, the link on stderr", async () => {
    const { it, command } = world()
    it.board.log = [{ at: 150, level: "warn", text: "hot" }]
    it.board.events = [event(1, "started", "fan")]
    const run = it.run(command)
    await tick()
    it.board.change(b => b.events.push(event(2, "ready", "fan")))
    it.board.change(b => void b.panics++)
    it.base.interrupt("SIGTERM")
    expect(await run).toBe(0)
    expect(it.out.split("\n")).toEqual([
        "     0.100  fan           started: epoch 1",
        "     0.150  log           warn: hot",
        "     0.200  fan           ready",
        "     0.150  PANIC         the program went down and starts again",
        "",
    ])
    expect(it.err).toContain("panicked")
    expect(it.board.listeners).toBe(0)
})

test("a terminal that is dumb gets plain lines too", async () => {
    const { it, command, view } = world(true)
    it.io.env["TERM"] = "dumb"
    it.board.events = [event(1, "started", "fan")]
    it.base.interrupt("SIGINT")
    expect(await it.run(command)).toBe(0)
    expect(it.out).toContain("started")
    expect(view.pictures).toEqual([])
})

test("keys steer the selected node, and what came of it is told", async () => {
    const { it, command, view, type, last } = world(true)
    const run = it.run(command)
    await tick()
    type("jd")
    expect(last().message).toEqual({ text: "deactivate fan …", bad: false })
    await tick()
    expect(last().message).toEqual({ text: "deactivate fan: done", bad: false })
    it.board.onControl = () => {
        throw new NodeFaultError("fan: did not ack", "fan", "shutdown-timeout")
    }
    type("ic")
    await tick()
    expect(last().message).toEqual({ text: "inject crash fan: fan: did not ack", bad: true })
    type("?")
    expect(last()).toMatchObject({ help: true, message: { text: "fan   needs nothing" } })
    type("x/cli")
    expect(last()).toMatchObject({ message: { text: "filter: cli_" }, filter: "cli", selected: 0 })
    expect(last().rows.map(row => row.node.name)).toEqual(["climate"])
    view.press({ input: "c", ctrl: true })
    expect(await run).toBe(0)
    expect(it.board.asked).toMatchObject([
        { request: Request.Deactivate, node: "fan" },
        { request: Request.Inject, node: "fan", arg: 2 },
    ])
    expect(view.closes).toBe(1)
    expect(it.board).toMatchObject({ listeners: 0, closes: 1 })
})

test("it shows what changes, asks for heartbeats each second, and outlasts a board that goes away", async () => {
    const { it, command, last } = world(true)
    const answers: (() => void)[] = []
    it.board.onRefresh = () => new Promise<void>(resolve => answers.push(resolve))
    it.then(() => {})
    it.then(() => answers[0]())
    it.then(() => {})
    const run = it.run(command)
    for (let i = 0; i < 8; ++i) await tick()
    // one question at a time: the second was asked when the first was answered
    expect(it.board.refreshes).toBe(2)
    it.board.change(b => {
        b.state = "away"
        b.log.push({ at: 5, level: "log", text: "last words" })
    })
    expect(last()).toMatchObject({ head: { right: "✗ AWAY" }, isPast: true, news: [{ text: "last words" }] })
    it.board.change(b => void (b.state = "connected"))
    expect(last()).toMatchObject({ head: { right: "● connected" }, isPast: false })
    it.base.interrupt("SIGINT")
    expect(await run).toBe(0)
})
