import { expect, test } from "vitest"
import { SourceMap } from "../../sim/source-map.js"
import { LogCommand } from "../../tools/commands/log.js"
import type { BuiltProgram, BuiltPrograms } from "../../tools/live/programs.js"
import { LiveWorld, tick } from "./fake-connection.js"

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
        async compiled(entry) {
            compiled.push(entry)
            return named
        },
    }
    it.board.log = [
        { at: 1500, level: "log", text: "up" },
        { at: 2500.4, level: "warn", text: " at main_F0 (pc:8)" },
    ]
    return { it, compiled, command: new LogCommand({ ...it.parts, programs: async () => programs }) }
}

test("lines with seconds and levels; frames by the build that the board runs, also when it is not the newest", async () => {
    const { it, command, compiled } = world([program("newest", "aa"), program("flashed", "bb")])
    it.board.hash = "bb"
    expect(await it.run(command, "--no-follow")).toBe(0)
    expect(it.out).toBe("     1.500  log    up\n     2.500  warn    at main (src/flashed.ts:1)\n")
    expect(it.err).toBe("")
    expect(compiled).toEqual([])
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
    ["another program than the entry", { hash: "cc" }, ["--entry", "x.ts"], "at main_F0", "than named"],
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
    else expect(it.err).toBe("")
})

test("which program it is matters to nobody before a stack is shown, and is told once", async () => {
    const { it, command } = world()
    it.board.hash = "cc"
    it.board.log = [{ at: 1, level: "log", text: "up" }]
    const run = it.run(command)
    await tick()
    expect(it.err).toBe("")
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
