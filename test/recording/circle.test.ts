// A board that others can reach is recorded over its port, as one on a desk is; its sensors are then played to the program in a
// simulator of another seed, which logs the same. Everything but the file is in virtual time.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openBoardWith } from "../../tools/board/open-board.js"
import { liveCommands } from "../../tools/commands/live-parts.js"
import { simCommand } from "../../tools/commands/sim-parts.js"
import { runCommandLine } from "../../tools/command-line.js"
import type { Io } from "../../tools/io.js"
import { Desk } from "../serial/plugged-board.js"
import { FakeIo } from "../tools/fake-io.js"

const PORT = "/dev/ttyACM0"
let desk: Desk
let folder: string
let file: string
beforeEach(() => {
    desk = new Desk()
    folder = mkdtempSync(path.join(tmpdir(), "recording-"))
    file = path.join(folder, "bus.jsonl")
})
afterEach(async () => {
    await desk.close()
    rmSync(folder, { recursive: true })
})

function io(): { base: FakeIo; io: Io } {
    const base = new FakeIo()
    const sleep = (ms: number, signal?: AbortSignal) =>
        new Promise<void>(resolve => {
            const timer = desk.clock.setTimeout(resolve, ms, "housekeeping")
            signal?.addEventListener("abort", () => (desk.clock.clearTimeout(timer), resolve()))
        })
    return { base, io: { ...base, signal: base.signal, clock: { now: () => desk.sim.now, sleep } } }
}

/** `devsup log --record` for so long, in virtual time, while something happens to the board. */
async function record(duration: string, meanwhile: () => Promise<void>) {
    const it = io()
    const ports = async () => ({ candidates: [PORT], skipped: [] })
    const commands = liveCommands((choice, io) =>
        openBoardWith(choice, io, { open: desk.openStream, clock: desk.clock, ports })
    )
    const words = ["log", "--record", file, "--for", duration, "--json"]
    const run = desk.within(runCommandLine(words, commands, "", it.io), 60_000)
    await desk.until(() => desk.opened.length > 0)
    await meanwhile()
    const code = await run
    return { code, err: it.base.stderr.text, lines: it.base.stdout.lines }
}

/** `devsup sim --replay`: its exit code, and what the program logged. */
async function replay(program: string, ...more: string[]) {
    const base = new FakeIo()
    const words = ["sim", `test/programs/${program}.ts`, "--replay", file, "--seed", "7", ...more]
    const code = await runCommandLine(words, [simCommand()], "", base)
    const logged = base.stdout.lines.map(line => / log {11}(.*)$/.exec(line)?.[1]).filter(text => text !== undefined)
    return { code, logged, err: base.stderr.text }
}

const readings = (lines: readonly string[]) => lines.filter(line => line.startsWith("t "))
const changes = (lines: readonly string[]) => lines.filter((line, i) => line !== lines[i - 1])

test("what a recorded board read, the program reads in a replay; noise on the wire and a reset of the board are no harm", async () => {
    const outdoor = desk.sim.sensor("temperature", { name: "outdoor", reading: 21.5 })
    const board = await desk.boot("sim/thermostat")
    await desk.sim.advance(3000)
    const from = board.log.length
    const recorded = await record("20s", async () => {
        await desk.sim.advance(6000)
        outdoor.set(18)
        desk.disturb(PORT, new TextEncoder().encode("\u0000\u00fe garbage \u00c0\u00db\n"))
        await desk.sim.advance(3000)
        desk.reset(PORT)
        await board.reboot()
        await desk.sim.advance(4000)
        outdoor.set(30)
    })
    expect(recorded.code).toBe(0)
    expect(recorded.err).toMatch(/^recorded \S+bus\.jsonl: \d+ frames and \d+ log lines in 19\.\d s$/m)
    const seen = board.log.slice(from).map(line => line.text)
    const played = await replay("sim/thermostat")
    expect(played).toMatchObject({
        code: 0,
        err: expect.stringContaining("services temperature\nnot replayed: ") as string,
    })
    expect(changes(readings(played.logged))).toEqual(changes(readings(seen)))
    expect(changes(readings(seen))).toEqual(["t 21.5", "t 18", "t 30"])
})

test("a sensor that the recorded program served itself is played to another program, also on a board of the same id", async () => {
    const server = await desk.boot("many/probe", PORT, { deviceId: "0e56e2ca93a01da7" })
    await desk.boot("many/station", "")
    await desk.sim.advance(3000)
    expect((await record("8s", async () => {})).code).toBe(0)
    const { logged, code, err } = await replay("many/station", "--seed", "1")
    expect(code).toBe(0)
    expect(err).toContain("services temperature\n")
    expect(readFileSync(file, "utf8")).toContain(`"boards":["${server.deviceId}"]`)
    const values = logged.filter(text => text.startsWith("outdoor")).map(text => Number(text.slice(8)))
    expect(values.length).toBeGreaterThan(4)
    // the first came with the first sample after the role was bound, then one a second
    expect(values).toEqual(values.map((_, i) => (values[0] ?? 0) + i))
    expect(values[0]).toBeGreaterThan(24)
})

test("a kill loses the last line at most: a torn one is left out with a note", async () => {
    desk.sim.sensor("temperature", { reading: 21.5 })
    await desk.boot("sim/thermostat")
    await record("5s", async () => {})
    writeFileSync(file, readFileSync(file, "utf8").slice(0, -10))
    const { code, err, logged } = await replay("sim/thermostat")
    expect(code).toBe(0)
    expect(err).toMatch(/^note: \S+bus\.jsonl:\d+ was not written to its end and is left out\n/)
    expect(logged).toContain("t 21.5")
})

test("a recording without a sensor, or of another version, is refused with what to do", async () => {
    writeFileSync(file, '{"devsup-recording":1,"boards":[]}\n')
    expect(await replay("sim/thermostat")).toMatchObject({
        code: 2,
        err: `error: expected a recording of sensors in ${file}\n       found nothing in it\nnext:  record a bus that has sensors on it for some seconds\n`,
    })
    writeFileSync(file, '{"devsup-recording":9,"boards":[]}\n')
    const other = await replay("sim/thermostat")
    expect(other.code).toBe(2)
    expect(other.err).toContain("found " + file + ":1: version 9\nnext:  use the devsup that wrote it")
    writeFileSync(file, "")
    expect((await replay("sim/thermostat")).err).toContain("expected a JSON object")
    const both = await replay("sim/thermostat", "--record", file)
    expect(both).toMatchObject({ code: 2 })
    expect(both.err).toContain("expected --record to another file than the one of --replay")
})
