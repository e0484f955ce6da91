// What a live table of nodes says of itself: its keys, what is being typed, what is selected. Pure.
import type { KeyPage } from "../view/key-help.js"
import type { Frame } from "../view/frame.js"
import { formatClock } from "../duration.js"
import type { NodeStatus } from "../simulation.js"
import type { Input, Row, TableState } from "./table-state.js"

/** What came of the last command. */
export interface Told {
    text: string
    bad: boolean
}

export const SELECT_KEYS = ["↑ ↓  k j", "select a node (PgUp PgDn Home End too)"] as const
export const NODE_KEYS: KeyPage["help"] = [
    ["a", "activate it"],
    ["d", "deactivate it, with what depends on it"],
    ["r", "restart it"],
    ["c", "clear an injected fault"],
    ["i  then s w c", "inject a stall, a wedge, a crash"],
    ["/", "filter the nodes; Enter keeps it, Esc drops it"],
]
export const PANE_KEYS: KeyPage["help"] = [
    ["l", "only the log below, and back"],
    ["e", "only the events below, and back"],
    ["s", "the slots of the controller below, and back"],
]
export const END_KEYS = ["q  Ctrl-C", "end"] as const
/** In the last line, for the nodes. */
export const NODE_LINE = ["a activate", "d deactivate", "r restart", "i inject", "c clear", "/ filter"]

/** The page, or what the keys are while something is typed. */
export function keysWhile(input: Input, page: KeyPage): KeyPage {
    if (input === "help") return { ...page, line: ["any key goes back"] }
    if (input === "filter") return { ...page, line: ["Enter keeps the filter   Esc drops it"] }
    return page
}

/** The line above the keys. */
export function messageOf(state: TableState, row: Row | undefined, told: Told | undefined): Frame["message"] {
    if (state.input === "filter") return { text: `filter: ${state.filter}_` }
    if (state.input === "inject" && row)
        return { text: `inject into ${row.node.name}: s stall, w wedge, c crash, any other key: nothing` }
    return told ?? { text: row ? detail(row.node) : "", dim: true }
}

function detail({ name, deps, reasons, lastFault }: NodeStatus): string {
    const needs = deps.map(dep => (dep.kind === "plain" ? dep.node : `${dep.node} (${dep.kind})`)).join(", ")
    return [
        name,
        ...(lastFault ? [`last fault at ${formatClock(lastFault.at)}: ${lastFault.message}`] : []),
        ...(reasons.length > 1 ? [`down: ${reasons.join(", ")}`] : []),
        needs ? `needs ${needs}` : "needs nothing",
    ].join("   ")
}
