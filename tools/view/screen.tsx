// The live view's picture: a Frame in, terminal text out. No state, no clock, no input.
import "./never-ci.js"
import { Box, Text } from "ink"
import { formatAge, formatClock } from "../duration.js"
import type { News } from "../session.js"
import type { NodeStatus } from "../simulation.js"
import { columnGap, nodeColumns, type Column } from "./columns.js"
import { shareLines, type Frame, type Reading } from "./frame.js"
import { newsText } from "./lines.js"
import type { Colour, Palette } from "./palette.js"

export interface Look {
    palette: Palette
    width: number
}

export function Screen({ frame, palette }: { frame: Frame; palette: Palette }) {
    const look = { palette, width: frame.width }
    const shares = shareLines(frame)
    const columns = nodeColumns(shares.nodes, frame.width)
    return (
        <Box flexDirection="column" width={frame.width} height={frame.height}>
            <Title frame={frame} look={look} />
            <Device frame={frame} look={look} />
            <Rule title={graphTitle(frame)} look={look} />
            <Text bold wrap="truncate">
                {columns.map(c => c.title.padEnd(c.width)).join(" ".repeat(columnGap(frame.width)))}
            </Text>
            {shares.nodes.map(node => (
                <NodeRow key={node.name} node={node} columns={columns} look={look} />
            ))}
            {shares.hidden > 0 && (
                <Text dimColor wrap="truncate">{`… and ${shares.hidden} more nodes (a taller window shows them)`}</Text>
            )}
            {shares.readings.length > 0 && <Rule title="SENSORS" look={look} />}
            {shares.readings.map((line, i) => (
                <ReadingLine key={i} readings={line} look={look} />
            ))}
            {shares.showNews && <Rule title="LOG" look={look} />}
            <Box flexDirection="column" flexGrow={1}>
                {shares.news.map((item, i) => (
                    <NewsLine key={i} item={item} look={look} />
                ))}
            </Box>
            <Text dimColor wrap="truncate">
                q or Ctrl-C ends
            </Text>
        </Box>
    )
}

function Title({ frame, look }: { frame: Frame; look: Look }) {
    const reached = frame.reached === undefined ? "" : ` (${formatReached(frame.reached)} reached)`
    const right = `${formatClock(frame.now)}  ${frame.speed}${reached}  seed ${frame.seed}`
    const left = "devsup sim "
    const entry = clip(frame.entry, look.width - left.length - right.length - 2)
    return (
        <Text wrap="truncate">
            <Text bold color={look.palette.colour("cyan")}>
                {left}
            </Text>
            {entry}
            {" ".repeat(Math.max(1, look.width - left.length - entry.length - right.length))}
            <Text bold>{right}</Text>
        </Text>
    )
}

function Device({ frame, look }: { frame: Frame; look: Look }) {
    const graph = frame.graphs[0]
    const parts = graph?.device
        ? [
              `device ${graph.device}`,
              `up ${formatClock(graph.uptimeMs)}`,
              `boot ${graph.boot.count}${graph.boot.reason ? ` (${graph.boot.reason})` : ""}`,
          ]
        : ["waiting for the program to report its nodes (about a second after boot)"]
    return (
        <Text wrap="truncate">
            <Text dimColor>{parts.join("   ")}</Text>
            {graph?.boot.safeMode && (
                <Text bold color={look.palette.colour("red")}>
                    {"   SAFE MODE"}
                </Text>
            )}
        </Text>
    )
}

export function Rule({ title, look }: { title: string; look: Look }) {
    return (
        <Text dimColor wrap="truncate">
            {`── ${title} ${"─".repeat(Math.max(0, look.width - title.length - 4))}`}
        </Text>
    )
}

function graphTitle(frame: Frame): string {
    const names = frame.graphs.map(g => g.graph).filter(Boolean)
    return names.length ? `GRAPH ${names.join(", ")}` : "NODES"
}

interface NodeRowProps {
    node: NodeStatus
    columns: readonly Column[]
    look: Look
    isSelected?: boolean
    /** What it was when it was heard last: without colours, dim. */
    isPast?: boolean
}

export function NodeRow({ node, columns, look, isSelected = false, isPast = false }: NodeRowProps) {
    return (
        <Text wrap="truncate">
            {columns.map((column, i) => {
                const cell = cellOf(node, column, look.palette)
                return (
                    <Text
                        key={column.key}
                        color={isPast ? undefined : cell.colour}
                        bold={!isPast && (cell.bold ?? false)}
                        dimColor={!isSelected && (isPast || (cell.dim ?? false))}
                        inverse={isSelected}
                    >
                        {(i > 0 ? " ".repeat(columnGap(look.width)) : "") +
                            clip(cell.text, column.width).padEnd(column.width)}
                    </Text>
                )
            })}
        </Text>
    )
}

interface Cell {
    text: string
    colour?: Colour
    bold?: boolean
    dim?: boolean
}

function cellOf(node: NodeStatus, column: Column, palette: Palette): Cell {
    switch (column.key) {
        case "name":
            return { text: node.name, bold: true }
        case "mode":
            return { text: node.mode, dim: true }
        case "state": {
            const { symbol, colour } = palette.state(node.state)
            return { text: `${symbol} ${node.state}`, colour }
        }
        case "ready":
            return node.ready ? { text: "yes", colour: palette.colour("green") } : { text: "no", dim: true }
        case "beat":
            if (node.stale) return { text: "STALE", colour: palette.colour("red"), bold: true }
            if (node.beatAgeMs === null) return { text: "-", dim: true }
            return { text: formatAge(node.beatAgeMs), dim: node.beatTimeoutMs === null }
        case "epoch":
            return { text: String(node.epoch) }
        case "restarts":
            return node.restarts > 0
                ? { text: String(node.restarts), colour: palette.colour("yellow") }
                : { text: "0", dim: true }
        case "status":
            return node.state === "crashed" && node.lastFault
                ? { text: withoutName(node.lastFault.message, node.name), colour: palette.colour("red") }
                : { text: node.status }
    }
}

/** A fault's message begins with the node's name, which the row has already. */
function withoutName(message: string, name: string): string {
    return message.startsWith(name + ": ") ? message.slice(name.length + 2) : message
}

function ReadingLine({ readings, look }: { readings: readonly Reading[]; look: Look }) {
    return (
        <Text wrap="truncate">
            {readings.map((reading, i) => (
                <Text key={reading.name}>
                    {(i > 0 ? "   " : "") + reading.name + " "}
                    <Text bold color={look.palette.colour("cyan")}>
                        {reading.text}
                    </Text>
                </Text>
            ))}
        </Text>
    )
}

const BAD = /^(crashed|aborted|stale|fault|gave-up|lost|panic|error)$/

export function NewsLine({ item, look }: { item: News; look: Look }) {
    const bad = BAD.test(item.kind)
    const who = item.node ?? (item.source === "panic" ? "PANIC" : item.source === "log" ? "" : "graph")
    return (
        <Text wrap="truncate">
            <Text dimColor>
                {formatClock(item.at) + "." + String(Math.floor(item.at % 1000)).padStart(3, "0") + " "}
            </Text>
            {who && <Text bold>{who + " "}</Text>}
            <Text color={bad ? look.palette.colour("red") : undefined} bold={bad}>
                {newsText(item)}
            </Text>
        </Text>
    )
}

export function clip(text: string, width: number): string {
    if (text.length <= width) return text
    return width < 2 ? text.slice(0, Math.max(0, width)) : text.slice(0, width - 1) + "…"
}

function formatReached(speed: number): string {
    return `${speed >= 10 ? Math.round(speed) : speed.toFixed(1)}x`
}
