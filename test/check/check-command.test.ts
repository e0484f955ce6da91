// devsup check as a function: what it prints, what it refuses, with which exit code. The simulator is a stand-in here.
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { CompileError, GraphError } from "../../sim/errors.js"
import { locateEntry } from "../../sim/node/project.js"
import { SourceMap } from "../../sim/source-map.js"
import type { CheckParts } from "../../tools/check/check.js"
import { requirementsOf } from "../../tools/check/requirement.js"
import { runCommandLine } from "../../tools/command-line.js"
import { CheckCommand } from "../../tools/commands/check.js"
import { FakeIo } from "../tools/fake-io.js"
import { FakeBoard, FakeSimulator } from "./fake-check-simulator.js"
import { MadeProject } from "./made-project.js"

const PINS = 'import { pins } from "@dsboard/pico"\n'
const LIBRARY = 'import { Mode, Need, node } from "devicescript-supervisor"\n'
let project: MadeProject
let board: FakeBoard
let size: number
/** What git says of .env.local: 0 it is ignored, 1 it is not. */
let ignored: number
beforeEach(() => {
    project = new MadeProject({ "firmware/pico.ts": PINS })
    board = new FakeBoard()
    size = 20_000
    ignored = 0
})
afterEach(() => project.remove())

async function devsup(...words: string[]) {
    const io = new FakeIo()
    io.cwd = project.root
    const parts: CheckParts = {
        locate: locateEntry,
        requirements: requirementsOf,
        git: ([verb]) => ({ "rev-parse": 0, "check-ignore": ignored })[verb ?? ""] ?? 1,
        compile: async () => {
            if (board.compileError) throw board.compileError
            const binary = new Uint8Array(size)
            const sourceMap = () => new SourceMap({ functions: [], srcmap: [], sources: [] })
            return { entry: "firmware/pico.ts", binary, size, sourceMap }
        },
        open: async () => new FakeSimulator(board),
    }
    const code = await runCommandLine(words, [new CheckCommand(async () => parts)], "0", io)
    return { code, out: io.stdout.text, err: io.stderr.text }
}

test("what fits is told with its head-room", async () => {
    expect(await devsup("check")).toEqual({
        code: 0,
        out: [
            "firmware/pico.ts",
            "  bring-up    2 of 2 nodes running, settled within 3 virtual s",
            "Raspberry Pi Pico (pico)",
            "  program      20,000 of 110,464 B  19 %     90,464 B free",
            "  code              0 of  65,535 B  0 %      65,535 B free",
            "  heap         10,000 of  65,524 B  16 %     55,524 B free",
            "  Wi-Fi       no, not used",
            "  TLS         no, not used",
            "",
        ].join("\n"),
        err: "",
    })
})

test("as JSON it is one line", async () => {
    const { code, out } = await devsup("check", "--json")
    expect([code, out.split("\n").length]).toEqual([0, 2])
    expect(JSON.parse(out)).toEqual({
        schema: 1,
        entry: "firmware/pico.ts",
        ok: true,
        programBytes: 20000,
        heapBytes: 10000,
        nodes: 2,
        running: 2,
        crashed: [],
        faults: [],
        requirements: [],
        boards: [
            {
                id: "pico",
                program: { used: 20000, limit: 110464, free: 90464 },
                code: { used: 0, limit: 65535, free: 65535 },
                heap: { used: 10000, limit: 65524, free: 55524 },
                wifi: false,
                tls: false,
                problems: [],
            },
        ],
        notes: [],
    })
})

test("what a board lacks is refused by its name, the node's, and the place", async () => {
    project.write({
        "firmware/pico.ts": `${PINS}${LIBRARY}import { connect } from "@devicescript/net"
const up = node("uplink", Mode.Terminate, async n => { await connect({ host: "h", port: 1 }) }, { needs: Need.Tls })
`,
    })
    const { code, out, err } = await devsup("check")
    expect(code).toBe(1)
    expect(out).toContain("  Wi-Fi       NO, node uplink uses connect of @devicescript/net (firmware/pico.ts:4)\n")
    expect(err).toBe(
        [
            "error: expected firmware/pico.ts to fit Raspberry Pi Pico",
            "       found pico has no Wi-Fi, and node uplink uses connect of @devicescript/net (firmware/pico.ts:4)",
            "       pico has no TLS, and node uplink needs it (firmware/pico.ts:4)",
            "next:  take it out of this board's graph, or build for a board that has it: xiao-esp32c3, esp32c3-bare, esp32-devkitc, esp32s3-devkitm, esp32s2-bare",
            "",
        ].join("\n")
    )
    expect((await devsup("check", "--board", "pico-w")).err).toContain("found pico-w has no TLS")
    const able = await devsup("check", "--board", "xiao-esp32c3")
    expect(able).toMatchObject({ code: 0 })
    expect(able.err).toBe("note: its pins are those of @dsboard/pico (firmware/pico.ts:1), not of xiao-esp32c3\n")
})

test("too large a program, and too much heap", async () => {
    size = 110_496
    expect(await devsup("check")).toMatchObject({
        code: 1,
        err: expect.stringContaining("found a program of 110,496 bytes, 32 more than the 110,464 of pico\n") as string,
    })
    expect((await devsup("check", "--board", "esp32c3-bare")).code).toBe(0)
    size = 300_000
    const { code, out } = await devsup("check", "--board", "esp32c3-bare")
    expect([code, board.starts]).toEqual([1, 2])
    expect(out).not.toContain("heap")

    size = 20_000
    board.live = [9_000, 50_000, 9_000]
    expect((await devsup("check")).code).toBe(0)
    expect(await devsup("check", "--board", "esp32s2-bare")).toMatchObject({
        code: 1,
        err: expect.stringContaining("a heap of 50,000 bytes, 9,052 more than the 40,948 of esp32s2-bare\n") as string,
    })
})

test("a node that cannot be started is a note, since no mock may have been there", async () => {
    board.nodes = [
        { name: "a", state: "running", lastFault: null },
        { name: "b", state: "stopped", lastFault: { kind: "ready-dep-timeout", message: "b: no a", at: 1 } },
    ]
    const { code, out, err } = await devsup("check")
    expect([code, err]).toEqual([0, "note: with every usual sensor mocked, b: no a\n"])
    expect(out).toContain("1 of 2 nodes running")
})

test("nodes that crash are a loud note, and with --strict a failure that names them", async () => {
    board.nodes = [
        { name: "a", state: "running", lastFault: null },
        { name: "b", state: "crashed", lastFault: { kind: "crashed", message: "b: no wire", at: 1 } },
        { name: "c", state: "running", lastFault: { kind: "crashed", message: "once", at: 2 } },
    ]
    const { code, out, err } = await devsup("check")
    expect(code).toBe(0)
    expect(err).toBe("note: 2 nodes crashed: b: no wire; c: once; devsup check --strict makes this a failure\n")
    expect(out).toContain("2 of 3 nodes running, 2 CRASHED, settled")
    const strict = await devsup("check", "--strict")
    expect(strict).toMatchObject({ code: 1, out })
    expect(strict.err).toBe(
        [
            "error: expected no node of firmware/pico.ts to crash as it starts (--strict)",
            "       found b: no wire",
            "       c: once",
            "next:  mend the body of that node; devsup sim firmware/pico.ts shows its log, with the stack",
            "",
        ].join("\n")
    )
    expect(JSON.parse((await devsup("check", "--json")).out)).toMatchObject({ ok: true })
    const json = await devsup("check", "--json", "--strict")
    expect(JSON.parse(json.out)).toMatchObject({ ok: false, crashed: ["b: no wire", "c: once"], notes: [] })
    board.nodes = [board.nodes[0]]
    expect((await devsup("check", "--strict")).code).toBe(0)
})

test("a program without a supervisor: how it gets one", async () => {
    board.hasSupervisor = false
    const { code, out, err } = await devsup("check")
    expect(code).toBe(0)
    expect(out).toContain("no supervisor heard")
    expect(err).toBe(
        [
            "note:  expected a supervisor on the bus",
            "       found none, so there is no node to show",
            "next:  add startSupervisorServer(supervisor) to the program",
            "",
        ].join("\n")
    )
})

test("it waits for a graph that takes its time, not for ever", async () => {
    board.settlesAt = 12_000
    expect((await devsup("check")).out).toContain("settled within 12 virtual s")
    board.settlesAt = Infinity
    expect((await devsup("check")).out).toContain("settled within 30 virtual s")
})

describe("a program that does not come up ends with", () => {
    test("3 where it does not compile", async () => {
        const at = { file: "firmware/pico.ts", line: 2, column: 1, code: 1, message: "no" }
        board.compileError = new CompileError("firmware/pico.ts", [at])
        expect(await devsup("check")).toMatchObject({
            code: 3,
            out: "",
            err: expect.stringContaining("firmware/pico.ts:2:1 - no") as string,
        })
    })
    test("1 where its graph is refused, in JSON too", async () => {
        board.bootError = new GraphError("firmware/pico.ts", "cycle: a -> b -> a")
        const { code, out } = await devsup("check", "--json")
        expect(code).toBe(1)
        expect(JSON.parse(out)).toMatchObject({
            ok: false,
            error: { code: 1, found: expect.stringContaining("cycle") as string },
        })
    })
    test("7 where it panics", async () => {
        board.panicAt = 2000
        const { code, err } = await devsup("check")
        expect(code).toBe(7)
        expect(err).toContain("a panic: OutOfMemory: full")
    })
})

describe("the entry is", () => {
    test("the one that imports the board's pins, when only a board is named", async () => {
        project.write({ "firmware/other.ts": 'import { pins } from "@dsboard/esp32c3_bare"\n' })
        expect((await devsup("check", "--board", "esp32c3-bare")).out).toContain("Espressif ESP32-C3 (bare)")
        const none = await devsup("check", "--board", "pico-w")
        expect(none.code).toBe(2)
        expect(none.err).toContain("none of firmware/other.ts, firmware/pico.ts does")
    })
    test("refused where there is none, as an unknown board is", async () => {
        expect(await devsup("check", "firmware/nope.ts")).toMatchObject({ code: 2 })
        expect(await devsup("check", "--board", "picco")).toMatchObject({
            code: 2,
            err: expect.stringContaining("did you mean pico") as string,
        })
        expect(await devsup("check", "--bord", "pico")).toMatchObject({ code: 2 })
    })
    test("compared with none when it imports no pins", async () => {
        project.write({ "firmware/pico.ts": "" })
        const { code, out, err } = await devsup("check")
        expect(code).toBe(0)
        expect(out).toContain("  program     20,000 B\n  heap        10,000 B\n")
        expect(err).toContain("pass --board")
    })
})

test("the boards of all imported pins are compared", async () => {
    project.write({ "firmware/pico.ts": PINS + 'import { pins as more } from "@dsboard/esp32s2_bare"\n' })
    board.live = [50_000]
    const { code, out, err } = await devsup("check")
    expect(code).toBe(1)
    expect(out).toMatch(/Raspberry Pi Pico[^]*15,524 B free[^]*Espressif ESP32-S2[^]*9,052 B too much/)
    expect(err).toMatch(/^error: expected firmware\/pico.ts to fit Espressif ESP32-S2 \(bare\)\n/)
})

test("secrets that git would take stop it before anything is compiled; a suspicious key is a note", async () => {
    project.write({ ".env.local": "TOKEN=x\n", ".env.defaults": "MQTT_PASSWORD=y\n" })
    expect(await devsup("check")).toMatchObject({
        code: 0,
        err: expect.stringContaining("looks like a secret") as string,
    })
    ignored = 1
    expect(await devsup("check")).toMatchObject({
        code: 1,
        out: "",
        err: expect.stringContaining("found git does not ignore it, so it would be committed\n") as string,
    })
    expect(board.starts).toBe(1)
})
