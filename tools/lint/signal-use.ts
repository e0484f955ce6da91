// Which methods read a signal and which write it: the signals' own, and those of a node.
import type { SignalKind } from "./thing.js"

export type Op = "read" | "write"

const reads = (...names: string[]) => names.map(name => [name, "read"] as const)
const writes = (...names: string[]) => names.map(name => [name, "write"] as const)

const LATEST = [...reads("get", "age", "fresh", "changes", "changed", "subscribe"), ...writes("put")]

const OF_SIGNAL: Record<SignalKind, ReadonlyMap<string, Op>> = {
    watch: new Map<string, Op>(LATEST),
    backed: new Map<string, Op>(LATEST),
    channel: new Map<string, Op>([...reads("receive", "tryReceive"), ...writes("send", "trySend", "put")]),
    leased: new Map<string, Op>(writes("drain", "reopen")),
    vetoGate: new Map<string, Op>(reads("isAsserted", "waitAsserted", "waitReleased")),
}

const OF_NODE = new Map<string, Op>([
    ...reads("get", "reader", "open", "lease", "on"),
    ...writes("put", "beatPut", "writer", "retire", "veto"),
])

/** The library's classes that are signals, by name. */
const CLASSES = new Set(["Watch", "Reader", "Writer", "Channel", "Receiver", "Sender", "Leased", "VetoGate"])

export function opOfSignal(kind: SignalKind, method: string): Op | undefined {
    return OF_SIGNAL[kind].get(method)
}

/** What `n.method(S)` does with S. */
export function opOfNode(method: string): Op | undefined {
    return OF_NODE.get(method)
}

export function isSignalClass(name: string | undefined): boolean {
    return name !== undefined && CLASSES.has(name)
}

/** Does any signal have such a method? */
export function isAccess(method: string): boolean {
    return Object.values(OF_SIGNAL).some(ops => ops.has(method))
}
