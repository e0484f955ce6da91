import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { findEntry } from "../../tools/entry.js"
import { ExitCode } from "../../tools/exit-code.js"
import { explain } from "../../tools/explain.js"
import { loadTracks } from "../../tools/track-file.js"
import { UserError } from "../../tools/user-error.js"

let folder: string

beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), "devsup-paths-"))
    mkdirSync(path.join(folder, "src"))
    for (const name of ["src/main.ts", "src/main.test.ts", "src/lib.d.ts", "vitest.config.ts"])
        writeFileSync(path.join(folder, name), "")
})
afterEach(() => rmSync(folder, { recursive: true }))

function refusal(run: () => unknown): UserError {
    try {
        run()
    } catch (error) {
        if (error instanceof UserError) return error
        throw error
    }
    throw new Error("expected a UserError, nothing was thrown")
}

test("a missing entry names the programs of the project, not its tests and configuration", () => {
    expect(refusal(() => findEntry("firmware/pico.ts", folder)).next).toBe("entries here: src/main.ts")
    expect(refusal(() => findEntry("vitest.confi.ts", folder)).next).toBe("entries here: src/main.ts")
})

test("more programs than are named are counted", () => {
    for (const name of "abcdefg") writeFileSync(path.join(folder, `src/${name}.ts`), "")
    const { next } = refusal(() => findEntry("firmware/pico.ts", folder))
    expect(next).toBe("entries here: src/a.ts, src/b.ts, src/c.ts, src/d.ts, src/e.ts, and 3 more")
    expect(refusal(() => findEntry("src/mian.ts", folder)).next).toBe("entries here: src/main.ts, src/a.ts, and 6 more")
})

test("an empty entry is shown as one", () => {
    expect(refusal(() => findEntry("", folder)).expected).toBe(`a firmware entry, a .ts file, at ""`)
})

test("a folder is no track", () => {
    expect(refusal(() => loadTracks("src", folder))).toMatchObject({ code: ExitCode.Usage, found: "a folder" })
    expect(refusal(() => loadTracks("none.csv", folder))).toMatchObject({ code: ExitCode.Usage, found: "no such file" })
})

test("a place that cannot be written is told as that", () => {
    // as a .cache that is a file
    const told = explain(thrown(() => mkdirSync(path.join(folder, "src/main.ts/programs"), { recursive: true })))
    expect(told).toMatchObject({ code: ExitCode.Failed, next: "remove the file that stands where a folder is needed" })
    expect(told.found).toContain("src/main.ts")
    for (const code of ["EACCES", "EPERM", "EROFS"])
        expect(explain(Object.assign(new Error("no"), { code })).next, code).toContain("writable")
    expect(explain(Object.assign(new Error("no"), { code: "EWHAT" })).next).toContain("--verbose")
})

function thrown(run: () => unknown): unknown {
    try {
        return run()
    } catch (error) {
        return error
    }
}
