// Which columns of the node table fit a width, and how wide each is. Pure.
// Rule: the status line takes what is left; when that is too little, the columns that matter least go first.
import type { Row } from "../live/table-state.js"
import type { NodeStatus } from "../simulation.js"

export type ColumnKey =
    "board" | "name" | "mode" | "state" | "ready" | "beat" | "epoch" | "restarts" | "wakes" | "status"

export interface Column {
    key: ColumnKey
    title: string
    width: number
}

const LEAST_STATUS = 12
const WAKES: Column = { key: "wakes", title: "WAKES", width: 6 }
const FIRST_TO_GO: ColumnKey[] = ["mode", "epoch", "restarts", "wakes", "beat", "ready", "status"]

/** Spaces between two columns of a table `width` characters wide. */
export function columnGap(width: number): number {
    return width < 100 ? 1 : 2
}

/** The columns for `width` characters, in order. Widths exclude the gap between columns. */
export function nodeColumns(rows: readonly Pick<Row, "node" | "board">[], width: number): Column[] {
    const nodes = rows.map(row => row.node)
    const boards = rows.map(row => row.board ?? "")
    const gap = columnGap(width)
    const total = (columns: readonly Column[]) => columns.reduce((sum, c) => sum + c.width + gap, -gap)
    const longest = (get: (n: NodeStatus) => string) => Math.max(0, ...nodes.map(n => get(n).length))
    const board: Column = { key: "board", title: "BOARD", width: Math.max(5, ...boards.map(name => name.length)) }
    let columns: Column[] = [
        ...(boards.some(Boolean) ? [board] : []),
        {
            key: "name",
            title: "NODE",
            width: Math.max(
                4,
                longest(n => n.name)
            ),
        },
        {
            key: "mode",
            title: "MODE",
            width: Math.max(
                4,
                longest(n => n.mode)
            ),
        },
        {
            key: "state",
            title: "STATE",
            width:
                2 +
                Math.max(
                    8,
                    longest(n => n.state)
                ),
        },
        { key: "ready", title: "READY", width: 5 },
        { key: "beat", title: "BEAT", width: 5 },
        { key: "epoch", title: "EPOCH", width: 5 },
        { key: "restarts", title: "RST", width: 3 },
        // known of simulated boards alone
        ...(nodes.some(node => node.wakes !== undefined) ? [WAKES] : []),
        { key: "status", title: "STATUS", width: LEAST_STATUS },
    ]
    for (const key of FIRST_TO_GO) {
        if (total(columns) <= width) break
        columns = columns.filter(c => c.key !== key)
    }
    const rest = width - total(columns)
    const status = columns.find(c => c.key === "status")
    if (status) status.width += Math.max(0, rest)
    else if (rest < 0 && columns[0]) columns[0].width = Math.max(1, columns[0].width + rest)
    return columns
}
