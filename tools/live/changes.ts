// What a control command did to the nodes, seen from before and after it. Pure.
import type { GraphStatus, NodeStatus } from "../../sim/wire/status.js"

export interface Change {
    node: string
    before: string
    /** Its activation is another one than before. */
    isNew: boolean
    state: string
    ready: boolean
    epoch: number
}

/** The nodes whose state or activation is another one, in declaration order; `asked`, or the members of that pool, in any case. */
export function changes(before: readonly GraphStatus[], after: readonly GraphStatus[], asked?: string): Change[] {
    const found: Change[] = []
    for (const graph of after) {
        const was = new Map(before.find(g => g.graph === graph.graph)?.nodes.map(node => [node.name, node]))
        for (const node of graph.nodes) {
            const old = was.get(node.name)
            if (node.name === asked || (asked !== undefined && node.pool?.name === asked) || isOther(old, node))
                found.push({
                    node: node.name,
                    before: old?.state ?? "unknown",
                    isNew: old?.epoch !== node.epoch,
                    state: node.state,
                    ready: node.ready,
                    epoch: node.epoch,
                })
        }
    }
    return found
}

function isOther(old: NodeStatus | undefined, node: NodeStatus): boolean {
    return old?.state !== node.state || old.epoch !== node.epoch
}

/** A line a node: `fan  running -> disabled`. */
export function changeLines(found: readonly Change[]): string {
    const width = Math.max(0, ...found.map(change => change.node.length))
    return found.map(change => `${change.node.padEnd(width)}  ${sentence(change)}\n`).join("")
}

function sentence({ before, isNew, state, ready, epoch }: Change): string {
    const up = state === "running" ? `, ${ready ? "ready" : "not ready"}, epoch ${epoch}` : ""
    return (before === state ? (isNew ? `${state} anew` : state) : `${before} -> ${state}`) + up
}
