// The formats and views of a picture, as words and as text.
import path from "node:path"
import { ascii } from "./ascii.js"
import { bringUp } from "./bring-up.js"
import { dataDiagram } from "./data-diagram.js"
import type { DataFlow } from "./data-flow.js"
import { mermaidData } from "./data-mermaid.js"
import { lifecycleDiagrams, lifecycleOf, lifecycleText } from "./lifecycle.js"
import { mermaidBringUp, mermaidLifecycle } from "./mermaid.js"
import { unknown, type Picture } from "./picture.js"
import { svg } from "./svg.js"

export const FORMATS = ["ascii", "mermaid", "svg", "json"] as const
export type Format = (typeof FORMATS)[number]

export const VIEWS = ["bring-up", "node", "data"] as const
/** `node`: the lifecycle of that one; `data`: who reads and writes what; none: the bring-up. */
export interface View {
    node?: string
    data?: true
}

const BY_EXTENSION: Record<string, Format> = {
    ".txt": "ascii",
    ".mmd": "mermaid",
    ".mermaid": "mermaid",
    ".svg": "svg",
    ".json": "json",
}

/** What a file of that name holds; undefined where its ending does not say. */
export function formatOf(file: string): Format | undefined {
    return BY_EXTENSION[path.extname(file).toLowerCase()]
}

/** The pictures as text, ended by a newline; UserError (exit 2) for a node that none of them has. */
export function draw(pictures: readonly Picture[], format: Format, view: View): string {
    if (view.node === undefined) {
        if (format === "json") return json({ graphs: pictures })
        if (format === "mermaid") return mermaidBringUp(pictures)
        return (format === "svg" ? svg : ascii)(pictures.map(bringUp))
    }
    const { node } = view
    const lifecycles = pictures.flatMap(p => lifecycleOf(p, node) ?? [])
    if (!lifecycles.length)
        throw unknown(
            "a node",
            node,
            pictures.flatMap(p => p.nodes.map(n => n.name))
        )
    if (format === "json") return json({ lifecycles })
    if (format === "mermaid") return mermaidLifecycle(lifecycles)
    return format === "svg" ? svg(lifecycles.flatMap(lifecycleDiagrams)) : lifecycleText(lifecycles)
}

/** The data of a program as text, ended by a newline. */
export function drawData(flow: DataFlow, format: Format): string {
    if (format === "json") return json(flow)
    if (format === "mermaid") return mermaidData(flow)
    return (format === "svg" ? svg : ascii)([dataDiagram(flow)])
}

function json(what: object): string {
    return JSON.stringify({ schema: 1, ...what }, undefined, 4) + "\n"
}
