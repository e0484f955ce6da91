// What a node is expected to be, as its board shows it.
import { stateLabels } from "../../../src/wire/labels.js"
import { matches } from "../../log-line.js"
import type { NodeStatus } from "../../wire/status.js"
import { count, flag, object, pattern, shortOr, word, type Read } from "../shape.js"
import type { Expectation, StagedBoard } from "../stage.js"

const stateWord = word("a state of a node", stateLabels.split(" "))
const stateObject = object(
    "a node",
    {},
    {
        state: stateWord,
        ready: flag,
        busy: flag,
        stale: flag,
        detached: flag,
        epoch: count(0),
        restarts: count(0),
        status: pattern,
        reason: word("a reason for being down", ["disabled", "collateral", "bound-stopped", "crashed", "exited"]),
        fault: pattern,
    }
)
/** What a node is to be: each key that is there must hold. */
export type Wanted = Read<typeof stateObject>

/** `running`, or a mapping of what is to hold. */
export const nodeState = shortOr(stateWord, stateObject)

export function nodeIs(node: string, state: string | Wanted, staged: StagedBoard): Expectation {
    const wanted: Wanted = typeof state === "string" ? { state: state as never } : state
    const current = () =>
        staged.board
            .statuses()
            .flatMap(status => status.nodes)
            .find(one => one.name === node)
    return {
        wanted: `${node} to be ${describeState(wanted)}`,
        met: () => {
            const status = current()
            return status !== undefined && isAs(status, wanted)
        },
        found: () => {
            const status = current()
            return status ? `${node} ${describeState(wanted, status)}` : `no node ${node} shown (yet)`
        },
    }
}

/** Whether all of it holds. */
export function isAs(status: NodeStatus, wanted: Wanted): boolean {
    return Object.keys(wanted).every(key => holds(status, wanted, key as keyof Wanted))
}

/** What is wanted; with a `status`, what that has in the same places. */
export function describeState(wanted: Wanted, status?: NodeStatus): string {
    const keys = Object.keys(wanted) as (keyof Wanted)[]
    return keys.map(key => `${key} ${String(status ? valueOf(status, key) : wanted[key])}`).join(", ")
}

function valueOf(status: NodeStatus, key: keyof Wanted): unknown {
    if (key === "reason") return status.reasons.join(", ") || "none"
    if (key === "fault") return status.lastFault?.message ?? "none"
    if (key === "state") return [status.state, ...status.reasons.filter(reason => reason !== status.state)].join(" ")
    return status[key]
}

function holds(status: NodeStatus, wanted: Wanted, key: keyof Wanted): boolean {
    const value = wanted[key]
    if (key === "reason") return status.reasons.includes(String(value))
    if (key === "fault") return matches(status.lastFault?.message ?? "", value as string | RegExp)
    if (key === "status") return matches(status.status, value as string | RegExp)
    return status[key] === value
}
