// The status of a graph as people and programs read it: the JSON of DESIGN 3.7. Readers ignore unknown fields.
// What a device cannot know of itself is absent where it is asked over a wire, and there where the simulator shows its board.
import type { Lateness, Work } from "../instrument/work.js"

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
    /** The pool it is a member of. */
    pool: PoolStatus | null
    /** In the simulator: how often a fiber of it was given the processor, all its lives together. */
    wakes?: number
    /** In the simulator: instructions that ran there, and the most of them in one go; past 131,072 the VM ends the program. */
    opcodes?: number
    longestRun?: number
}

export interface PoolStatus {
    name: string
    /** Members that run, and those of them that are busy. */
    running: number
    busy: number
    min: number
    max: number
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
    /** Those in use of its controller, sorted by name; empty where the program shows none. */
    slots: SlotStatus[]
    /** In the simulator: who else used the processor, all graphs of the board together. */
    load?: GraphLoad
}

export interface GraphLoad {
    /** Of everybody: the sum of all nodes and of what follows. */
    wakes: number
    /** The supervisor's own fibers, and whoever waits in its verbs; its server and its controllers too. */
    supervisor: Work
    /** Attempts of jobs. */
    jobs: Work
    /** Fibers that no node owns: raw ones, timers, drivers. */
    other: Work
    /** How late this graph's supervisor woke; null while it never slept until a time. */
    late: Lateness | null
}

/** An admission slot of a controller. */
export interface SlotStatus {
    slot: string
    /** `idle` (then it is held) `admitting` `running` `terminating` */
    status: string
    /** The job that is being admitted, or runs; null while idle. */
    ownerId: number | null
    queueDepth: number
    /** Idle because something that its next job requires is not ready. */
    held: boolean
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
    /** In the simulator, of a crash: where it was thrown, `fn (src/x.ts:12)`, innermost first. */
    stack?: string[]
}

/** What a controller tells of its jobs. Best effort: what came too fast, or while nobody listened, is told by a `lost` at most. */
export interface JobEvent {
    /** Rises by one with every event of a controller; begins at 1 again when the program does. */
    seq: number
    /** ms since boot, by the device's clock. */
    at: number
    /** A kind of ControllerEvent in kebab-case, or `lost`. */
    kind: string
    id?: number
    name?: string
    slot?: string
    /** Counted from 1. */
    attempt?: number
    reason?: string
    /** ms: of a backoff; what a timed-out attempt was given; how long a successful one took; how much later than due one starts. */
    delay?: number
    outcome?: string
    rejection?: string
    /** Of a `lost`: how many events up to and including `seq` nobody will see. */
    count?: number
    /** Name of the graph whose server shows the controller, on devices with several. */
    graph?: string
    /** In the simulator, of a failed attempt: where it was thrown, `fn (src/x.ts:12)`, innermost first. */
    stack?: string[]
}
