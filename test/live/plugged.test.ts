// The commands over real bytes to a real VM, both ends on the simulator's clock.
import { afterEach, beforeEach, expect, test } from "vitest"
import { Request } from "../../src/wire/record.js"
import { openBoardWith } from "../../tools/board/open-board.js"
import { liveCommands } from "../../tools/commands/live-parts.js"
import { runCommandLine } from "../../tools/command-line.js"
import type { Io } from "../../tools/io.js"
import { Desk } from "../serial/plugged-board.js"
import { FakeIo } from "../tools/fake-io.js"

let desk: Desk
beforeEach(() => void (desk = new Desk()))
afterEach(() => desk.close())

/** Runs a command to its end, in virtual time. */
async function devsup(line: string) {
    const base = new FakeIo()
    const io: Io = {
        ...base,
        signal: base.signal,
        clock: {
            now: () => desk.sim.now,
            sleep: (ms, signal) =>
                new Promise(resolve => {
                    const timer = desk.clock.setTimeout(resolve, ms, "housekeeping")
                    signal?.addEventListener("abort", () => (desk.clock.clearTimeout(timer), resolve()))
                }),
        },
    }
    const ports = async () => ({ candidates: ["/dev/ttyACM0"], skipped: [] })
    const commands = liveCommands((choice, io) =>
        openBoardWith(choice, io, { open: desk.openStream, clock: desk.clock, ports })
    )
    const from = desk.sim.now
    const code = await desk.within(runCommandLine(line.split(" "), commands, "", io), 100_000)
    return { code, out: base.stdout.text, err: base.stderr.text, took: desk.sim.now - from }
}

test("a verb waits for its outcome, --no-wait does not", async () => {
    await desk.boot("wire/controlled")
    expect(await devsup("deactivate dawdles --no-wait")).toMatchObject({
        code: 0,
        out: "deactivate dawdles: accepted\n",
    })
    expect(JSON.parse((await devsup("status --json")).out)).toMatchObject({
        nodes: [{}, {}, { name: "dawdles", state: "stopping" }, {}],
    })
    expect(await devsup("activate dawdles")).toMatchObject({ code: 0 })
    expect(await devsup("deactivate base")).toMatchObject({
        code: 0,
        out: [
            "base     running -> disabled",
            "middle   running -> parked",
            "dawdles  running -> collateral",
            "spare    stopped -> collateral",
            "",
        ].join("\n"),
    })
})

test("teardown and wake, an injected crash, a wedge and its clearing", async () => {
    await desk.boot("wire/controlled")
    expect((await devsup("teardown")).out).toContain("base     running -> exited")
    expect((await devsup("wake")).out).toMatch(/base +exited -> running/)
    expect(await devsup("inject base crash")).toMatchObject({ code: 0 })
    expect((await devsup("status")).out).toMatch(/base +terminate +✗ crashed/)
    expect(await devsup("restart base")).toMatchObject({ code: 0 })
    expect(await devsup("inject base wedge")).toMatchObject({ code: 0 })
    const fault = await devsup("deactivate base --json")
    expect(fault).toMatchObject({ code: 7 })
    expect(JSON.parse(fault.out)).toMatchObject({ outcome: "fault", fault: { node: "base", kind: "shutdown-timeout" } })
    expect(await devsup("clear base")).toMatchObject({ code: 0 })
})

test("exit codes: an unknown node 2, one that has no injection 7, too late 6, nobody there 4", async () => {
    await desk.boot("wire/controlled")
    expect(await devsup("restart bse")).toMatchObject({ code: 2, out: "" })
    expect((await devsup("restart bse")).err).toContain("did you mean base?")
    const late = await devsup("deactivate dawdles --timeout 100ms")
    expect(late).toMatchObject({ code: 6 })
    expect(late.err).toContain("found dawdles is stopping")
    desk.pull("/dev/ttyACM0")
    expect(await devsup("status")).toMatchObject({ code: 4 })
})

test("a request that was accepted is not waited for, whatever becomes of it", async () => {
    await desk.boot("wire/controlled")
    const board = await desk.connect()
    await desk.within(board.control(Request.Inject, "base", 1))
    const from = desk.sim.now
    await desk.within(board.control(Request.Deactivate, "base", 0, { wait: false }))
    expect(desk.sim.now - from).toBeLessThan(100)
    await expect(desk.within(board.control(Request.Restart, "base"))).rejects.toMatchObject({
        kind: "shutdown-timeout",
    })
})

test("events from a number on; the log of a program that shows no stack needs no build", async () => {
    await desk.boot("wire/two")
    const { code, out } = await devsup("events --no-follow --json --since 3")
    expect(code).toBe(0)
    expect((JSON.parse(out.split("\n")[0]) as { seq: number }).seq).toBe(3)
    const log = await devsup("log --no-follow")
    expect(log.code).toBe(0)
    expect(log.err).toMatch(/^connected to board [0-9a-f]{16} on \S+\n$/)
})

test("the stack of a panic has file and line, by the program the board itself names", async () => {
    await desk.boot("tools/throws")
    await desk.sim.advance(2000)
    const { code, out } = await devsup("log --no-follow")
    expect(code).toBe(0)
    expect(out).toContain("at fail (test/programs/tools/throws.ts:5)")
    // all of it was written before
    expect(out.split("\n").filter(line => !line.startsWith("         -  "))).toEqual([""])
})

test("the status of a program that panics is exit 7", async () => {
    await desk.boot("tools/throws")
    await desk.sim.advance(2000)
    const status = await devsup("status")
    expect(status.code).toBe(7)
    expect(status.err).toContain("a program that panics")
})
