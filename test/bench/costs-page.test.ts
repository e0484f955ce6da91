// The page of costs names what there is. Its figures are of the day it was generated: they are not compared to the byte, but a
// page that has been left behind is noticed.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { writeProgram } from "../../bench/bytecode.js"
import { programWith } from "../../bench/feature-program.js"
import { GROUPS } from "../../bench/features.js"
import { page } from "../../bench/page.js"
import type { Row } from "../../bench/table.js"
import { OWNERS, THINGS } from "../../bench/things.js"
import { compileEntry } from "../../sim/node/compile.js"

const ROOT = join(import.meta.dirname, "../..")
const text = readFileSync(join(ROOT, "docs/costs.md"), "utf8")

/** First cells of the tables under a heading, up to the next heading. */
function rowsUnder(heading: string): string[] {
    const lines = text.split("\n")
    const from = lines.findIndex(line => line.replace(/^#+ /, "") === heading && line.startsWith("#"))
    if (from < 0) return []
    const to = lines.findIndex((line, i) => i > from && line.startsWith("#"))
    return lines.slice(from, to < 0 ? undefined : to).flatMap(line => /^\| (.*?) *\|/.exec(line)?.[1] ?? [])
}

test("every feature of the library has its row on the page, in its group", () => {
    for (const { title, features } of GROUPS)
        expect([title, features.map(f => f.name).filter(name => !rowsUnder(title).includes(name))]).toEqual([title, []])
})

test("so has everything that tasks share", () => {
    const rows = rowsUnder("What tasks share")
    for (const [, what] of THINGS) expect(rows).toContain(what)
    for (const what of OWNERS) expect(rows).toContain(`${what}, at rest`)
})

test("what the page says of the two-node firmware is within 5 % of what it is", async () => {
    const { size } = await compileEntry(join(ROOT, writeProgram(programWith([]))))
    const [, said] = /^\| two-node firmware +\| +([\d,]+) B/m.exec(text) ?? []
    expect(Math.abs(Number(said.replace(",", "")) / size - 1)).toBeLessThan(0.05)
})

test("a page is not made of less than all its tables", () => {
    const rows: Row[] = []
    expect(() => page([{ name: "bytecode", title: "", rows }])).toThrow("the page needs the table")
})
