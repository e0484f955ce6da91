// The status of a graph as people and programs read it: the JSON of DESIGN 3.7. Readers ignore unknown fields.

export interface NodeStatus {
    name: string
    mode: string
    state: string
    /** Every reason for being down that holds. */
    reasons: string[]
    ready: boolean
    busy: boolean
    detached: boolean
    epoch: number
    restarts: number
    /** ms between the last beat and the device's last word about this node; null while down. */
    beatAgeMs: number | null
    /** null where liveness is not policed, and while down. */
    beatTimeoutMs: number | null
    stale: boolean
    status: string
    lastFault: FaultStatus | null
    deps: { node: string; kind: string }[]
    pool: null
}

export interface FaultStatus {
    kind: string
    message: string
    /** ms since boot. */
    at: number
    /** The provider it was waiting for. */
    dep?: string
}

/** One graph of one device. */
export interface GraphStatus {
    schema: 1
    graph: string
    device: string
    uptimeMs: number
    boot: { count: number; reason: string; safeMode: boolean }
    nodes: NodeStatus[]
    slots: never[]
}

export interface LifecycleEvent {
    /** Rises by one with every event of a graph; begins at 1 again when the program does. */
    seq: number
    /** ms since boot, by the device's clock. */
    at: number
    kind: string
    /** Absent where no node is concerned. */
    node?: string
    epoch?: number
    /** Kind of the fault that `text` tells of. */
    fault?: string
    text?: string
    /** Of a `lost`: how many events up to and including `seq` nobody will see. */
    count?: number
    /** Name of the graph, on devices with several. */
    graph?: string
}
