// The process that compiles: arguments are the project root, the lane and entries relative to the root. Results go into the cache;
// on standard output comes one JSON line: for each entry what was wrong with it, or an empty list.
import { sep } from "node:path"
import type { Diagnostic } from "../errors.js"
import { loadCompiler, type RawDiagnostic, type RawMessageChain } from "./bundle-compiler.js"
import { diskTrouble } from "./disk-trouble.js"
import { fromRoot, storeProgram } from "./program-cache.js"

export interface CompileReport {
    path: string
    diagnostics: Diagnostic[]
    /** Set where nothing is wrong with the program: the compiler could not write. */
    trouble?: string
}

const ERROR = 1

const [root, lane, ...paths] = process.argv.slice(2)
const answer = process.stdout.write.bind(process.stdout)
// The compiler talks on both streams; only the report may leave this process.
process.stdout.write = () => true
process.stderr.write = () => true

process.chdir(root)
// Two lanes may compile at once: what the compiler leaves behind is a lane's own.
const outDir = `.devicescript/bin${lane === "0" ? "" : lane}`
const compileFile = loadCompiler()(paths)
const reports: CompileReport[] = []
for (const path of paths) reports.push(await report(path))
answer(JSON.stringify(reports) + "\n")

async function report(path: string): Promise<CompileReport> {
    try {
        return { path, diagnostics: await compile(path) }
    } catch (e) {
        const trouble = diskTrouble(e)
        const message = trouble ?? (e instanceof Error ? e.message : String(e))
        return { path, diagnostics: [internal(path, message)], ...(trouble && { trouble }) }
    }
}

async function compile(path: string): Promise<Diagnostic[]> {
    const result = await compileFile(path, { flag: {}, quiet: true, verify: false, outDir })
    const problems = result.diagnostics.filter(d => d.category === ERROR).map(d => diagnostic(path, d))
    if (problems.length) return dedupe(problems)
    if (!result.success || !result.binary) return [internal(path, "the compiler gave no program and no reason")]
    storeProgram({ root, path }, result)
    return []
}

function diagnostic(path: string, d: RawDiagnostic): Diagnostic {
    const file = fromRoot(root, d.filename ?? path)
    return { file, line: d.line ?? 1, column: d.column ?? 1, code: d.code, message: flatten(d.messageText) }
}

function internal(path: string, message: string): Diagnostic {
    const text = message.split(root + sep).join("")
    return { file: path, line: 1, column: 1, code: 0, message: `the compiler stopped: ${text}` }
}

function flatten(text: string | RawMessageChain): string {
    if (typeof text === "string") return text
    return [text.messageText, ...(text.next ?? []).map(flatten)].join(" ")
}

// The compiler's passes repeat themselves: one line of text is reported once.
function dedupe(list: Diagnostic[]): Diagnostic[] {
    const seen = new Set<string>()
    return list.filter(d => {
        const key = `${d.file}:${d.line}:${d.column}:${d.message}`
        return !seen.has(key) && seen.add(key)
    })
}
