// A node as a row of the table.
import "./never-ci.js"
import { Text } from "ink"
import { formatAge } from "../duration.js"
import type { Row } from "../live/table-state.js"
import { columnGap, type Column } from "./columns.js"
import { clip, type Look } from "./look.js"
import type { Colour, Palette } from "./palette.js"

interface NodeRowProps {
    row: Pick<Row, "node" | "board">
    columns: readonly Column[]
    look: Look
    isSelected?: boolean
    /** What it was when it was heard last: without colours, dim. */
    isPast?: boolean
}

export function NodeRow({ row, columns, look, isSelected = false, isPast = false }: NodeRowProps) {
    return (
        <Text wrap="truncate">
            {columns.map((column, i) => {
                const cell = cellOf(row, column, look.palette)
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

function cellOf({ node, board = "" }: NodeRowProps["row"], column: Column, palette: Palette): Cell {
    switch (column.key) {
        case "board":
            return { text: board, dim: true }
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
        case "wakes":
            return { text: node.wakes === undefined ? "-" : formatCount(node.wakes), dim: true }
        case "status":
            return node.state === "crashed" && node.lastFault
                ? { text: withoutName(node.lastFault.message, node.name), colour: palette.colour("red") }
                : { text: node.status }
    }
}

/** In six characters. */
function formatCount(n: number): string {
    if (n < 1e6) return String(n)
    return n < 1e8 ? `${Math.floor(n / 1e3)}k` : `${Math.floor(n / 1e6)}M`
}

/** A fault's message begins with the node's name, which the row has already. */
function withoutName(message: string, name: string): string {
    return message.startsWith(name + ": ") ? message.slice(name.length + 2) : message
}
