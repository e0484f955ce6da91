// npm run bench: measures and prints the tables of DESIGN 7. Nothing here passes or fails; a missed target is marked.
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Command, CommanderError } from "commander"
import { format, resolveConfig } from "prettier"
import { compileBatch } from "../sim/node/compile.js"
import { bytecode, functions } from "./bytecode.js"
import { controller } from "./controller.js"
import { heap } from "./heap.js"
import { PROGRAMS } from "./measured-run.js"
import { page, PAGE_TABLES } from "./page.js"
import { printed } from "./print.js"
import { scenarios } from "./scenarios.js"
import { speed } from "./speed.js"
import { steady } from "./steady.js"
import { isMet, missed, type Table } from "./table.js"
import { things } from "./things.js"
import { wakes } from "./wakes.js"
import { turns, waves } from "./waves.js"

const BENCHES = [bytecode, controller, heap, things, wakes, turns, waves, speed, scenarios, steady]
const NAMES = BENCHES.map(b => b.name)
const ROOT = join(import.meta.dirname, "..")

interface Options {
    json?: boolean
    page?: string
    quick?: boolean
    functions?: boolean
    only?: string[]
}

const command = new Command("bench")
    .description("Measures what the library and the simulator cost. bench/README.md says how each figure is taken.")
    .option("--only <name...>", `tables to measure: ${NAMES.join(", ")}`)
    .option("--quick", "an hour in place of a day, 1,000 cycles in place of 10,000")
    .option("--functions", "bytes of every function of three programs, and nothing else")
    .option("--page <file>", "writes the page of costs, from the tables it needs; for docs/costs.md")
    .option("--json", "one JSON document on standard output")
    .allowExcessArguments(false)
    .exitOverride()

const progress = (text: string) => void process.stderr.write(`  ${text}\n`)

try {
    process.exitCode = await main(command.parse().opts<Options>())
} catch (e) {
    if (!(e instanceof CommanderError)) throw e
    process.exitCode = e.exitCode ? 2 : 0
}

async function main({
    json,
    quick = false,
    functions: sizes,
    page: file,
    only = file ? PAGE_TABLES : NAMES,
}: Options): Promise<number> {
    const unknown = only.filter(name => !NAMES.includes(name))
    if (unknown.length) {
        process.stderr.write(`Expected --only with ${NAMES.join(", ")}, found ${unknown.join(", ")}.\n`)
        return 2
    }
    if (sizes) {
        await printFunctions(!!json)
        return 0
    }
    progress("compiling the programs")
    await compilePrograms()
    const tables: Table[] = []
    for (const bench of BENCHES.filter(b => only.includes(b.name))) {
        const table = await bench.measure({ quick, progress })
        tables.push(table)
        if (!json) process.stdout.write(printed(table) + "\n")
    }
    if (file) {
        const text = await format(page(tables), { ...(await resolveConfig(file)), parser: "markdown" })
        writeFileSync(file, text)
    }
    if (json) process.stdout.write(JSON.stringify({ schema: 1, tables: tables.map(withVerdicts) }, undefined, 2) + "\n")
    const misses = tables.flatMap(missed)
    progress(misses.length ? `${misses.length} missed: ${misses.map(r => r.what).join("; ")}` : "every target is met")
    return 0
}

function withVerdicts(table: Table) {
    return { ...table, rows: table.rows.map(row => ({ ...row, met: isMet(row) })) }
}

async function printFunctions(json: boolean): Promise<void> {
    const sizes = await functions()
    if (json) process.stdout.write(JSON.stringify(sizes, undefined, 2) + "\n")
    else
        for (const [program, list] of Object.entries(sizes)) {
            const total = list.reduce((sum, f) => sum + f.bytes, 0)
            const lines = list.map(({ name, where, bytes }) => `${String(bytes).padStart(6)}  ${name}  ${where}`)
            process.stdout.write([`${program}: ${list.length} functions, ${total} B`, ...lines, "", ""].join("\n"))
        }
}

/** All at once: one compiler process for all of them. */
async function compilePrograms(): Promise<void> {
    const programs = readdirSync(join(ROOT, PROGRAMS), { recursive: true, encoding: "utf8" })
        .filter(name => name.endsWith(".ts"))
        .map(name => PROGRAMS + name.replaceAll("\\", "/"))
        .filter(path => !/^\/\/ not-a-program/m.test(readFileSync(join(ROOT, path), "utf8")))
    const broken = (await compileBatch(ROOT, programs)).flatMap(report => report.diagnostics)
    if (broken.length) throw new Error(broken.map(d => `${d.file}:${d.line}:${d.column} - ${d.message}`).join("\n"))
}
