// Whom a host hears of first through a port: a host takes the first board that it hears of for the one it is plugged into. Where
// several boards share the bus, frames of the others wait for a frame of this one, half a second at most. It owns whether there was one.
import type { Board } from "../board.js"
import { serverIdOf } from "../device-id.js"
import { deviceOf } from "../recording/frame.js"

export class Introduction {
    private isDone = false

    constructor(
        private readonly board: Board,
        private readonly all: readonly Board[]
    ) {}

    /** Whether a frame may pass. */
    lets(frame: Uint8Array): boolean {
        if (this.isDone) return true
        const device = deviceOf(frame)
        this.isDone = isOf(this.board, device)
        return this.isDone || !this.all.some(board => isOf(board, device))
    }

    /** The host is gone, or has been forgotten. */
    forget(): void {
        this.isDone = false
    }
}

function isOf({ deviceId }: Board, device: string): boolean {
    return device === deviceId || device === serverIdOf(deviceId)
}
