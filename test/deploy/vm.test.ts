// Deploys into the real VM of a board that is plugged in: DeviceScript's own manager service at the other end.
import { createHash } from "node:crypto"
import { afterEach, beforeEach, expect, test } from "vitest"
import { compileEntry } from "../../sim/index.js"
import type { SerialConnection } from "../../tools/board/serial-connection.js"
import { deploy } from "../../tools/deploy/deploy.js"
import { untilRuns } from "../../tools/deploy/until-runs.js"
import { Desk } from "../serial/plugged-board.js"

/** Only one compiler runs at a time, and others may be before us. */
const COMPILES = 300_000
let desk: Desk
beforeEach(() => void (desk = new Desk()))
afterEach(() => desk.close())

async function built(name: string) {
    const { binary } = await compileEntry(`test/programs/${name}.ts`)
    return { program: binary, sha256: createHash("sha256").update(binary).digest("hex") }
}

function send(board: SerialConnection, what: Awaited<ReturnType<typeof built>>, settings = {}) {
    const watch = { signal: new AbortController().signal, progress: () => {} }
    return desk.within(deploy(board.link(), { ...what, settings }, watch))
}

const runs = (board: SerialConnection, sha256: string, hasSupervisor: boolean, panicsBefore = board.panics) =>
    desk.within(untilRuns(board, { sha256, hasSupervisor, panicsBefore }, new AbortController().signal))

test(
    "the new program runs, with its settings, and its supervisor answers",
    async () => {
        const board = await desk.boot("deploy/leaves-mark")
        const connection = await desk.connect()
        const next = await built("wire/two")
        expect(await send(connection, next)).toEqual({ wasThere: false })
        const graphs = await runs(connection, next.sha256, true)
        expect(graphs.map(g => [g.graph, g.nodes.map(n => n.name)])).toEqual([["pico", ["sensor", "show"]]])
        expect(await desk.within(connection.program())).toBe(next.sha256)
        const from = board.log.length
        await desk.sim.advance(5000)
        expect(board.log.slice(from).map(line => line.text)).not.toContain("old")
    },
    COMPILES
)

test(
    "settings are there when the program reads them; the same program again is only started again",
    async () => {
        const board = await desk.boot("sim/idle")
        const connection = await desk.connect()
        const next = await built("deploy/hates-mark")
        await send(connection, next, { color: "red" })
        await runs(connection, next.sha256, false)
        await board.output("new, color red")
        expect(await send(connection, next, { color: "blue" })).toEqual({ wasThere: true })
        await runs(connection, next.sha256, false)
        await board.output("new, color blue")
        expect(board.panics).toEqual([])
    },
    COMPILES
)

test(
    "acknowledgements that get lost are asked for again; the program arrives whole",
    async () => {
        await desk.boot("sim/idle")
        const connection = await desk.connect()
        const next = await built("deploy/hates-mark")
        let n = 0
        desk.tamper = bytes => (++n % 5 ? bytes : new Uint8Array(0))
        expect(await send(connection, next)).toEqual({ wasThere: false })
        desk.tamper = bytes => bytes
        await runs(connection, next.sha256, false)
    },
    COMPILES
)

test(
    "a program that panics on this board is told with its reason",
    async () => {
        await desk.boot("deploy/leaves-mark")
        const connection = await desk.connect()
        await desk.sim.advance(3000)
        const next = await built("deploy/hates-mark")
        const { panics } = connection
        await send(connection, next)
        const error = await runs(connection, next.sha256, false, panics).catch((e: unknown) => e)
        expect(error).toMatchObject({ code: 7, found: expect.stringContaining("marked") as string })
    },
    COMPILES
)

test(
    "interrupted mid-way the VM has no program, and takes the next",
    async () => {
        const board = await desk.boot("deploy/leaves-mark")
        const connection = await desk.connect()
        const next = await built("deploy/hates-mark")
        const stop = new AbortController()
        const progress = (done: number) => void (done > 0 && stop.abort(new Error("stop")))
        const cut = deploy(connection.link(), { ...next, settings: {} }, { signal: stop.signal, progress })
        await expect(desk.within(cut)).rejects.toMatchObject({ held: "no program", step: "sending the program" })
        const from = board.log.length
        await desk.sim.advance(10_000)
        expect(board.log.slice(from)).toEqual([])
        await send(connection, next)
        await runs(connection, next.sha256, false).catch(() => undefined)
        expect(await desk.within(connection.program())).toBe(next.sha256)
    },
    COMPILES
)

test(
    "the cable is pulled mid-way: what the board has is not known",
    async () => {
        await desk.boot("sim/idle")
        const connection = await desk.connect()
        const next = await built("deploy/hates-mark")
        const progress = (done: number) => void (done > 0 && desk.pull("/dev/ttyACM0"))
        const watch = { signal: new AbortController().signal, progress }
        const cut = deploy(connection.link(), { ...next, settings: {} }, watch)
        await expect(desk.within(cut)).rejects.toMatchObject({ held: "unknown" })
        expect(connection.state).toBe("away")
    },
    COMPILES
)

test(
    "panics of the old program are not held against the new one",
    async () => {
        await desk.boot("sim/throws")
        const connection = await desk.connect()
        const next = await built("deploy/hates-mark")
        await desk.until(() => connection.panics > 0)
        let panics = -1
        const watch = {
            signal: new AbortController().signal,
            progress: () => {},
            stopped: () => void (panics = connection.panics),
        }
        await desk.within(deploy(connection.link(), { ...next, settings: {} }, watch))
        expect(panics).toBe(connection.panics)
        expect(await runs(connection, next.sha256, false, panics)).toEqual([])
    },
    COMPILES
)

test(
    "a board that leaves its port as it starts, for its new configuration, is waited for",
    async () => {
        await desk.boot("sim/idle")
        const connection = await desk.connect()
        const next = await built("deploy/hates-mark")
        await send(connection, next)
        const what = desk.pull("/dev/ttyACM0")
        expect(connection.state).toBe("away")
        desk.clock.setTimeout(() => desk.plug("/dev/ttyACM0", what), 3000)
        const from = desk.sim.now
        expect(await runs(connection, next.sha256, false)).toEqual([])
        expect(desk.sim.now - from).toBeGreaterThan(3000)
    },
    COMPILES
)

test(
    "a board that does not come back: 4",
    async () => {
        await desk.boot("sim/idle")
        const connection = await desk.connect()
        const next = await built("deploy/hates-mark")
        await send(connection, next)
        desk.pull("/dev/ttyACM0")
        await expect(runs(connection, next.sha256, false)).rejects.toMatchObject({ code: 4 })
    },
    COMPILES
)

test(
    "a board that has the program and does not run it: 6",
    async () => {
        await desk.boot("sim/idle")
        const connection = await desk.connect()
        await expect(runs(connection, "00".repeat(32), false)).rejects.toMatchObject({ code: 6 })
    },
    COMPILES
)
