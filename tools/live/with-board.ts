// The connection of one command: opened, used, and given back whatever happens. Owns its end.
import type { BoardChoice, BoardConnection, OpenBoard } from "../board/connection.js"
import type { Io } from "../io.js"

/** What a live command is built from; a test hands in others. */
export interface LiveParts {
    open: OpenBoard
}

export async function withBoard<T>(
    parts: LiveParts,
    choice: BoardChoice,
    io: Io,
    work: (board: BoardConnection) => Promise<T>
): Promise<T> {
    const board = await parts.open(choice, io)
    try {
        return await work(board)
    } finally {
        await board.close()
    }
}

/** Calls `look` now and after every change, until the signal aborts. */
export async function follow(board: BoardConnection, signal: AbortSignal, look: () => void): Promise<void> {
    const off = board.onChange(look)
    look()
    await aborted(signal)
    off()
}

export function aborted(signal: AbortSignal): Promise<undefined> {
    return new Promise(resolve => {
        if (signal.aborted) resolve(undefined)
        else signal.addEventListener("abort", () => resolve(undefined), { once: true })
    })
}
