// The line of a live view that tells of a board: its id, how long it runs, its boots, its panics. Pure.
import { formatClock } from "../duration.js"
import type { GraphStatus } from "../simulation.js"

/** @param graph its first; undefined while it has told of none, which `nothing` says in words */
export function boardLine(device: string, graph: GraphStatus | undefined, panics: number, nothing: string): string {
    return [
        `board ${device}`,
        ...(graph
            ? [
                  `up ${formatClock(graph.uptimeMs)}`,
                  `boot ${graph.boot.count}${graph.boot.reason ? ` (${graph.boot.reason})` : ""}`,
              ]
            : [nothing]),
        ...lateWords(graph),
        ...(panics ? [`${panics} panic${panics > 1 ? "s" : ""}`] : []),
    ].join("   ")
}

/** How late a graph's supervisor was at most; simulated boards alone know it. */
export function lateWords(graph: GraphStatus | undefined): string[] {
    return graph?.load?.late?.max ? [`supervisor up to ${graph.load.late.max} ms late`] : []
}
