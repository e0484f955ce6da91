// What the core calls only in programs that use the feature: each variable is filled by the feature's own entry points, so
// a program that never calls them does not carry the code.
import type { Fiber } from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import type { NodeFault } from "../lifecycle/fault.js"
import type { TaskNode } from "./node.js"

/** kids.ts: `sleep` on a fiber that is not the body's. */
export let sleepKid: (n: TaskNode, ms: number) => Promise<any>
/** kids.ts: resumes the waiting children. */
export let wakeKids: (n: TaskNode, value: any) => void
/** kids.ts: where the fiber stands among what the activation owns, -1 for others. */
export let indexOfKid: (n: TaskNode, fiber: Fiber) => number
/** kids.ts: ends all that the activation owns. */
export let unwindKids: (n: TaskNode) => Promise<void>

export function useKids(
    sleep: typeof sleepKid,
    wake: typeof wakeKids,
    unwind: typeof unwindKids,
    indexOf: typeof indexOfKid,
    onLive: typeof restartLive
): void {
    if (!restartLive) restartLive = onLive
    indexOfKid = indexOf
    sleepKid = sleep
    wakeKids = wake
    unwindKids = unwind
}

/** verbs.ts: teardown, in programs that carry the stop verbs from their start. */
export let stopAll: (g: Graph, carryOn: boolean) => Promise<NodeFault>

export function useStopAll(stop: typeof stopAll): void {
    stopAll = stop
}

/** facts.ts: wakes the verb that naps; for a fiber of its own. */
export let rouse: (g: Graph) => void

export function useRouse(onPoke: typeof rouse): void {
    rouse = onPoke
}

/** duty.ts: what `run` does once all is up. */
export let drive: (g: Graph) => Promise<NodeFault>
/** duty.ts: a fact about the node has changed. */
export let noticed: (n: TaskNode) => void

export function useDuties(onDrive: typeof drive, onNoticed: typeof noticed): void {
    drive = onDrive
    noticed = onNoticed
}

/** Another who is told of every fact. */
export function alsoNotice(onNoticed: typeof noticed): void {
    const first = noticed
    noticed = first
        ? g => {
              first(g)
              onNoticed(g)
          }
        : onNoticed
}

/** joiners.ts: puts in the scope of the start wave under way what may join it, and looks; gives the ms until it is to again. */
export let joinWave: (g: Graph) => number

export function useJoiners(onJoin: typeof joinWave): void {
    joinWave = onJoin
}

/** control/fault.ts: keeps a body from coming back from a combinator; suspends. */
export let stall: (n: TaskNode) => void

export function useStall(onStall: typeof stall): void {
    stall = onStall
}

/** sweep.ts: a look at who is stale, also while a wave waits; gives the ms until the next. */
export let look: (g: Graph) => number

export function useLook(onLook: typeof look): void {
    look = onLook
    // joiners look too
    if (!joinWave) joinWave = onLook
}

/** bound.ts: as the wait for a gate in bring-up.ts, for a node that may be bound to the provider. */
export let boundGate: (n: TaskNode, closed: TaskNode) => number

export function useBound(gate: typeof boundGate): void {
    boundGate = gate
}

/** handshake.ts: what a combinator gives after a request; ends the calling fiber after the ack. */
export let late: (n: TaskNode) => Promise<any>
/** handshake.ts: completes the handshake if one is open; true when the ack, or the end, is kept back. */
export let ack: (n: TaskNode, exiting: boolean) => boolean
/**
 * Starts a node whose last activation is not over. Gives 0 when it did, the ms it may still wait, or -1 when those are over
 * and the fault is recorded.
 */
export let restartLive: (n: TaskNode) => number

export function useHandshake(onLate: typeof late, onAck: typeof ack, onLive: typeof restartLive): void {
    late = onLate
    ack = onAck
    restartLive = onLive
}

/**
 * data/claim.ts: takes what the node's resources are and spawns it. Gives 0 (or undefined) when it did, the ms it may still
 * wait, or -1 when those are over and the fault is recorded.
 */
export let claim: (n: TaskNode) => number

/** data/claim.ts: some slot has been filled, or given back. */
export let freed: () => void
/** data/claim.ts: would a spawn of the node have to wait for a resource? */
export let starved: (n: TaskNode) => boolean

export function useClaim(onClaim: typeof claim, onFreed: typeof freed, isStarved: typeof starved): void {
    claim = onClaim
    freed = onFreed
    starved = isStarved
}

/** data/marks.ts: a signal was written; who is to be told stands in its `marked`. */
export let wrote: (writers: any[]) => void

export function useMarks(onWrote: typeof wrote): void {
    wrote = onWrote
}

/** pool/: the items of a graph with pools replaced by their members. */
export let unfold: (items: any[]) => TaskNode[]

export function useUnfold(onUnfold: typeof unfold): void {
    unfold = onUnfold
}

/** A look at a graph as it is declared; `placed`: the nodes no cycle keeps out. Refuses what is wrong. */
export type Check = (g: Graph, placed: Buffer) => void

/** What a feature has to refuse once a graph is read: cycles, resources, signals. */
export let checks: Check

/** Idempotent. */
export function useCheck(check: Check): void {
    // the first may come before there is an indexOf: marks.ts
    if (!known) known = []
    else if (known.indexOf(check) >= 0) return
    known.push(check)
    checks = all
}

let known: Check[]

function all(g: Graph, placed: Buffer): void {
    for (let i = 0; i < known.length; ++i) known[i](g, placed)
}
