// Judges what nodes are, from the status a board shows. Pure.
import { stateLabels } from "../../src/wire/labels.js"
import { didYouMean } from "../../sim/scenario/shape.js"
import { describeState, isAs } from "../../sim/scenario/steps/state.js"
import type { NodeStatus } from "../../sim/wire/status.js"
import { MatcherError, type Verdict } from "../verdict.js"

type Words<S> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S
export type NodeState = Words<typeof stateLabels>

/** What is to hold of a node; all that is given must. */
export interface NodeExpectation {
    state?: NodeState
    ready?: boolean
    busy?: boolean
    stale?: boolean
    detached?: boolean
    epoch?: number
    restarts?: number
    /** A part of its status text, or an expression. */
    status?: string | RegExp
    /** One of its reasons for being down. */
    reason?: "disabled" | "collateral" | "bound-stopped" | "crashed" | "exited"
    /** A part of the text of its last fault, or an expression. */
    fault?: string | RegExp
}

const UP: readonly string[] = ["starting", "running", "stopping"]
const KEYS = ["state", "ready", "busy", "stale", "detached", "epoch", "restarts", "status", "reason", "fault"]

/** Of several, with `not`: none of them may be so. */
export function areRunning(nodes: readonly NodeStatus[], names: readonly string[], not: boolean): Verdict {
    return all(nodes, names, not, "to be running", node => node.state === "running", stateOf)
}

export function areReady(nodes: readonly NodeStatus[], names: readonly string[], not: boolean): Verdict {
    const told = (node: NodeStatus) => `${stateOf(node)}, ${node.ready ? "ready" : "not ready"}`
    return all(nodes, names, not, "to be ready", node => node.ready, told)
}

/** Neither starting, nor running, nor stopping. */
export function areDown(nodes: readonly NodeStatus[], names: readonly string[], not: boolean): Verdict {
    return all(nodes, names, not, "to be down", node => !UP.includes(node.state), stateOf)
}

export function areInState(
    nodes: readonly NodeStatus[],
    wanted: Readonly<Record<string, NodeState | NodeExpectation>>,
    not: boolean
): Verdict {
    const names = Object.keys(wanted)
    const each = names.map(name => {
        const one = expectationOf(wanted[name])
        return all(nodes, [name], not, `to be ${describeState(one)}`, node => isAs(node, one), found(one))
    })
    if (!each.length) throw new MatcherError("a node and its state", "none", 'Write for example ("climate", "parked").')
    // one that is wrong says most
    return each.find(verdict => verdict.pass === not) ?? each[0]
}

/** A word, or an object that is checked. Throws MatcherError for a word that is no state, and a key that is none. */
export function expectationOf(wanted: NodeState | NodeExpectation): NodeExpectation {
    const one = typeof wanted === "string" ? { state: wanted } : wanted
    const states = stateLabels.split(" ")
    if (one.state !== undefined && !states.includes(one.state))
        throw new MatcherError("a state of a node", JSON.stringify(one.state), didYouMean(one.state, states))
    for (const key of Object.keys(one))
        if (!KEYS.includes(key)) throw new MatcherError("a key of a node's state", key, didYouMean(key, KEYS))
    return one
}

/** Throws MatcherError for a name that no node has. */
export function assertNode(nodes: readonly NodeStatus[], name: string): void {
    if (nodes.some(node => node.name === name)) return
    const names = nodes.map(node => node.name)
    if (names.length) throw new MatcherError("a node of this board", JSON.stringify(name), didYouMean(name, names))
    throw new MatcherError(
        `the node ${name}`,
        "a board that shows no node yet",
        "A supervisor that is served tells its nodes within the first second: let time pass, for example with board.refresh()."
    )
}

function all(
    nodes: readonly NodeStatus[],
    names: readonly string[],
    not: boolean,
    phrase: string,
    holds: (node: NodeStatus) => boolean,
    told: (node: NodeStatus) => string
): Verdict {
    if (!names.length) throw new MatcherError("the name of a node", "none", 'Write for example toBeRunning("climate").')
    for (const name of names) assertNode(nodes, name)
    const those = names.flatMap(name => nodes.find(node => node.name === name) ?? [])
    const pass = not ? those.some(holds) : those.every(holds)
    const wrong = those.filter(node => holds(node) === not)
    const shownNodes = pass === not ? wrong : those
    return { pass, subject: names.join(", "), phrase, found: shownNodes.map(n => `${n.name} ${told(n)}`).join("\n") }
}

function stateOf({ state, reasons, lastFault }: NodeStatus): string {
    const more = reasons.filter(reason => reason !== state)
    return [state, ...more].join(" ") + (lastFault && state !== "running" ? ` (${lastFault.message})` : "")
}

const found = (wanted: NodeExpectation) => (node: NodeStatus) => describeState(wanted, node)
