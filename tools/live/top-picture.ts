// What devsup top shows of a board and of what was chosen. Pure.
import type { BoardConnection } from "../board/connection.js"
import type { News } from "../session.js"
import type { Head } from "../view/frame.js"
import type { Picture } from "../view/live.js"
import { boardLine } from "./board-line.js"
import { selectedIndex, shownRows, type TableState } from "./table-state.js"
import {
    END_KEYS,
    keysWhile,
    messageOf,
    NODE_KEYS,
    NODE_LINE,
    PANE_KEYS,
    SELECT_KEYS,
    type Told,
} from "./table-words.js"

const [log, ...others] = PANE_KEYS
const KEYS = {
    help: [SELECT_KEYS, ...NODE_KEYS, log, END_KEYS, ...others],
    line: ["? keys  q quit", "↑↓ select", ...NODE_LINE],
}

/** What is looked at of a board. */
export type TopBoard = Pick<BoardConnection, "port" | "deviceId" | "state" | "panics" | "statuses" | "problems">

export function topPicture(board: TopBoard, state: TableState, news: readonly News[], told: Told | undefined): Picture {
    const graphs = board.statuses()
    const rows = shownRows(graphs, state.filter)
    const selected = selectedIndex(state, rows)
    return {
        head: headOf(board),
        graphs,
        rows,
        selected,
        filter: state.filter,
        isPast: board.state !== "connected",
        readings: [],
        pane: state.pane,
        news,
        message: messageOf(state, rows[selected], told),
        keys: keysWhile(state.input, KEYS),
        help: state.input === "help",
    }
}

function headOf(board: TopBoard): Head {
    const { port, deviceId, state, panics } = board
    const [graph] = board.statuses()
    const head = { command: "devsup top", subject: port, safeMode: false, isAlarm: true }
    if (state === "away") {
        const line = `board ${deviceId} is looked for; below is what it said last`
        return { ...head, right: "✗ AWAY", rightColour: "red", board: line }
    }
    if (state === "silent") {
        const line = `board ${deviceId} says nothing: restarting, or no program; below is what it said last`
        return { ...head, right: "◌ SILENT", rightColour: "yellow", board: line }
    }
    return {
        ...head,
        right: "● connected",
        rightColour: "green",
        board: boardLine(deviceId, graph, panics, board.problems()[0] ?? "no supervisor has been heard (yet)"),
        isAlarm: false,
        safeMode: graph?.boot.safeMode === true,
    }
}
