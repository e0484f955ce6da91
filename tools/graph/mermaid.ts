// Pictures as Mermaid text, which many hosts of Markdown draw. Pure.
import { shapeOf } from "./bring-up.js"
import { strokeOf, type Shape, type Stroke } from "./diagram.js"
import type { Lifecycle } from "./lifecycle.js"
import { startsAtBoot, traits, type Picture, type PictureNode } from "./picture.js"

const ARROWS: Record<Stroke, string> = { plain: "-->", ready: "==>", bound: "-.->" }
const BRACKETS: Record<Shape, [string, string]> = {
    box: ["[", "]"],
    stadium: ["([", "])"],
    hexagon: ["{{", "}}"],
    frame: ["[[", "]]"],
    text: ["[", "]"],
}

/** Words that mean something in a flowchart or a state diagram. */
const RESERVED =
    /^(end|graph|subgraph|flowchart|state|class|classdef|click|call|href|default|style|linkstyle|direction|note|as|down|x|o|v|lr|rl|tb|td|bt)$/

/** Hands out identifiers, each once: the name where Mermaid can read it. */
export class MermaidIds {
    private readonly taken = new Set<string>()

    idFor(name: string): string {
        const plain = name.replace(/[^A-Za-z0-9_]/g, "_")
        const id = /^[a-z]/i.test(plain) && !RESERVED.test(plain.toLowerCase()) ? plain : "n_" + plain
        let free = id
        for (let n = 2; this.taken.has(free); ++n) free = `${id}_${n}`
        this.taken.add(free)
        return free
    }
}

/** A text inside a quoted label; Mermaid's own escapes. */
export function escapeLabel(text: string): string {
    return text
        .replace(/\s+/g, " ")
        .replace(/[#"<>&`\\]/g, character => `#${character.charCodeAt(0)};`)
        .trim()
}

/** One flowchart; several graphs are parts of it. */
export function mermaidBringUp(pictures: readonly Picture[]): string {
    const ids = new MermaidIds()
    const rows = ["flowchart LR"]
    const several = pictures.length > 1
    let dashed = false
    for (const picture of pictures) {
        const indent = several ? "        " : "    "
        if (several) rows.push(`    subgraph ${ids.idFor("graph_" + picture.graph)}["${escapeLabel(picture.graph)}"]`)
        const idOf = new Map(picture.nodes.map(n => [n.name, ids.idFor(n.name)]))
        for (const n of picture.nodes) {
            const [open, close] = BRACKETS[shapeOf(n)]
            const mark = startsAtBoot(n) ? "" : ":::waits"
            dashed ||= !startsAtBoot(n)
            rows.push(`${indent}${idOf.get(n.name)}${open}"${labelOf(n)}"${close}${mark}`)
        }
        for (const n of picture.nodes)
            for (const dep of n.deps)
                rows.push(`${indent}${idOf.get(dep.node)} ${ARROWS[strokeOf(dep.kind)]} ${idOf.get(n.name)}`)
        if (several) rows.push("    end")
    }
    if (dashed) rows.push("    classDef waits stroke-dasharray: 5 4")
    return rows.join("\n") + "\n"
}

function labelOf(n: PictureNode): string {
    // what most nodes are goes without saying
    const what = traits(n) === "terminate" ? "" : ` · ${traits(n).replace(/^terminate · /, "")}`
    return `<b>${escapeLabel(n.name)}</b>${escapeLabel(what) && " " + escapeLabel(what)}${
        n.caption ? "<br>" + escapeLabel(n.caption) : ""
    }`
}

/** One state diagram; several nodes of a name are parts of it. */
export function mermaidLifecycle(lifecycles: readonly Lifecycle[]): string {
    const ids = new MermaidIds()
    const rows = ["stateDiagram-v2"]
    for (const life of lifecycles) {
        const several = lifecycles.length > 1
        const indent = several ? "        " : "    "
        if (several) rows.push(`    state "${life.node} of ${life.graph}" as ${ids.idFor(life.graph)} {`)
        // the chapters are one machine here
        const transitions = life.chapters
            .flatMap(chapter => chapter.transitions)
            .map(t => ({ ...t, to: t.to.replace(/ again$/, "") }))
        const states = [...new Set(transitions.flatMap(t => [t.from, t.to]))]
        const idOf = new Map(states.map(state => [state, ids.idFor(state)]))
        for (const state of states) rows.push(`${indent}state "${state}" as ${idOf.get(state)}`)
        rows.push(`${indent}[*] --> ${idOf.get(life.initial)}`)
        for (const t of transitions)
            rows.push(`${indent}${idOf.get(t.from)} --> ${idOf.get(t.to)}: ${stateText(t.when.join(", "))}`)
        if (several) rows.push("    }")
    }
    return rows.join("\n") + "\n"
}

/** After the colon of a transition: to the end of the line. */
function stateText(text: string): string {
    return text.replace(/[;:#"]/g, character => `#${character.charCodeAt(0)};`)
}
