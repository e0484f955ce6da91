// A lane in a worker thread, seen from the outside. What the thread does is in a module of its own, which calls `serveLane`.
import { createRequire } from "node:module"
import { pathToFileURL } from "node:url"
import { Worker } from "node:worker_threads"
import { revived } from "./failure.js"
import type { Lane } from "./lane.js"
import type { Said } from "./serve-lane.js"

/**
 * @param file the module that the thread runs, as its URL without an ending
 * @param data what `serveLane` hands it
 * @param heard told of what it says besides results
 */
export function laneInThread<Item, Result, News>(
    file: URL,
    data: unknown,
    heard: (news: News) => void = () => {}
): Lane<Item, Result> {
    const source = new URL(file.href + (import.meta.url.endsWith(".ts") ? ".ts" : ".js"))
    const worker = new Worker(starterOf(source), {
        eval: true,
        workerData: data,
        // a test runner's options and loaders must not reach the thread
        execArgv: [],
        env: { ...process.env, NODE_OPTIONS: "" },
    })
    let answer: { resolve(result: Result): void; reject(error: unknown): void } | undefined
    const fail = (error: unknown) => answer?.reject(error)
    worker.on("message", (said: Said<Result, News>) => {
        if (said.kind === "news") heard(said.news)
        else if (said.kind === "result") answer?.resolve(said.result)
        else fail(revived(said.failure))
    })
    worker.on("error", fail)
    worker.on("exit", code => fail(new Error(`a thread of devsup ended by itself (exit code ${code})`)))
    return {
        run: item =>
            new Promise((resolve, reject) => {
                answer = { resolve, reject }
                worker.postMessage(item)
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
