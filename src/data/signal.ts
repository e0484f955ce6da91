// What a node may declare that it reads or writes, and the marks on what it writes.
import type { TaskNode } from "../node/node.js"

/** Anything that carries data between nodes: a watch, a channel, a backed or leased value, a veto gate. */
export interface Signal {
    readonly name: string
    /** @internal No function is one, nor is a node. */ readonly start?: never
    /** @internal */ readonly body?: never
}

/** One whose writes are counted and told on: a watch, a channel, a backed value. What `observed` and `beat` take. */
export interface Counted extends Signal {
    changes(): number
    /** @internal Whom `put` tells: see marks.ts. */ marked: any[]
}

/** A marked entry of `writes`: made by `observed` and `beat`. */
export type Marked = [Signal, Mark]

export enum Mark {
    /** Its writes are looked at: what `onFirstWrite` waits for. */
    Observed = 1,
    /** And each is a beat of the node. */
    Beat = 2,
}

/** When a node is ready without saying so itself. */
export type ReadinessRule = (n: TaskNode) => void
