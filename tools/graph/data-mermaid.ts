// The data of a program as Mermaid text; circles are drawn as they are. Pure.
import { type DataFlow, nameOf } from "./data-flow.js"
import { escapeLabel, MermaidIds } from "./mermaid.js"

export function mermaidData(flow: DataFlow): string {
    const ids = new MermaidIds()
    const nodes = new Map<string, string>()
    const boxes: string[] = []
    const lines: string[] = []
    const idOf = (node: string) => {
        const known = nodes.get(node)
        if (known !== undefined) return known
        const id = ids.idFor(node || "the_program")
        nodes.set(node, id)
        boxes.push(`    ${id}["<b>${escapeLabel(nameOf(node))}</b>"]`)
        return id
    }
    const label = (name: string, kind: string, caption: string) =>
        `<b>${escapeLabel(name)}</b> · ${escapeLabel(kind)}${caption && "<br>" + escapeLabel(caption)}`
    for (const { name, kind, caption, writers, readers } of flow.signals) {
        const id = ids.idFor(name)
        boxes.push(`    ${id}(["${label(name, kind, caption)}"])`)
        for (const { node, mark } of writers) lines.push(`    ${idOf(node)} ${mark ? `== ${mark} ==>` : "-->"} ${id}`)
        for (const { node } of readers) lines.push(`    ${id} --> ${idOf(node)}`)
    }
    for (const { name, kind, caption, providers, users } of flow.resources) {
        const id = ids.idFor(name)
        boxes.push(`    ${id}{{"${label(name, kind, caption)}"}}`)
        for (const node of providers) lines.push(`    ${idOf(node)} -. provides .-> ${id}`)
        for (const { node, how } of users) lines.push(`    ${id} -. ${how} .-> ${idOf(node)}`)
    }
    return ["flowchart LR", ...boxes, ...lines].join("\n") + "\n"
}
