// An event as one plain line: number, seconds of the device, node or job, what happened. Pure.
import type { JobEvent, LifecycleEvent } from "../../sim/wire/status.js"
import type { News } from "../session.js"
import { newsText } from "../view/lines.js"
import { eventNews } from "./event-news.js"
import { jobNews } from "./job-news.js"

export function eventLine(event: LifecycleEvent): string {
    return line(String(event.seq), event.node ?? event.graph ?? "graph", eventNews(event))
}

/** Controllers count by themselves: `c12`. */
export function jobLine(event: JobEvent): string {
    return line(`c${event.seq}`, event.name ?? "controller", jobNews(event))
}

function line(number: string, who: string, news: News): string {
    const seconds = (news.at / 1000).toFixed(3)
    return `${number.padStart(5)}  ${seconds.padStart(10)}  ${who.padEnd(12)}  ${newsText(news)}\n`
}
