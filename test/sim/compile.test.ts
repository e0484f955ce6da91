// The compiler's cache and the way back from a program counter to a source line, in a project made for it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { CompileError, EntryError, ToolchainError } from "../../sim/errors.js"
import { compileBatch, compileEntry, Simulator } from "../../sim/index.js"
import { diskTrouble } from "../../sim/node/disk-trouble.js"
import { cachedProgram, storeProgram } from "../../sim/node/program-cache.js"

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

test("a source that was saved while it was compiled makes what came of it worthless", () => {
    const other = { root, path: "app/other.ts" }
    write("app/other.ts", "console.log(1)\n")
    const stored = (text: string) => {
        const dbg = { functions: [], srcmap: [], sources: [{ path: "app/other.ts", length: text.length, text }] }
        const usedFiles = [join(root, "app/other.ts")]
        storeProgram(other, { success: true, binary: new Uint8Array(8), dbg, usedFiles, diagnostics: [] })
        return cachedProgram(other)
    }
    expect(stored("console.log(0)\n")).toBeUndefined()
    expect(stored("console.log(1)\n")).toBeDefined()
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

test.each([
    ['{\n    "services": [,\n}\n', 2, 18, 'found ","'],
    ['{ "a": tru }', 1, 11, 'found " "'],
    ['{ "a": "x\n', 1, 10, "found "],
    ['{\n    "a": 1,\n', 3, 1, "found the end of the file"],
    ["", 1, 1, "found the end of the file"],
    ["[]", 1, 1, "found []"],
])("a broken devsconfig.json is refused at its line: %j", async (text, line, column, found) => {
    write("devsconfig.json", text)
    try {
        const error = (await compileEntry(join(root, "app/main.ts")).catch((e: unknown) => e)) as CompileError
        expect(error).toBeInstanceOf(CompileError)
        expect(error.diagnostics).toMatchObject([{ file: "devsconfig.json", line, column }])
        expect(error.diagnostics[0].message).toMatch(/^expected a JSON object, \{\} for the defaults, found /)
        expect(error.diagnostics[0].message).toContain(found)
    } finally {
        write("devsconfig.json", "{}")
    }
})

test.each([
    ["", "an empty file"],
    ["Just words\n", "no such line"],
])("a service description that names no service is refused as that file: %j", async (text, found) => {
    write("services/gadget.md", text)
    const error = (await compileEntry(join(root, "app/main.ts")).catch((e: unknown) => e)) as CompileError
    rmSync(join(root, "services/gadget.md"))
    expect(error).toBeInstanceOf(CompileError)
    expect(error.diagnostics).toMatchObject([{ file: "services/gadget.md", line: 1, column: 1 }])
    expect(error.message).toContain(`found ${found}`)
})

test("libraries of the compiler that cannot be written are not blamed on the program", async () => {
    const other = mkdtempSync(join(tmpdir(), "devsup-unwritable-"))
    mkdirSync(join(other, "node_modules"))
    writeFileSync(join(other, "devsconfig.json"), "{}")
    writeFileSync(join(other, "package.json"), '{ "name": "made-up", "version": "1.2.3" }')
    writeFileSync(join(other, "main.ts"), "console.log(1)\n")
    // a file in the way: the rights of a folder do not hold for root
    writeFileSync(join(other, "node_modules/@devicescript"), "")
    const error = await compileEntry(join(other, "main.ts")).catch((e: unknown) => e)
    rmSync(other, { recursive: true })
    expect(error).toBeInstanceOf(ToolchainError)
    expect((error as Error).message).toMatch(
        /^Expected node_modules\/@devicescript to be a folder the compiler can write to, found EEXIST: .*, mkdir '.*node_modules\/@devicescript'\. Remove the file that stands where a folder is needed\.$/
    )
})

test.each(["EACCES", "EPERM", "EROFS"])("%s: the folder, the permission, and what to do", code => {
    const path = "node_modules/@devicescript/core/src/core.d.ts"
    const told = diskTrouble(Object.assign(new Error(`${code}: permission denied, open '${path}'`), { code, path }))
    expect(told).toMatch(/^Expected node_modules\/@devicescript to be a folder the compiler can write to, found E/)
    expect(told).toContain(path)
    expect(told).toMatch(/\. Make it and all that is in it writable for you/)
    expect(diskTrouble(new Error("no"))).toBeUndefined()
})
