// A program as its source tells of it: what it declares, who reads and writes what, and what in its bodies is worth a look.
import path from "node:path"
import type { Declarations } from "./compiler-host.js"
import { RUNS } from "./flow.js"
import type { Access, Role, Site, Unresolved } from "./site.js"
import { Source } from "./source.js"
import type { NodeThing, ResourceThing, SignalThing } from "./thing.js"
import { Walk } from "./walk.js"

export interface Reading {
    source: Source
    nodes: NodeThing[]
    signals: SignalThing[]
    resources: ResourceThing[]
    accesses: Access[]
    sites: Site[]
    unresolved: Unresolved[]
    /** Nodes whose body cannot be found. */
    hidden: Set<NodeThing>
}

/** Reads a program from its entry on. Throws CompileError, ToolchainError. */
export function readProgram(entry: string, root: string, core: Declarations): Reading {
    const source = new Source(root, path.resolve(entry), core)
    const walk = new Walk(source)
    const { evaluator, record } = walk
    for (const file of source.files) walk.file(file)
    const hidden = new Set<NodeThing>()
    // a body may declare more, though hardly any does
    for (let i = 0; i < evaluator.things.length; ++i) {
        const node = evaluator.things[i]
        if (node?.is !== "node") continue
        const role: Role = node.shell === undefined ? "body" : "dropped"
        for (const body of node.body) {
            if (body.kind === "nothing") continue
            if (body.kind !== "function") hidden.add(node)
            else
                walk.enter(
                    body.node,
                    evaluator.scope(body, [[evaluator.interner.value({ kind: "thing", thing: node })]]),
                    node,
                    role,
                    RUNS
                )
        }
    }
    const { things } = evaluator
    return {
        source,
        nodes: things.filter((t): t is NodeThing => t.is === "node"),
        signals: things.filter((t): t is SignalThing => t.is === "signal"),
        resources: things.filter((t): t is ResourceThing => t.is === "resource"),
        accesses: record.accesses,
        sites: record.sites,
        unresolved: record.unresolved,
        hidden,
    }
}
