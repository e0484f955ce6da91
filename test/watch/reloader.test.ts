import { afterEach, beforeEach, expect, test } from "vitest"
import { CompileError, GraphError } from "../../sim/errors.js"
import type { Program } from "../../sim/program.js"
import { Reloader, type Reload } from "../../tools/watch/reloader.js"
import { reloadWords } from "../../tools/watch/reload-words.js"
import { Saves } from "../../tools/watch/saves.js"
import { FakeIo } from "../tools/fake-io.js"
import { FakeWatcher } from "./fake-watcher.js"

const program = (size: number) => ({ size }) as Program
const broken = (message: string) =>
    new CompileError("main.ts", [
        { file: "main.ts", line: 3, column: 7, code: 1, message },
        { file: "a.ts", line: 1, column: 1, code: 1, message: "too" },
    ])

let io: FakeIo
let files: FakeWatcher
let over: AbortController
/** Compiles under way, oldest first. */
let compiles: { resolve(program: Program): void; reject(e: Error): void }[]
let deployed: number[]
let deploy: (program: Program) => boolean
let told: Reload[]
let reloader: Reloader
let running: Promise<void>

/** Lets everything happen that nothing outside is needed for. */
const settle = () => new Promise<void>(resolve => setImmediate(resolve))
const whats = () => told.map(({ what }) => what)

beforeEach(() => {
    io = new FakeIo()
    files = new FakeWatcher()
    over = new AbortController()
    compiles = []
    deployed = []
    told = []
    deploy = ({ size }) => deployed.push(size) > 0
    const saves = new Saves(files.open, files.of, io.clock, over.signal)
    reloader = new Reloader({
        saves,
        clock: io.clock,
        signal: over.signal,
        compile: () => new Promise((resolve, reject) => compiles.push({ resolve, reject })),
        deploy: async each => deploy(each),
        told: reload => void told.push(reload),
    })
    running = reloader.run()
})
afterEach(async () => {
    over.abort()
    for (const { resolve } of compiles) resolve(program(0))
    await running
})

test("a save is compiled, and deployed at the next turn of the clock, not before", async () => {
    await settle()
    expect(compiles).toHaveLength(0)
    files.save()
    files.save("/p/other.ts")
    await settle()
    expect([compiles.length, whats()]).toEqual([1, ["compiling"]])
    io.wall += 400
    compiles[0].resolve(program(1000))
    await settle()
    expect(deployed).toEqual([])
    await reloader.turn()
    await reloader.turn()
    expect([deployed, told.at(-1)]).toEqual([[1000], { what: "deployed", program: program(1000), ms: 400 }])
})

test("what concerns nobody is not compiled", async () => {
    files.save("/p/.main.ts.swp")
    files.save("/p/log.txt")
    await settle()
    expect([compiles.length, told]).toEqual([0, []])
})

test("saves while it is compiled have it compiled once more; only the last program is deployed", async () => {
    files.save()
    await settle()
    files.save()
    files.save()
    compiles[0].resolve(program(1))
    await settle()
    await reloader.turn()
    expect([compiles.length, deployed]).toEqual([2, []])
    compiles[1].resolve(program(2))
    await settle()
    await reloader.turn()
    expect([compiles.length, deployed, whats()]).toEqual([2, [2], ["compiling", "compiling", "deployed"]])
})

test("what does not compile is told, leaves the board alone, and is watched for a new file too", async () => {
    files.save()
    await settle()
    compiles[0].reject(broken("no x"))
    await settle()
    await reloader.turn()
    expect([deployed, whats(), files.folders]).toEqual([[], ["compiling", "failed"], ["/p", "/p/new"]])
    // the new folder may have had a save unseen: looked at once, and the same is no news
    expect(compiles).toHaveLength(2)
    compiles[1].reject(broken("no x"))
    await settle()
    expect(whats()).toEqual(["compiling", "failed"])
    files.save("/p/new/x.ts")
    await settle()
    compiles[2].resolve(program(3))
    await settle()
    await reloader.turn()
    expect([deployed, files.looks, files.folders]).toEqual([[3], [false, true, true, false], ["/p"]])
})

test("the same program is said to be it; a graph that the board refuses is told", async () => {
    deploy = () => false
    files.save()
    await settle()
    compiles[0].resolve(program(1))
    await settle()
    await reloader.turn()
    expect(told.at(-1)).toEqual({ what: "same" })
    deploy = () => {
        throw new GraphError("main.ts", "cycle: a -> b -> a")
    }
    files.save()
    await settle()
    compiles[1].resolve(program(2))
    await settle()
    await reloader.turn()
    expect(told.at(-1)).toMatchObject({
        what: "failed",
        error: { found: expect.stringContaining("cycle: a") as string },
    })
})

test("in words: one line, and for what failed every place", () => {
    const words = (reload: Reload) => reloadWords(reload, "src/main.ts", 1500)
    expect(words({ what: "compiling" })).toMatchObject({
        news: undefined,
        isOver: false,
        message: { text: "saved: compiling src/main.ts …" },
    })
    expect(words({ what: "deployed", program: program(24_320), ms: 420 })).toMatchObject({
        news: { at: 1500, kind: "deployed", text: "src/main.ts, 24,320 B, 0.4 s after the save" },
        problem: undefined,
    })
    expect(words({ what: "same" }).news).toMatchObject({ kind: "unchanged" })
    const failed = words({
        what: "failed",
        error: { expected: "x to compile", found: "a.ts:1:2 - no\nb.ts:3:4 - no" } as never,
    })
    expect(failed).toMatchObject({
        news: { kind: "failed", text: "a.ts:1:2 - no\nb.ts:3:4 - no" },
        message: { bad: true },
        problem: "✗ a.ts:1:2 - no   (and 1 more)",
    })
})
