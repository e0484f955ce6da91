// The thread's half of a lane: it gets one item after the other, and says how each went.
import { parentPort, workerData } from "node:worker_threads"
import { failureOf, type Failure } from "./failure.js"

export type Said<Result, News> =
    { kind: "news"; news: News } | { kind: "result"; result: Result } | { kind: "failure"; failure: Failure }

/** @param make what does the work, from the data the lane was made with and a way to say something meanwhile */
export function serveLane<Data, Item, Result, News>(
    make: (data: Data, tell: (news: News) => void) => (item: Item) => Promise<Result>
): void {
    const say = (said: Said<Result, News>) => parentPort?.postMessage(said)
    const run = make(workerData as Data, news => say({ kind: "news", news }))
    parentPort?.on("message", (item: Item) => {
        run(item).then(
            result => say({ kind: "result", result }),
            (error: unknown) => say({ kind: "failure", failure: failureOf(error) })
        )
    })
}
