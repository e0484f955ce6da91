// One thing that happened, as a line of a live view.
import "./never-ci.js"
import { Text } from "ink"
import { formatClock } from "../duration.js"
import type { News } from "../session.js"
import { newsText } from "./lines.js"
import type { Look } from "./look.js"

const BAD = /^(crashed|aborted|stale|fault|gave-up|lost|panic|error|failed)$/

const WHO = { event: "graph", panic: "PANIC", log: "", message: "published", reload: "reload" }

export function NewsLine({ item, look }: { item: News; look: Look }) {
    const bad = BAD.test(item.kind)
    const who = item.node ?? WHO[item.source]
    return (
        <Text wrap="truncate">
            <Text dimColor>
                {formatClock(item.at) + "." + String(Math.floor(item.at % 1000)).padStart(3, "0") + " "}
            </Text>
            {item.board !== undefined && <Text dimColor>{item.board + " "}</Text>}
            {who && <Text bold>{who + " "}</Text>}
            <Text color={bad ? look.palette.colour("red") : undefined} bold={bad}>
                {newsText(item)}
            </Text>
        </Text>
    )
}
