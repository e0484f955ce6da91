// What a program declares: nodes and pools, signals, resources. Filled by declare.ts, read by the rules and the data view.
import type ts from "typescript"
import type { Value } from "./value.js"

export type SignalKind = "watch" | "channel" | "backed" | "leased" | "vetoGate"
/** `exit`: where the value is that a node returned last. */
export type ResourceKind = "slot" | "slots" | "budget" | "exit"

interface Declared {
    /** As the source gives it; the call's text where it is no constant. */
    name: string
    /** The call. */
    at: ts.CallExpression
}

export interface SignalThing extends Declared {
    is: "signal"
    kind: SignalKind
    /** Given to code that is not read: nobody knows who uses it. */
    escaped: boolean
    /** It has a value before anybody writes one. */
    hasInitial: boolean
}

export interface ResourceThing extends Declared {
    is: "resource"
    kind: ResourceKind
}

export interface NodeThing extends Declared {
    is: "node"
    isPool: boolean
    /** `pause`; undefined where the source does not say. */
    modes: string[]
    body: readonly Value[]
    detached: boolean
    /** Names of the functions they were made by: `dropOnStop`, `onFirstWrite`. */
    shell: string | undefined
    readiness: string | undefined
    options: ts.Expression | undefined
    reads: Entry[]
    writes: Entry[]
    resources: Entry[]
    provides: Entry[]
    /** Options that could not be read. */
    unread: string[]
}

/** One entry of `reads`, `writes`, `resources`, `provides`. */
export interface Entry {
    at: ts.Node
    /** `observed`, `beat`, `lend` …; empty for none. */
    mark: string
    things: Thing[]
}

export type Thing = SignalThing | ResourceThing | NodeThing
