// Where the sources of a program are, in a project made for it; and that the real watcher tells of a save.
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { programSources } from "../../sim/node/program-sources.js"
import { storeProgram } from "../../sim/node/program-cache.js"
import { watchFolders } from "../../tools/watch/folder-watcher.js"

const root = mkdtempSync(path.join(tmpdir(), "devsup-sources-"))
const at = (file: string) => path.join(root, file)
const write = (file: string, text = "") => {
    mkdirSync(path.dirname(at(file)), { recursive: true })
    writeFileSync(at(file), text)
}

beforeAll(() => {
    write("devsconfig.json", "{}")
    write("src/main.ts")
    write("lib/deep/words.ts")
    write("node_modules/some/index.ts")
    write("boards/mine.board.json", "{}")
    const usedFiles = ["src/main.ts", "lib/deep/words.ts", "node_modules/@devicescript/core/index.ts"]
    const result = { success: true, binary: new Uint8Array(8), usedFiles, diagnostics: [] }
    storeProgram({ root, path: "src/main.ts" }, result)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

const folders = (isBroken: boolean) =>
    programSources(at("src/main.ts"))(isBroken).folders.map(folder => path.relative(root, folder))

test("the folders of what it was compiled from, the project's own, and none that the compiler writes", () => {
    expect(folders(false)).toEqual(["", "boards", path.join("lib", "deep"), "src"])
})

test("of a broken program every folder of the project, which may get the missing file", () => {
    expect(folders(true)).toEqual(["", "boards", "lib", path.join("lib", "deep"), "src"])
})

test.each([
    ["src/main.ts", true, true],
    ["lib/deep/words.ts", true, true],
    ["src/unused.ts", false, true],
    ["src/new-folder", false, true],
    [".env.local", true, true],
    [".env.defaults", true, true],
    ["devsconfig.json", true, true],
    ["services/new.md", true, true],
    ["services", true, true],
    ["boards/mine.board.json", true, true],
    ["boards/notes.txt", false, false],
    ["log.txt", false, false],
    ["src/.main.ts.swp", false, false],
])("a change of %s concerns a program that compiles: %s, a broken one: %s", (file, whole, broken) => {
    const sources = programSources(at("src/main.ts"))
    expect([sources(false).concern(at(file)), sources(true).concern(at(file))]).toEqual([whole, broken])
})

test("an entry that was removed still has its sources, to see it come back", () => {
    const sources = programSources(at("src/main.ts"))
    renameSync(at("src/main.ts"), at("src/away.ts"))
    expect(sources(true).concern(at("src/main.ts"))).toBe(true)
    renameSync(at("src/away.ts"), at("src/main.ts"))
    expect(() => programSources(at("src/nowhere.ts"))).toThrow("found nothing at")
})

test("the real watcher tells of a file that is written, and of one put in its place", async () => {
    const told = new Set<string>()
    let heard = () => {}
    const watcher = watchFolders(file => {
        told.add(path.relative(root, file))
        heard()
    })
    /** Waits for the system to tell of it, which it does in its own time. */
    const tellsOf = async (...files: string[]) => {
        while (!files.every(file => told.has(path.normalize(file))))
            await new Promise<void>(resolve => (heard = resolve))
    }
    watcher.watch([at("src"), at("not-there")])
    watcher.watch([at("src"), at("lib/deep")])
    write("src/main.ts", "// another")
    write("lib/deep/words.ts.tmp", "// another")
    renameSync(at("lib/deep/words.ts.tmp"), at("lib/deep/words.ts"))
    await tellsOf("src/main.ts", "lib/deep/words.ts")
    watcher.close()
    watcher.close()
})
