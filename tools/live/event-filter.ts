// Which events are shown: of some kinds, of some nodes, from a number on. It owns how far each graph has come, because the
// numbers begin at 1 again when the program does, and from then on no number is too old.
import type { JobEvent, LifecycleEvent } from "../../sim/wire/status.js"

export interface EventChoice {
    /** Empty: all. */
    kinds: readonly string[]
    /** Empty: all, and what concerns no node. */
    nodes: readonly string[]
    /** Number of the first event. */
    since?: number
}

export class EventFilter {
    private readonly last = new Map<string, number>()
    private readonly restarted = new Set<string>()

    constructor(private readonly choice: EventChoice) {}

    /** To be called with every event, in order. */
    takes(event: LifecycleEvent): boolean {
        const { kinds, nodes, since } = this.choice
        const graph = event.graph ?? ""
        if (event.seq <= (this.last.get(graph) ?? 0)) this.restarted.add(graph)
        this.last.set(graph, event.seq)
        if (since !== undefined && event.seq < since && !this.restarted.has(graph)) return false
        // what nobody will see may have been what is looked for
        if (event.kind === "lost") return true
        if (kinds.length && !kinds.includes(event.kind)) return false
        return !nodes.length || (event.node !== undefined && nodes.includes(event.node))
    }

    /** What a controller told: of jobs, so of no node, and numbered on its own. */
    takesJob(event: JobEvent): boolean {
        const { kinds, nodes } = this.choice
        if (nodes.length) return false
        return event.kind === "lost" || !kinds.length || kinds.includes(event.kind)
    }
}
