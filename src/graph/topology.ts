// pure: the packed graph: who depends on whom, and in which order they come up. Written once by graph(), read by every wave.

export enum EdgeKind {
    /** Start after it. */
    Plain = 0,
    /** And only while it is ready. */
    Ready = 1,
    /** Ready, and stopped when it no longer is. */
    Bound = 2,
}

export interface Topology {
    readonly count: number
    /** count + 1 numbers: where in `edges` those of a node begin; its successor's is where they end. */
    first: number[]
    /** 2 bytes an edge: the provider's index, its EdgeKind. */
    edges: Buffer
    /** 1 byte a node: its index, providers before dependents. */
    readonly sequence: Buffer
}

/** The part of a node that the waves decide over. */
export interface NodeState {
    flags: number
    /** While up: the last beat; while stopping: when it was asked; while starting: when its budget opened. */
    time: number
}

/** What a wave decides over. */
export interface GraphState extends Topology {
    /** In declaration order. */
    readonly items: NodeState[]
}
