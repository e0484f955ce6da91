// What devsup top shows of what is there, and what a key does to that. Pure: a state and a key in, a state and perhaps
// something to do out.
import { injectionLabels } from "../../src/wire/labels.js"
import { Request } from "../../src/wire/record.js"
import type { GraphStatus, NodeStatus } from "../../sim/wire/status.js"

export interface Row {
    /** Unique on the board. */
    key: string
    node: NodeStatus
}

/** `keys`: a key is a command · `filter`: it is typed · `inject`: it names the fault · `help`: any key goes back. */
export type Input = "keys" | "filter" | "inject" | "help"
export type Pane = "all" | "log" | "events" | "slots"

export interface TopState {
    /** Key of a row; one that is not shown counts as the first. */
    selected: string | undefined
    /** Part of a node's name, mode, state or status. */
    filter: string
    input: Input
    pane: Pane
}

export interface Key {
    /** A character that was typed; "" for the others. */
    input: string
    name?: "up" | "down" | "page-up" | "page-down" | "home" | "end" | "return" | "escape" | "backspace"
    ctrl?: boolean
}

export type Action = "quit" | { request: Request; word: string; node: string; arg: number }

export interface Pressed {
    state: TopState
    action?: Action
}

const PAGE = 10
const VERBS: Record<string, { request: Request; word: string }> = {
    a: { request: Request.Activate, word: "activate" },
    d: { request: Request.Deactivate, word: "deactivate" },
    r: { request: Request.Restart, word: "restart" },
    c: { request: Request.Clear, word: "clear" },
}
const FAULTS = injectionLabels.split(" ")

export function firstState(): TopState {
    return { selected: undefined, filter: "", input: "keys", pane: "all" }
}

/** The nodes that the filter leaves. */
export function shownRows(graphs: readonly GraphStatus[], filter: string): Row[] {
    const wanted = filter.toLowerCase()
    return graphs
        .flatMap(({ graph, nodes }) => nodes.map(node => ({ key: `${graph}/${node.name}`, node })))
        .filter(({ node: { name, mode, state, status } }) =>
            [name, mode, state, status].some(text => text.toLowerCase().includes(wanted))
        )
}

/** Place of the selected row, 0 where it is not shown, -1 where no row is. */
export function selectedIndex(state: TopState, rows: readonly Row[]): number {
    return rows.length
        ? Math.max(
              0,
              rows.findIndex(row => row.key === state.selected)
          )
        : -1
}

export function press(state: TopState, key: Key, rows: readonly Row[]): Pressed {
    if (key.ctrl && key.input === "c") return { state, action: "quit" }
    switch (state.input) {
        case "help":
            return { state: { ...state, input: "keys" } }
        case "filter":
            return { state: pressInFilter(state, key) }
        case "inject":
            return pressInInject(state, key, rows)
        case "keys":
            return pressInKeys(state, key, rows)
    }
}

function pressInFilter(state: TopState, { name, input, ctrl }: Key): TopState {
    if (name === "return") return { ...state, input: "keys" }
    if (name === "escape") return { ...state, input: "keys", filter: "" }
    if (name === "backspace") return { ...state, filter: state.filter.slice(0, -1) }
    return ctrl || !input ? state : { ...state, filter: state.filter + input }
}

function pressInInject(state: TopState, { input }: Key, rows: readonly Row[]): Pressed {
    const fault = input ? FAULTS.findIndex(word => word.startsWith(input)) : -1
    const row = rows[selectedIndex(state, rows)]
    const back = { ...state, input: "keys" as const }
    if (fault < 0 || !row) return { state: back }
    const action = { request: Request.Inject, word: `inject ${FAULTS[fault]}`, node: row.node.name, arg: fault }
    return { state: { ...back, selected: row.key }, action }
}

function pressInKeys(state: TopState, { name, input, ctrl }: Key, rows: readonly Row[]): Pressed {
    const step = stepOf(name, input, rows.length)
    if (step !== undefined) {
        const index = Math.min(rows.length - 1, Math.max(0, selectedIndex(state, rows) + step))
        return { state: { ...state, selected: rows[index]?.key } }
    }
    if (name === "escape") return { state: { ...state, filter: "" } }
    if (ctrl) return { state }
    switch (input) {
        case "q":
            return { state, action: "quit" }
        case "?":
            return { state: { ...state, input: "help" } }
        case "/":
            return { state: { ...state, input: "filter" } }
        case "l":
            return { state: { ...state, pane: state.pane === "log" ? "all" : "log" } }
        case "e":
            return { state: { ...state, pane: state.pane === "events" ? "all" : "events" } }
        case "s":
            return { state: { ...state, pane: state.pane === "slots" ? "all" : "slots" } }
    }
    const row = rows[selectedIndex(state, rows)]
    if (!row) return { state }
    // what is done is done to this row, wherever a filter or a restart moves it
    const held = { ...state, selected: row.key }
    if (input === "i") return { state: { ...held, input: "inject" } }
    const verb = VERBS[input]
    return verb ? { state: held, action: { ...verb, node: row.node.name, arg: 0 } } : { state }
}

function stepOf(name: Key["name"], input: string, count: number): number | undefined {
    if (name === "up" || input === "k") return -1
    if (name === "down" || input === "j") return 1
    if (name === "page-up") return -PAGE
    if (name === "page-down") return PAGE
    if (name === "home" || input === "g") return -count
    if (name === "end" || input === "G") return count
    return undefined
}
