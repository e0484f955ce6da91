// A lane in a worker thread, seen from the outside.
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { Worker } from "node:worker_threads"
import type { Lane, LaneOptions, StepDone, TimedResult } from "./lane.js"

/** What the thread says. */
export type Said =
    { kind: "step"; step: StepDone } | { kind: "result"; result: TimedResult } | { kind: "error"; message: string }

export function laneInThread(options: LaneOptions, passed: (step: StepDone) => void, verbose: boolean): Lane {
    const suffix = import.meta.url.endsWith(".ts") ? "ts" : "js"
    const file = new URL(`./scenario-worker.${suffix}`, import.meta.url)
    const worker = new Worker(starterOf(file), {
        eval: true,
        workerData: { options, verbose },
        // a test runner's options and loaders must not reach the thread
        execArgv: [],
        env: { ...process.env, NODE_OPTIONS: "" },
    })
    let answer: { resolve(result: TimedResult): void; reject(error: unknown): void } | undefined
    const fail = (error: unknown) => answer?.reject(error)
    worker.on("message", (said: Said) => {
        if (said.kind === "step") passed(said.step)
        else if (said.kind === "result") answer?.resolve(said.result)
        else fail(new Error(said.message))
    })
    worker.on("error", fail)
    worker.on("exit", code => fail(new Error(`a thread that runs scenarios ended by itself (exit code ${code})`)))
    return {
        run: scenario =>
            new Promise((resolve, reject) => {
                answer = { resolve, reject }
                worker.postMessage(scenario)
            }),
        close() {
            answer = undefined
            void worker.terminate()
        },
    }
}

// From source a thread needs the TypeScript loader, which the option --import does not give a thread; built, it is plain JavaScript.
function starterOf(file: URL): string {
    const start = `import(${JSON.stringify(file.href)})`
    if (!file.pathname.endsWith(".ts")) return start
    // what require() finds is the CommonJS twin of it, which looks for its parts in the wrong folder
    const loader = pathToFileURL(
        createRequire(import.meta.url)
            .resolve("tsx/esm/api")
            .replace(/\.cjs$/, ".mjs")
    )
    return `import(${JSON.stringify(loader.href)}).then(tsx => { tsx.register(); return ${start} })`
}
