// The plain view: one line a happening, `seconds  who  what`. Pure.
import type { News } from "../session.js"

/** Lines for a pipe or a file; a multi-line text keeps its columns. */
export function formatNews(news: readonly News[]): string {
    return news.map(formatOne).join("")
}

function formatOne(item: News): string {
    const whose = item.board === undefined ? "" : item.board.padEnd(12) + "  "
    const head = `${(item.at / 1000).toFixed(3).padStart(10)}  ${whose}${(item.node ?? subject(item)).padEnd(12)}  `
    return newsText(item)
        .split("\n")
        .map(line => (head + line).trimEnd() + "\n")
        .join("")
}

const SUBJECTS = { event: "graph", panic: "PANIC", log: "log", message: "published", reload: "reload" }

function subject(item: News): string {
    return SUBJECTS[item.source]
}

/** What happened, without time and subject. */
export function newsText(item: News): string {
    if (item.source === "event" || item.source === "reload") return item.kind + (item.text ? ": " + item.text : "")
    const loud = item.source === "log" && /^(warn|error)/.test(item.kind)
    return (loud ? item.kind + ": " : "") + item.text
}
