// What a walk through a program finds and rules look at.
import type ts from "typescript"
import type { NodeThing, SignalThing } from "./thing.js"

/** Where code runs: the body's own fiber; what is dropped with the activation; what outlives it or is not known. */
export type Role = "program" | "body" | "dropped" | "cleanup" | "elsewhere"

export type SiteKind =
    | "raw-sleep"
    | "raw-fiber"
    | "raw-timer"
    | "raw-subscribe"
    | "unraced-wait"
    | "ignored-aborted"
    | "endless-loop"
    | "skipped-finally"

/** One thing to look at in code that a node's body reaches. */
export interface Site {
    kind: SiteKind
    at: ts.Node
    owner: NodeThing
}

/** Code that reads or writes a signal. */
export interface Access {
    signal: SignalThing
    op: "read" | "write"
    /** Whose code; undefined: the program's own. */
    owner: NodeThing | undefined
    /** It is this signal, in code that the node runs itself. */
    isCertain: boolean
    at: ts.Node
}

/** An access of a signal that the source does not tell. */
export interface Unresolved {
    owner: NodeThing | undefined
    at: ts.Node
}
