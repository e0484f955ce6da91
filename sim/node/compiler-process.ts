// The processes that compile. One that has answered stays a while: it has read 28 MB of compiler, and the next compile, as after each
// save of `sim --watch`, takes it a tenth of the time. Rule: one request at a time; none keeps its owner from ending, and
// each ends with it.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process"
import { createRequire } from "node:module"
import type { Socket } from "node:net"
import { fileURLToPath, pathToFileURL } from "node:url"
import type { CompileReport, CompileRequest } from "./compiler-main.js"

/** How long one stays that has nothing to do, in ms. */
const STAYS = 60_000
/** After more programs than these it is too big to stay. */
const SMALL = 8

const idle: CompilerProcess[] = []

/** Has a process compile; gives one report an entry. Throws Error when it ends instead, and the reason of `signal` when that aborts. */
export async function compileInProcess(request: CompileRequest, signal?: AbortSignal): Promise<CompileReport[]> {
    signal?.throwIfAborted()
    const compiler = idle.pop() ?? new CompilerProcess()
    const giveUp = () => compiler.kill(signal?.reason)
    signal?.addEventListener("abort", giveUp)
    try {
        const reports = await compiler.ask(request)
        if (request.paths.length <= SMALL) compiler.rest()
        else compiler.kill()
        return reports
    } finally {
        signal?.removeEventListener("abort", giveUp)
    }
}

class CompilerProcess {
    private readonly child: ChildProcessWithoutNullStreams
    private said = ""
    private complained = ""
    private reason: unknown
    private leaves: NodeJS.Timeout | undefined
    private answer: { resolve(reports: CompileReport[]): void; reject(reason: unknown): void } | undefined

    constructor() {
        const suffix = import.meta.url.endsWith(".ts") ? "ts" : "js"
        const file = new URL(`./compiler-main.${suffix}`, import.meta.url)
        this.child = spawn(process.execPath, [...loaderFor(file), fileURLToPath(file)], { env: environment() })
        this.child.stdout.setEncoding("utf8").on("data", (text: string) => this.hear(text))
        this.child.stderr.setEncoding("utf8").on("data", (text: string) => void (this.complained += text))
        this.child.on("error", e => this.end(e.message)).on("close", code => this.end(`exit code ${code}`))
        // one that is gone cannot be asked, which "close" tells
        this.child.stdin.on("error", () => {})
    }

    ask(request: CompileRequest): Promise<CompileReport[]> {
        clearTimeout(this.leaves)
        this.hold(true)
        return new Promise((resolve, reject) => {
            this.answer = { resolve, reject }
            this.child.stdin.write(JSON.stringify(request) + "\n")
        })
    }

    rest(): void {
        this.hold(false)
        idle.push(this)
        this.leaves = setTimeout(() => this.kill(), STAYS).unref()
    }

    kill(reason?: unknown): void {
        this.reason = reason
        this.leave()
        this.child.kill()
    }

    private hear(text: string): void {
        this.said += text
        if (!this.said.endsWith("\n")) return
        const reports = JSON.parse(this.said) as CompileReport[]
        this.said = ""
        this.answer?.resolve(reports)
        this.answer = undefined
    }

    private end(how: string): void {
        this.leave()
        this.answer?.reject(this.reason ?? new Error(`the compiler process failed: ${how}\n${this.complained}`))
        this.answer = undefined
    }

    private leave(): void {
        clearTimeout(this.leaves)
        if (idle.includes(this)) idle.splice(idle.indexOf(this), 1)
    }

    /** Whether this process waits for the child before it ends. */
    private hold(on: boolean): void {
        const { child } = this
        for (const handle of [child, child.stdin as Socket, child.stdout as Socket, child.stderr as Socket])
            if (on) handle.ref()
            else handle.unref()
    }
}

// From source the child needs the TypeScript loader; built, it is plain JavaScript.
function loaderFor(child: URL): string[] {
    if (!child.pathname.endsWith(".ts")) return []
    return ["--import", pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href]
}

// A test runner's Node options (loaders, workers) must not reach the compiler.
function environment(): NodeJS.ProcessEnv {
    return { ...process.env, NODE_OPTIONS: "" }
}
