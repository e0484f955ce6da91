// What a live table of nodes (devsup top, devsup sim) shows of what is there, and what a key does to that. Pure: a state and a
// key in, a state and perhaps something to do out.
import { injectionLabels } from "../../src/wire/labels.js"
import { Request } from "../../src/wire/record.js"
import type { GraphStatus, NodeStatus } from "../../sim/wire/status.js"

export interface Row {
    /** Unique, also where several boards or graphs have a node of that name. */
    key: string
    /** Hex id of the board. */
    device: string
    /** What the board is called; absent where there is one. */
    board?: string
    graph: string
    node: NodeStatus
}

/** `keys`: a key is a command · `filter`: it is typed · `inject`: it names the fault · `help`: any key goes back. */
export type Input = "keys" | "filter" | "inject" | "help"
export type Pane = "all" | "log" | "events" | "slots"

export interface TableState {
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
    name?:
        | "up"
        | "down"
        | "left"
        | "right"
        | "page-up"
        | "page-down"
        | "home"
        | "end"
        | "return"
        | "escape"
        | "backspace"
        | "tab"
    ctrl?: boolean
}

/** A request about a node of one graph of one board. */
export interface NodeAction {
    request: Request
    /** What it is called, without the node. */
    word: string
    device: string
    graph: string
    node: string
    arg: number
}

export type TableAction = "quit" | NodeAction

export interface Pressed {
    state: TableState
    action?: TableAction
}

const PAGE = 10
const VERBS: Record<string, { request: Request; word: string }> = {
    a: { request: Request.Activate, word: "activate" },
    d: { request: Request.Deactivate, word: "deactivate" },
    r: { request: Request.Restart, word: "restart" },
    c: { request: Request.Clear, word: "clear" },
}
const FAULTS = injectionLabels.split(" ")

export function firstState(): TableState {
    return { selected: undefined, filter: "", input: "keys", pane: "all" }
}

/** The nodes that the filter leaves. */
export function shownRows(graphs: readonly (GraphStatus & { board?: string })[], filter: string): Row[] {
    const wanted = filter.toLowerCase()
    return graphs
        .flatMap(({ device, board, graph, nodes }) => {
            const whose = board === undefined ? {} : { board }
            return nodes.map(node => ({ key: `${device}/${graph}/${node.name}`, device, ...whose, graph, node }))
        })
        .filter(({ board = "", node: { name, mode, state, status } }) =>
            [board, name, mode, state, status].some(text => text.toLowerCase().includes(wanted))
        )
}

/** Place of the selected row, 0 where it is not shown, -1 where no row is. */
export function selectedIndex(state: TableState, rows: readonly Row[]): number {
    return rows.length
        ? Math.max(
              0,
              rows.findIndex(row => row.key === state.selected)
          )
        : -1
}

export function pressInTable(state: TableState, key: Key, rows: readonly Row[]): Pressed {
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

function pressInFilter(state: TableState, { name, input, ctrl }: Key): TableState {
    if (name === "return") return { ...state, input: "keys" }
    if (name === "escape") return { ...state, input: "keys", filter: "" }
    if (name === "backspace") return { ...state, filter: state.filter.slice(0, -1) }
    return ctrl || !input ? state : { ...state, filter: state.filter + input }
}

function pressInInject(state: TableState, { input }: Key, rows: readonly Row[]): Pressed {
    const fault = input ? FAULTS.findIndex(word => word.startsWith(input)) : -1
    const row = rows[selectedIndex(state, rows)]
    const back = { ...state, input: "keys" as const }
    if (fault < 0 || !row) return { state: back }
    const verb = { request: Request.Inject, word: `inject ${FAULTS[fault]}` }
    return { state: { ...back, selected: row.key }, action: actionOn(row, verb, fault) }
}

function pressInKeys(state: TableState, { name, input, ctrl }: Key, rows: readonly Row[]): Pressed {
    const step = stepOf({ name, input }, rows.length)
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
    return verb ? { state: held, action: actionOn(row, verb, 0) } : { state }
}

function actionOn({ device, graph, node }: Row, verb: { request: Request; word: string }, arg: number): NodeAction {
    return { ...verb, device, graph, node: node.name, arg }
}

/** How far a key moves the selection in a list of `count`; undefined for any other key. */
export function stepOf({ name, input }: Key, count: number): number | undefined {
    if (name === "up" || input === "k") return -1
    if (name === "down" || input === "j") return 1
    if (name === "page-up") return -PAGE
    if (name === "page-down") return PAGE
    if (name === "home" || input === "g") return -count
    if (name === "end" || input === "G") return count
    return undefined
}
