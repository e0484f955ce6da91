// pure: the packed graph: who depends on whom, as bytes. Written once by graph(), read by every wave.
// Layout: the edges of node i are first[i] up to first[i + 1], two bytes an edge: the provider's index, then its EdgeKind.

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
    /** 2 bytes a node and 2 more at the end: number of the node's first edge, little-endian. */
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

/** Byte offset of node i's first edge; of its end for i + 1. */
export function edgesAt(t: Topology, i: number): number {
    return 2 * (t.first[2 * i] | (t.first[2 * i + 1] << 8))
}

export function writeFirst(first: Buffer, i: number, edge: number): void {
    first[2 * i] = edge & 0xff
    first[2 * i + 1] = edge >> 8
}
