import path from "node:path"
import { expect, test } from "vitest"
import type { Recorded } from "../../sim/recording/recording.js"
import { SourceMap } from "../../sim/source-map.js"
import { LogCommand } from "../../tools/commands/log.js"
import { ExitCode } from "../../tools/exit-code.js"
import { UserError } from "../../tools/user-error.js"
import { openRecordingFile, type RecordingSink } from "../../tools/live/recording-file.js"
import type { BuiltProgram, BuiltPrograms } from "../../tools/live/programs.js"
import { LiveWorld, tick } from "./fake-connection.js"

const CONNECTED = "connected to board 12abdd2289421234 on /dev/ttyACM0\n"

/** A program with one function on the first line of its only file. */
function program(name: string, sha256: string): BuiltProgram {
    const info = {
        functions: [{ name: "main", start: 0 }],
        srcmap: [0, 1, 0],
        sources: [{ path: `src/${name}.ts`, length: 10, lines: [0] }],
    }
    return { name, sha256, sourceMap: () => new SourceMap(info) }
}

function world(kept: BuiltProgram[] = [], named = program("named", "ff")) {
    const it = new LiveWorld()
    const compiled: string[] = []
    const programs: BuiltPrograms = {
        kept: () => kept,
        assertEntry(entry) {
            if (entry === "none.ts") throw new UserError(ExitCode.Usage, "an entry", "no such file", "name one")
        },
        async compiled(entry) {
            compiled.push(entry)
            return named
        },
    }
    it.board.log = [
        { at: 1500, level: "log", text: "up" },
        { at: 2500.4, level: "warn", text: " at main_F0 (pc:8)" },
    ]
    return {
        it,
        compiled,
        command: new LogCommand({ ...it.parts, programs: async () => programs, record: openRecordingFile }),
    }
}

test("lines with seconds and levels; frames by the build that the board runs, also when it is not the newest", async () => {
    const { it, command, compiled } = world([program("newest", "aa"), program("flashed", "bb")])
    it.board.hash = "bb"
    expect(await it.run(command, "--no-follow")).toBe(0)
    expect(it.out).toBe("     1.500  log    up\n     2.500  warn    at main (src/flashed.ts:1)\n")
    expect(it.err).toBe(CONNECTED)
    expect(compiled).toEqual([])
})

test("lines from before the connection have no time", async () => {
    const { it, command } = world()
    it.board.log = [{ at: null, level: "log", text: "up" }, ...it.board.log.slice(0, 1)]
    await it.run(command, "--no-follow")
    expect(it.out).toBe("         -  log    up\n     1.500  log    up\n")
    const json = world()
    json.it.board.log = [{ at: null, level: "log", text: "up" }]
    await json.it.run(json.command, "--no-follow", "--json")
    expect(json.it.out).toBe('{"at":null,"level":"log","text":"up"}\n')
    expect(json.it.err).toBe("")
})

test("an entry that is none is refused before a board is opened", async () => {
    const { it, command } = world()
    expect(await it.run(command, "--entry", "none.ts")).toBe(2)
    expect([it.choices, it.out]).toEqual([[], ""])
})

test("another program than the entry is told at the start, once, stack or not", async () => {
    const { it, command } = world([program("flashed", "bb")])
    it.board.hash = "bb"
    expect(await it.run(command, "--no-follow", "--entry", "x.ts")).toBe(0)
    expect(it.err).toBe(
        CONNECTED +
            "the board runs another program (SHA-256 bb…) than named: stack frames have the lines of the build that it is\n"
    )
    expect(it.out).toContain("src/flashed.ts:1")
})

test("--record writes what comes as it comes; --for ends it; a disk that is full ends it with 1", async () => {
    const { it, command } = world()
    const kept: Recorded[] = []
    const sink: RecordingSink = {
        failed: undefined,
        keep: entry => void kept.push(entry),
        end: () => "two things\n",
    }
    const asked: string[] = []
    const parts = { ...it.parts, programs: async () => ({ kept: () => [] }) as never }
    const recording = new LogCommand({
        ...parts,
        record: (file, board) => {
            asked.push(`${path.basename(file)} ${board}`)
            return sink
        },
    })
    it.base.wall = 5000
    it.then(() => {
        const [tap] = it.board.taps
        tap?.frame(Uint8Array.from([0, 0, 4, 0, ...new Array<number>(12).fill(1)]))
        tap?.line("> hello")
        tap?.line("no line of the program")
    })
    expect(await it.run(recording, "--record", "bus.jsonl", "--for", "2s")).toBe(0)
    expect(asked).toEqual(["bus.jsonl 12abdd2289421234"])
    expect(kept).toMatchObject([
        { at: 2000, frame: { length: 16 } },
        { at: 2000, log: "hello" },
    ])
    expect(it.err.endsWith("recorded two things\n")).toBe(true)
    expect(it.board.taps).toEqual([])
    const run = it.run(recording, "--record", "bus.jsonl")
    await tick()
    sink.failed?.(new UserError(ExitCode.Failed, "to write", "no space", "free some"))
    expect(await run).toBe(1)
    expect(it.err).toContain("found no space")
    expect(await it.run(command, "--record", "none/bus.jsonl")).toBe(2)
    expect(await it.run(command, "--record", "bus.jsonl", "--no-follow")).toBe(2)
})

test("--json lines", async () => {
    const { it, command } = world([program("flashed", "bb")])
    it.board.hash = "bb"
    expect(await it.run(command, "--no-follow", "--json")).toBe(0)
    expect(it.out).toBe(
        '{"at":1500,"level":"log","text":"up"}\n{"at":2500.4,"level":"warn","text":" at main (src/flashed.ts:1)"}\n'
    )
})

test.each([
    [
        "another program than any build",
        { hash: "cc", kept: true },
        [],
        "at main_F0",
        "another program (SHA-256 cc…) than any",
    ],
    [
        "another program than the entry",
        { hash: "cc" },
        ["--entry", "x.ts"],
        "at main_F0",
        "than named: stack frames have no lines",
    ],
    ["the entry's program", { hash: "ff" }, ["--entry", "x.ts"], "src/named.ts:1", ""],
    ["no build at all", {}, [], "at main_F0", "no build of this project is here"],
    ["a board that does not say", { kept: true }, [], "src/newest.ts:1", "is not known: lines are those of newest"],
    ["a silent board, and an entry", { kept: true }, ["--entry", "x.ts"], "src/named.ts:1", "those of named"],
])("%s", async (_, { hash, kept }: { hash?: string; kept?: boolean }, words, line, note) => {
    const { it, command } = world(kept ? [program("newest", "aa")] : [])
    it.board.hash = hash
    expect(await it.run(command, "--no-follow", ...words)).toBe(0)
    expect(it.out).toContain(line)
    if (note) expect(it.err).toContain(note)
    else expect(it.err).toBe(CONNECTED)
})

test("which program it is matters to nobody before a stack is shown, and is told once", async () => {
    const { it, command } = world()
    it.board.hash = "cc"
    it.board.log = [{ at: 1, level: "log", text: "up" }]
    const run = it.run(command)
    await tick()
    expect(it.err).toBe(CONNECTED)
    it.board.change(b => b.log.push({ at: 2, level: "warn", text: " at a_F1 (pc:2)" }))
    it.board.change(b => b.log.push({ at: 3, level: "warn", text: " at b_F2 (pc:3)" }))
    it.board.change(b => void (b.state = "silent"))
    it.base.interrupt("SIGINT")
    expect(await run).toBe(0)
    expect(it.out.split("\n")).toHaveLength(4)
    expect(it.err.match(/stack frames have no lines/g)).toHaveLength(1)
    expect(it.err).toContain("is silent")
    expect(it.board).toMatchObject({ listeners: 0, closes: 1 })
})
