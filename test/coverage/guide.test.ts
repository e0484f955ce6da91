// docs/coverage.md: its program runs as it stands there, and gives the table that it shows.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { expect, test } from "vitest"
import { coverageTable } from "../../sim/coverage/table.js"
import { Simulator, writeCoverage, type CoverageData } from "../../sim/index.js"
import { blocksOf } from "../package/followed-page.js"
import { repository } from "../package/unpacked.js"
import { examplesIn, programOf } from "../readme/code-blocks.js"

const blocks = blocksOf("docs/coverage.md")
const of = (language: string) => blocks.filter(block => block.language === language).map(block => block.code)
test("the README's firmware, ten seconds without a thermometer", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "coverage-guide-"))
    const [readme] = examplesIn("README.md", readFileSync(path.join(repository, "README.md"), "utf8"))
    const entry = programOf(readme)
    mkdirSync(path.dirname(path.join(repository, entry)), { recursive: true })
    writeFileSync(path.join(repository, entry), readme.source)
    const [code = ""] = of("js")
    const body = code
        .replaceAll(/^import .*$/gm, "")
        .replace('"src/main.ts"', JSON.stringify(path.join(repository, entry)))
        .replace('"coverage"', JSON.stringify(folder))
    const run = new Function("Simulator", "writeCoverage", `return (async () => {${body}\nreturn data })()`) as (
        ...parts: unknown[]
    ) => Promise<CoverageData>
    const data = await run(Simulator, writeCoverage)
    expect(readFileSync(path.join(folder, "lcov.info"), "utf8")).toContain(`SF:${entry}\n`)
    const files = data.files.map(file => ({ ...file, file: file.file.replace(entry, "src/main.ts") }))
    expect(coverageTable({ ...data, files })).toBe(of("text")[0])
    rmSync(folder, { recursive: true })
})

test("the options it names are there", async () => {
    const { simOptions } = await import("../../tools/sim/options.js")
    expect(simOptions().map(option => option.long)).toContain("--coverage")
    expect(of("sh")[0]).toContain("devsup test --coverage coverage")
})
