// What the instrument knows, beside what the device tells: as fields of a graph's status, and of its events.
import type { GraphStatus, JobEvent, LifecycleEvent, NodeStatus } from "../wire/status.js"
import type { Instrument } from "./instrument.js"
import { plain } from "./load.js"
import { noWork } from "./work.js"

export function withLoad(status: GraphStatus, instrument: Instrument): GraphStatus {
    instrument.settle()
    const { load } = instrument
    const { graph } = status
    const work = (node: NodeStatus) => plain(load.node(graph, node.name) ?? noWork())
    const { supervisor, jobs, other } = load
    return {
        ...status,
        nodes: status.nodes.map(node => ({ ...node, ...work(node) })),
        load: {
            wakes: instrument.runs(),
            ...{ supervisor: plain(supervisor), jobs: plain(jobs), other: plain(other) },
            late: load.lateness(graph) ?? null,
        },
    }
}

/** @param graphs asked where several have a node of that name: the first's is meant */
export function nodeWithLoad(node: NodeStatus, instrument: Instrument, graphs: () => GraphStatus[]): NodeStatus {
    instrument.settle()
    const [work, another] = instrument.load.named(node.name)
    if (!another) return { ...node, ...plain(work ?? noWork()) }
    const graph = graphs().find(({ nodes }) => nodes.some(({ name }) => name === node.name))
    return { ...node, ...plain(instrument.load.node(graph?.graph ?? "", node.name) ?? noWork()) }
}

/** Adds the stack to what tells of a crash, or of a job's failed attempt, that was thrown. */
export function addStack(event: LifecycleEvent | JobEvent, instrument: Instrument): void {
    const name =
        event.kind === "crashed" && "node" in event
            ? event.node
            : event.kind === "attempt-failed" && "name" in event
              ? event.name
              : undefined
    const stack = name === undefined ? undefined : instrument.stackOf(name, !("node" in event), event.at)
    if (stack) event.stack = stack
}
