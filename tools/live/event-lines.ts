// An event as one plain line: number, seconds of the device, node, what happened. Pure.
import type { LifecycleEvent } from "../../sim/wire/status.js"
import { newsText } from "../view/lines.js"
import { eventNews } from "./event-news.js"

export function eventLine(event: LifecycleEvent): string {
    const who = event.node ?? event.graph ?? "graph"
    const seconds = (event.at / 1000).toFixed(3)
    return `${String(event.seq).padStart(5)}  ${seconds.padStart(10)}  ${who.padEnd(12)}  ${newsText(eventNews(event))}\n`
}
