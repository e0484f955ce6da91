// The pools of a graph as lines of text, their head first. Pure.
import type { NodeStatus } from "../../sim/wire/status.js"

const HEAD = ["POOL", "RUNNING", "BUSY", "MIN", "MAX"]

/** Empty where no node is a member of one. */
export function poolLines(nodes: readonly NodeStatus[]): string[] {
    const pools = new Map(nodes.flatMap(({ pool }) => (pool ? [[pool.name, pool] as const] : [])))
    if (!pools.size) return []
    const rows = [
        HEAD,
        ...[...pools.values()].map(({ name, running, busy, min, max }) => [
            name,
            ...[running, busy, min, max].map(String),
        ]),
    ]
    const widths = HEAD.map((_, i) => Math.max(...rows.map(row => row[i].length)))
    return rows.map(row => row.map((cell, i) => cell.padEnd(widths[i])).join("  "))
}
