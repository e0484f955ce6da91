// The data of a program as a diagram: from who writes, by way of what is written, to who reads. Where that comes round in a
// circle, the reader that closes it is drawn a second time, with a dashed outline. Pure.
import { type DataFlow, nameOf } from "./data-flow.js"
import type { Box, Diagram, Line, Stroke } from "./diagram.js"

const MEANS: Partial<Record<Stroke, string>> = {
    plain: "writes, is read by",
    ready: "writes that speak for the node: observed, beat",
    bound: "provides, is used by",
}

interface Edge extends Omit<Line, "from" | "to"> {
    node: string
    what: number
}

export function dataDiagram(flow: DataFlow): Diagram {
    const boxes: Box[] = []
    const lines: Line[] = []
    const known = new Map<string, number>()
    const add = (box: Box) => boxes.push(box) - 1
    const boxOf = (node: string) => {
        let at = known.get(node)
        if (at === undefined) known.set(node, (at = add({ lines: [nameOf(node)], shape: "box", dashed: false })))
        return at
    }
    const into: Edge[] = []
    const out: Edge[] = []
    for (const { name, kind, caption, writers, readers } of flow.signals) {
        const what = add({ lines: [name, kind, ...(caption ? [caption] : [])], shape: "stadium", dashed: false })
        into.push(
            ...writers.map(w => ({ node: w.node, what, stroke: w.mark ? ("ready" as const) : ("plain" as const) }))
        )
        out.push(...readers.map(r => ({ node: r.node, what, stroke: "plain" as const })))
    }
    for (const { name, kind, caption, providers, users } of flow.resources) {
        const what = add({ lines: [name, kind, ...(caption ? [caption] : [])], shape: "hexagon", dashed: false })
        into.push(...providers.map(node => ({ node, what, stroke: "bound" as const })))
        out.push(...[...new Set(users.map(u => u.node))].map(node => ({ node, what, stroke: "bound" as const })))
    }
    for (const { node, what, stroke } of into) lines.push({ from: boxOf(node), to: what, stroke })
    for (const { node, what, stroke } of out) {
        const reader = boxOf(node)
        const closes = reaches(lines, reader, what)
        const to = closes ? add({ lines: [nameOf(node), "(again)"], shape: "box", dashed: true }) : reader
        lines.push({ from: what, to, stroke })
    }
    return { title: "data", column: "", boxes, lines, means: MEANS }
}

function reaches(lines: readonly Line[], from: number, to: number): boolean {
    const seen = new Set([from])
    for (const at of seen) {
        if (at === to) return true
        for (const line of lines) if (line.from === at) seen.add(line.to)
    }
    return false
}
