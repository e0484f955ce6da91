import fc from "fast-check"
import { expect, test } from "vitest"
import { escapeLabel, mermaidBringUp, mermaidLifecycle } from "../../tools/graph/mermaid.js"
import { lifecycleOf } from "../../tools/graph/lifecycle.js"
import { randomPicture } from "./random-dag.js"

const NODE = /^\s+([A-Za-z][A-Za-z0-9_]*)(\[\[|\(\[|\{\{|\[)"([^"]*)"(\]\]|\]\)|\}\}|\])(:::waits)?$/
const EDGE = /^\s+([A-Za-z]\w*) (-->|==>|-\.->) ([A-Za-z]\w*)$/
const WORDS = ["end", "graph", "subgraph", "class", "style", "click", "default", "state"]

test("any graph: every line is one that Mermaid reads, ids are unique, labels hold nothing that ends them", () => {
    fc.assert(
        fc.property(fc.array(randomPicture, { minLength: 1, maxLength: 3 }), pictures => {
            const ids: string[] = []
            const edges: string[] = []
            for (const row of mermaidBringUp(pictures).split("\n").slice(1, -1)) {
                const node = NODE.exec(row)
                const edge = EDGE.exec(row)
                if (node) {
                    ids.push(node[1])
                    expect(WORDS).not.toContain(node[1].toLowerCase())
                    expect(node[3].replace(/<b>|<\/b>|<br>/g, "")).not.toMatch(/[<>&`\\]|#(?!\d+;)/)
                } else if (edge) edges.push(edge[1], edge[3])
                else expect(row).toMatch(/^ +(subgraph [A-Za-z]\w*\["g"\]|end|classDef waits stroke-dasharray: 5 4)$/)
            }
            expect(new Set(ids).size).toBe(ids.length)
            expect(ids.length).toBe(pictures.flatMap(p => p.nodes).length)
            for (const id of edges) expect(ids).toContain(id)
            expect(edges.length / 2).toBe(pictures.flatMap(p => p.nodes.flatMap(n => n.deps)).length)
        }),
        { numRuns: 200 }
    )
})

test("any node: its state diagram is states and transitions between them", () => {
    fc.assert(
        fc.property(randomPicture, picture => {
            const rows = mermaidLifecycle([lifecycleOf(picture, picture.nodes[0].name)!])
                .split("\n")
                .slice(1, -1)
            const states = rows.flatMap(row => /^ {4}state "[^"]+" as (\w+)$/.exec(row)?.[1] ?? [])
            expect(new Set(states).size).toBe(states.length)
            for (const row of rows.slice(states.length)) {
                const [, from, to, , when] = /^ {4}(\[\*\]|\w+) --> (\w+)(: (.+))?$/.exec(row) ?? []
                expect([...states, "[*]"]).toContain(from)
                expect(states).toContain(to)
                expect(when ?? "").not.toMatch(/[:"]|#(?!\d+;)/)
            }
        }),
        { numRuns: 100 }
    )
})

test("what would end a label, or be read as a tag, is told by its number", () => {
    expect(escapeLabel('a "b"\n<c> #1 `d` & \\')).toBe("a #34;b#34; #60;c#62; #35;1 #96;d#96; #38; #92;")
})
