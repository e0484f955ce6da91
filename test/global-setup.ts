// Compiles every device program of the tests and the reference firmware once, with one compiler process, before the
// workers start: the compiler rewrites node_modules/@devicescript and must not race. A program that is meant not to
// compile says so in a line `// expect-compile-error`.
import { readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { compileBatch } from "../sim/node/compile.js"

const ROOT = join(import.meta.dirname, "..")
const PROGRAMS = "test/programs"

export default async function setup(): Promise<void> {
    // Some files only: their programs are compiled when they boot them.
    if (process.argv.some(word => word.startsWith("test/"))) return
    const paths = readdirSync(join(ROOT, PROGRAMS), { recursive: true, encoding: "utf8" })
        .filter(name => name.endsWith(".ts") && !name.endsWith(".d.ts"))
        .map(name => `${PROGRAMS}/${name.replaceAll("\\", "/")}`)
        .filter(path => isProgram(readFileSync(join(ROOT, path), "utf8")))
    const entries = readdirSync(join(ROOT, "firmware")).filter(name => name.endsWith(".ts"))
    const reports = await compileBatch(ROOT, [...paths, ...entries.map(name => `firmware/${name}`)])
    const broken = reports.flatMap(({ diagnostics }) => diagnostics)
    // The tests that boot them say what is wrong; here it is only announced.
    if (broken.length) console.warn(broken.map(d => `${d.file}:${d.line}:${d.column} - ${d.message}`).join("\n"))
}

function isProgram(text: string): boolean {
    return !/^\/\/ expect-compile-error/m.test(text) && !/^\/\/ not-a-program/m.test(text)
}
