// The compiler's cache and the way back from a program counter to a source line, in a project made for it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { CompileError, EntryError } from "../../sim/errors.js"
import { compileBatch, compileEntry, Simulator } from "../../sim/index.js"
import { cachedProgram } from "../../sim/node/program-cache.js"

const root = mkdtempSync(join(tmpdir(), "devsup-project-"))
const write = (path: string, text: string) => writeFileSync(join(root, path), text)
const entry = { root, path: "app/main.ts" }

beforeAll(() => {
    for (const folder of ["app", "services"]) mkdirSync(join(root, folder))
    write("devsconfig.json", "{}")
    write("package.json", '{ "name": "made-up", "version": "1.2.3" }')
    write("app/words.ts", 'export const word = "hello"\n')
    write("app/main.ts", 'import { word } from "./words"\n\nconsole.log(word)\nthrow new Error(word)\n')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test("a program is compiled once, and again when a file it imports changes", async () => {
    const first = await compileEntry(join(root, "app/main.ts"))
    expect(first.entry).toBe("app/main.ts")
    expect(first.size).toBe(first.binary.length)
    expect(cachedProgram(entry)?.binary).toEqual(first.binary)

    write("app/words.ts", 'export const word = "good morning"\n')
    expect(cachedProgram(entry)).toBeUndefined()
    const second = await compileEntry(join(root, "app/main.ts"))
    expect(second.binary).not.toEqual(first.binary)
    expect(cachedProgram(entry)).toBeDefined()

    // Back to the first text: the very same bytes, no time or commit is stamped in.
    write("app/words.ts", 'export const word = "hello"\n')
    expect((await compileEntry(join(root, "app/main.ts"))).binary).toEqual(first.binary)
})

test("a device's stack names file and line of the project", async () => {
    const sim = await Simulator.create()
    const board = await sim.boot(join(root, "app/main.ts"))
    expect(board.panic?.stack).toEqual(["main (app/main.ts:4)"])
    await sim.close()
})

test("a broken service description is a compile error at its line, and mending it is noticed", async () => {
    write(
        "services/gadget.md",
        "# Gadget\n\n    identifier: 0x1fe5b46f\n\n## Registers\n\n    rw level: nonsense @ 0x80\n"
    )
    expect(cachedProgram(entry)).toBeUndefined()
    const error = await compileEntry(join(root, "app/main.ts")).catch((e: unknown) => e)
    expect(error).toBeInstanceOf(CompileError)
    const [first] = (error as CompileError).diagnostics
    expect(first).toMatchObject({ file: "services/gadget.md", line: 7 })
    rmSync(join(root, "services/gadget.md"))
    await expect(compileEntry(join(root, "app/main.ts"))).resolves.toBeDefined()
})

test("a compile that nobody waits for any more is given up, and frees the project for the next", async () => {
    write("app/main.ts", 'import { word } from "./words"\n\nconsole.log(word + "!")\nthrow new Error(word)\n')
    const [one, other] = [new AbortController(), new AbortController()]
    const given = compileEntry(join(root, "app/main.ts"), one.signal)
    const shared = compileEntry(join(root, "app/main.ts"), other.signal)
    one.abort(new Error("enough"))
    await expect(given).rejects.toThrow("enough")
    await expect(shared).resolves.toBeDefined()

    write("app/words.ts", 'export const word = "bye"\n')
    const sim = await Simulator.create()
    const boot = sim.boot(join(root, "app/main.ts"))
    const closed = expect(boot).rejects.toThrow(/closed while a program was compiled/)
    await sim.close()
    await closed
    expect(cachedProgram(entry)).toBeUndefined()
    await expect(compileEntry(join(root, "app/main.ts"))).resolves.toBeDefined()
})

test("a batch reports each entry and does not stop at a broken one", async () => {
    write("app/broken.ts", "const n: number = 1\nn.nothing()\n")
    const reports = await compileBatch(root, ["app/broken.ts", "app/main.ts"])
    expect(reports.map(({ path, diagnostics }) => [path, diagnostics.length > 0])).toEqual([
        ["app/broken.ts", true],
        ["app/main.ts", false],
    ])
    expect(reports[0].diagnostics[0]).toMatchObject({ file: "app/broken.ts", line: 2, column: 3 })
})

test("an entry outside any project says what makes one", async () => {
    const lonely = mkdtempSync(join(tmpdir(), "devsup-lonely-"))
    writeFileSync(join(lonely, "main.ts"), "")
    await expect(compileEntry(join(lonely, "main.ts"))).rejects.toThrow(EntryError)
    await expect(compileEntry(join(lonely, "main.ts"))).rejects.toThrow(/devsconfig\.json/)
    rmSync(lonely, { recursive: true })
})

test("a folder or another file is no entry", async () => {
    await expect(compileEntry(join(root, "app"))).rejects.toThrow(/found nothing/)
    await expect(compileEntry(join(root, "package.json"))).rejects.toThrow(/\.ts/)
})
