// pure: the packed graph: who depends on whom, as bytes. Written once by graph(), read by every wave.
// Layout: the edges of node i are the bytes first[i] up to first[i + 1] of `edges`, two an edge: the provider's index, then
// its EdgeKind.

export enum EdgeKind {
    /** Start after it. */
    Plain = 0,
    /** And only while it is ready. */
    Ready = 1,
    /** Ready, and stopped when it no longer is. */
    Bound = 2,
}

export interface Topology {
    count: number
    /** 2 bytes a node and 2 more at the end: where in `edges` the node's own begin, little-endian. */
    first: Buffer
    edges: Buffer
    /** 1 byte a node: its index, providers before dependents. */
    sequence: Buffer
}

/** The part of a node that the waves decide over. */
export interface NodeState {
    flags: number
    /** While up: the last beat; while stopping: when it was asked; while starting: when its budget opened. */
    time: number
}

/** Where node i's edges begin; for i + 1, where they end. */
export function edgesAt(t: Topology, i: number): number {
    return t.first[2 * i] | (t.first[2 * i + 1] << 8)
}
