// The states of a board's nodes as a plain table, the same for failures and for snapshots of scenarios: nothing in it depends on when it was asked
// for, only on what happened.
import type { GraphStatus } from "./wire/status.js"

/** One line a node under a line of headings; a line that says so when no node is shown. */
export function stateTable(statuses: readonly GraphStatus[]): string[] {
    const nodes = statuses.flatMap(status => status.nodes)
    if (!nodes.length) return ["(no node is shown)"]
    const rows = nodes.map(node => [
        node.name,
        [node.state, ...node.reasons.filter(reason => reason !== node.state)].join(" "),
        node.ready ? "ready" : "-",
        String(node.epoch),
        String(node.restarts),
        node.status || (node.lastFault ? node.lastFault.message : ""),
    ])
    const all = [["node", "state", "ready", "epoch", "restarts", "status"], ...rows]
    const widths = all[0].map((_, i) => Math.max(...all.map(row => row[i].length)))
    return all.map(row =>
        row
            .map((cell, i) => cell.padEnd(widths[i]))
            .join("  ")
            .trimEnd()
    )
}
