// What a program asks of its board, and which node is behind it. Two sources: what nodes declare in `needs`, and what the
// code reaches that runs when the program starts, or that a node's body uses.
import path from "node:path"
import { bundledTypeScript, type TypeScript } from "../../sim/node/bundle-typescript.js"
import { Need } from "../../src/node/need.js"
import type { Use } from "./capability-use.js"
import { type Imported, type Module, ModuleGraph } from "./module-graph.js"
import type { Declared } from "./node-declaration.js"
import { type Unit, Units } from "./unit.js"

export type Wanted = "wifi" | "tls"

export interface Requirement {
    need: Wanted
    /** Absent where no node's body is behind it. */
    node?: string
    /** `file:line`. */
    place: string
    /** What is used there, or `needs`. */
    what: string
}

export interface Requirements {
    requirements: Requirement[]
    /** DeviceScript's ids of the boards whose pins are imported, and where. */
    boards: { devsId: string; place: string }[]
    /** Nodes whose `needs` cannot be read from the source, with their places. */
    unreadable: { node: string; place: string }[]
}

/** Reads a program's source from its entry on. Throws ToolchainError. */
export function requirementsOf(entry: string, root: string): Requirements {
    return new Reading(bundledTypeScript(), root, path.resolve(entry)).all()
}

class Reading {
    private readonly graph: ModuleGraph
    private readonly units: Units

    constructor(ts: TypeScript, root: string, entry: string) {
        this.graph = new ModuleGraph(ts, root, entry)
        this.units = new Units(ts, this.graph)
    }

    all(): Requirements {
        const files = [...this.graph.modules.keys()]
        // every file runs from its top when it is imported, and what that uses runs with it
        const program = this.reach(
            files.map(from => ({ from, name: "" })),
            []
        )
        const nodes = unique(program.nodes, n => n.place + n.name)
        const found: Requirement[] = []
        const behind = new Set<string>()
        for (const node of nodes) {
            const own = this.units.describe(node.own, node.file, this.graph.modules.get(node.file) as Module)
            const reached = this.reach(own.refs, own.uses)
            for (const use of wanted(reached.uses)) {
                behind.add(use.need + use.place)
                found.push({ ...use, node: node.name })
            }
            if ((node.needs ?? 0) & Need.Wifi) found.push(declared("wifi", node))
            if ((node.needs ?? 0) & Need.Tls) found.push(declared("tls", node))
        }
        for (const use of wanted(program.uses)) if (!behind.has(use.need + use.place)) found.push(use)
        return {
            requirements: unique(found, r => `${r.need} ${r.node} ${r.place} ${r.what}`),
            boards: this.boards(),
            unreadable: nodes.flatMap(n => (n.needs === undefined ? [{ node: n.name, place: n.place }] : [])),
        }
    }

    /** Everything that can be reached from some names, without going into other nodes. */
    private reach(from: Imported[], uses: Use[]): Pick<Unit, "uses" | "nodes"> {
        const reached = { uses: [...uses], nodes: [] as Declared[] }
        const seen = new Set<string>()
        const open = [...from]
        for (let at = open.pop(); at; at = open.pop()) {
            const key = `${at.from}\n${at.name}`
            if (seen.has(key)) continue
            seen.add(key)
            const unit = this.units.unit(at)
            if (!unit) continue
            reached.uses.push(...unit.uses)
            reached.nodes.push(...unit.nodes)
            open.push(...unit.refs)
        }
        return reached
    }

    private boards(): Requirements["boards"] {
        const found = [...this.graph.modules.values()].flatMap(module =>
            module.runs.flatMap(({ from, line }) =>
                from.startsWith("@dsboard/")
                    ? [{ devsId: from.slice("@dsboard/".length), place: `${module.path}:${line}` }]
                    : []
            )
        )
        return unique(found, b => b.devsId)
    }
}

function declared(need: Wanted, { name, place }: Declared): Requirement {
    return { need, node: name, place, what: "needs" }
}

/** An address that asks for encryption counts where something fetches. */
function wanted(uses: readonly Use[]): Requirement[] {
    const fetches = uses.some(use => use.capability === "fetch")
    return uses.flatMap(({ capability, what, place }) => {
        if (capability === "wifi" || capability === "tls") return [{ need: capability, what, place }]
        return capability === "https" && fetches ? [{ need: "tls" as const, what, place }] : []
    })
}

function unique<T>(list: readonly T[], key: (item: T) => string): T[] {
    const seen = new Set<string>()
    return list.filter(item => !seen.has(key(item)) && seen.add(key(item)))
}
