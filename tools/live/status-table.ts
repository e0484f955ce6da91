// How the graphs of a board stand, as text for people: one table a graph, its pools and slots, then the last faults. Pure.
import type { GraphStatus, NodeStatus } from "../../sim/wire/status.js"
import { formatAge, formatClock } from "../duration.js"
import type { Palette } from "../view/palette.js"
import { lateWords } from "./board-line.js"
import { poolLines } from "./pool-table.js"
import { slotLines } from "./slot-table.js"

const HEAD = ["NODE", "MODE", "STATE", "READY", "EPOCH", "RST", "BEAT"]

/** @param width of the terminal, undefined where there is none: then nothing is cut */
export function statusText(graphs: readonly GraphStatus[], palette: Palette, width?: number): string {
    return graphs.map(graph => graphText(graph, palette, width)).join("\n")
}

function graphText(graph: GraphStatus, palette: Palette, width: number | undefined): string {
    // simulated boards alone know who wakes
    const isCounted = graph.load !== undefined
    const head = [...HEAD, ...(isCounted ? ["WAKES"] : []), "STATUS"]
    const rows = [head, ...graph.nodes.map(node => cells(node, palette, isCounted))]
    const widths = head.map((_, i) => Math.max(...rows.map(row => [...row[i]].length)))
    const lines = [...heading(graph), ...rows.map(row => row.map((cell, i) => pad(cell, widths[i])).join("  "))]
    const pools = poolLines(graph.nodes)
    if (pools.length) lines.push("", ...pools)
    if (graph.slots.length) lines.push("", ...slotLines(graph.slots))
    const faults = graph.nodes.filter(node => node.lastFault)
    if (faults.length) lines.push("", "last faults")
    for (const { lastFault: fault } of faults)
        if (fault) lines.push(`${(fault.at / 1000).toFixed(3).padStart(10)}  ${fault.kind}  ${oneLine(fault.message)}`)
    return lines.map(line => fit(line, width)).join("\n") + "\n"
}

function heading(graph: GraphStatus): string[] {
    const { boot, device, uptimeMs } = graph
    const reason = boot.reason ? ` (${boot.reason})` : ""
    const line = [
        `graph ${graph.graph}`,
        `board ${device}`,
        `up ${formatClock(uptimeMs)}`,
        `boot ${boot.count}${reason}`,
        ...lateWords(graph),
    ].join("   ")
    const safe =
        "SAFE MODE: it panicked again and again, so the culprit and what depends on it are held; see devsup log"
    return boot.safeMode ? [line, safe] : [line]
}

function cells(node: NodeStatus, palette: Palette, isCounted: boolean): string[] {
    const more = node.reasons.filter(reason => reason !== node.state)
    return [
        node.name,
        node.mode,
        `${palette.state(node.state).symbol} ${[node.state, ...more].join(", ")}`,
        node.ready ? "yes" : "no",
        String(node.epoch),
        String(node.restarts),
        beat(node),
        ...(isCounted ? [String(node.wakes ?? "-")] : []),
        oneLine(node.status),
    ]
}

function beat(node: NodeStatus): string {
    const age = node.beatAgeMs === null ? "-" : formatAge(node.beatAgeMs)
    return node.stale ? `${age} STALE` : age
}

function oneLine(text: string): string {
    return text.replace(/\s*\n\s*/g, " ")
}

function pad(text: string, width: number): string {
    return text + " ".repeat(Math.max(0, width - [...text].length))
}

function fit(line: string, width: number | undefined): string {
    const text = [...line.trimEnd()]
    return width === undefined || text.length <= width ? text.join("") : text.slice(0, width - 1).join("") + "…"
}
