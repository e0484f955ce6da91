// Everything that happened to the nodes of a firmware, in order.
import type { Board } from "../../sim/index.js"

/** `node kind` of each event from number `from` on, without the texts that nodes report. */
export function moves(board: Board, from = 0): string[] {
    return board.events
        .slice(from)
        .filter(e => e.kind !== "status")
        .map(e => (e.node ? `${e.node} ${e.kind}` : e.kind))
}
