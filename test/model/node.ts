// A node of the model: its facts, and what follows from them.
import { EdgeKind } from "../../src/graph/topology.js"
import { Mode } from "../../src/node/flags.js"
import { nameOf, type NodeSpec } from "./schedule.js"
import type { Good } from "./slot.js"

/** A fault that stays. */
export enum Injected {
    Nothing,
    Stall,
    Wedge,
}

/** How a body comes back from where it waits. */
export type Woken = "begins" | "asks" | "ready" | "returns" | "throws"

export class Node {
    running = false
    /** The body has been told of a stop. */
    asked = false
    ready = false
    exited = false
    crashed = false
    disabled: boolean
    collateral = false
    boundStopped = false
    /** An activation is there, parked or not over. */
    live = false
    epoch = 0
    /** Of several bodies that can go on, the one started first does. */
    fiber = 0
    restarts = 0
    beatAt = 0
    /** It has been told that it missed its beats. */
    stale = false
    deps: { on: Node; kind: EdgeKind }[] = []
    uses: Good[] = []
    makes: Good[] = []
    /** What the activation got of what it uses. */
    given: (number | undefined)[] = []
    /** It has a claimant of the budget. */
    claims = false
    /** It has missed the ack of the stop under way. */
    missed = false
    /** Its activation may have made something that nobody has cleared. */
    hasMade = false
    /** What its body returned, and has not been told of. */
    returned: number | undefined
    /** The exit value that waits to be taken. */
    exit: number | undefined
    /** A start of it is pending. */
    starting = false
    askedAt = 0
    /** When the budget for its gates opened. */
    since: number | undefined
    lastGate: Node | undefined
    /** When its policy restarts it. */
    due: number | undefined
    /** Its policy leaves it down: it gave up, or a stop came after the end. */
    left = false
    retries = 0
    /** The epoch that its policy started last, and when. */
    retried = 0
    retriedAt = 0
    /** When it ended last, or could not start. */
    endedAt = 0
    /** What its body does next by itself. */
    timer: { at: number; what: "begin" | "ready" | "told" | "ack" | "look" | "end" | "last"; woken?: Woken } | undefined
    /** Its body waits for a word. */
    attends = false
    /** Its body ignores a stop. */
    stuck = false
    /** Its body waits to be resumed. */
    parked = false
    /** Its body has gone on once although it was asked to stop. */
    heard = false
    injected = Injected.Nothing
    /** What a wedge keeps back of this activation. */
    keeps = { request: false, ack: false, end: false }
    /** Its body goes on from where it was parked. */
    resumed = false

    constructor(
        readonly index: number,
        readonly spec: NodeSpec
    ) {
        this.disabled = spec.disabled
    }

    get name(): string {
        return nameOf(this.index)
    }
    /** Asked to stop, whether its body has heard of it or not. */
    get isAsked(): boolean {
        return this.asked || this.keeps.request
    }
    get isUp(): boolean {
        return this.running && !this.asked
    }
    get isReady(): boolean {
        return this.ready && (this.running || this.exited)
    }
    get isParked(): boolean {
        const { spec, live, asked, running, exited, crashed } = this
        return spec.mode === Mode.Pause && live && asked && !running && !exited && !crashed
    }
    get isHeld(): boolean {
        return this.disabled || this.collateral
    }
}

/** Directly or through others. */
export function dependsOn(n: Node, provider: Node): boolean {
    return n.deps.some(d => d.on === provider || dependsOn(d.on, provider))
}

/** As the puppet prints it. */
export function stateOf(n: Node): string {
    const bits = [
        ...[n.running, n.asked, n.isReady, n.exited, n.crashed],
        ...[n.disabled, n.collateral, n.boundStopped, n.isParked],
    ]
    return `${bits.reduce((sum, b, i) => sum + (b ? 1 << i : 0), 0)}.${n.epoch}.${n.restarts}`
}
