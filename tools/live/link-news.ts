// What people are told of the link itself while something is followed: the board went away, fell silent, panicked, came back.
// Owns what was told last.
import type { BoardConnection, LinkState } from "../board/connection.js"
import type { Io } from "../io.js"

export class LinkNews {
    private state: LinkState
    private panics: number
    private problems = 0

    constructor(private readonly board: BoardConnection) {
        this.state = board.state
        this.panics = board.panics
    }

    /** Lines for stderr since the last call, "" where there are none. */
    text(): string {
        const { board } = this
        let text = ""
        if (board.state !== this.state) text += linkSentence(board) + "\n"
        this.state = board.state
        for (; this.panics < board.panics; this.panics++) text += `board ${board.deviceId} panicked and starts again\n`
        const problems = board.problems()
        for (const problem of problems.slice(this.problems)) text += problem + "\n"
        this.problems = problems.length
        return text
    }
}

/** Tells people which board they see, since a stream of lines may be silent for long; whoever reads JSON needs no such line. */
export function tellConnected(board: BoardConnection, json: boolean, io: Pick<Io, "stderr">): void {
    if (!json) io.stderr.write(`connected to board ${board.deviceId} on ${board.port}\n`)
}

export function linkSentence(board: BoardConnection): string {
    switch (board.state) {
        case "away":
            return `board ${board.deviceId} went away from ${board.port}: it is looked for`
        case "silent":
            return `board ${board.deviceId} on ${board.port} is silent: restarting, or without a program that runs`
        case "connected":
            return `board ${board.deviceId} is heard on ${board.port}`
    }
}
