// A simulated board as hosts reach it: over a loopback port, a pseudo-terminal, or in this process. It owns what listens, and
// what no host has read of the log.
import type { Board } from "../../board.js"
import type { BoardStream, CableSource } from "../../usb/board-stream.js"
import { LogTail } from "../../usb/log-tail.js"
import { usbClient, type ServedBoard } from "./connection.js"
import { listen, type Listener } from "./listener.js"
import { openPty, type Pty } from "./pty.js"

const MARKS: Record<string, string> = { log: "> ", debug: "? ", warn: "* ", error: "! " }

export class BoardServer {
    private readonly served: ServedBoard
    private readonly listeners: (Listener | Pty)[] = []
    private readonly unplug: () => void

    constructor(source: CableSource, board: Board) {
        const tail = new LogTail()
        for (const { at, level, text } of board.log) tail.add((MARKS[level] ?? `# ${Math.round(at)} `) + text)
        this.unplug = source.cable(board, { frame: () => {}, line: raw => tail.add(raw) }).unplug
        this.served = { source, board, tail }
    }

    /** A host in this process that speaks as over USB. */
    connect(write: (bytes: Uint8Array) => boolean): BoardStream {
        return usbClient(this.served, write)
    }

    /** TCP and WebSocket on 127.0.0.1; see listener.ts. Gives the port. */
    async listen(port: number): Promise<number> {
        const listener = await listen(this.served, port)
        this.listeners.push(listener)
        return listener.port
    }

    /** See pty.ts. `ended` resolves when it is gone, by `close` or by itself. */
    async pty(link: string): Promise<{ ended: Promise<void> }> {
        const pty = await openPty(this.served, link)
        this.listeners.push(pty)
        return pty
    }

    /** The board was reset: hosts on sockets lose their connection, those on a terminal have to open the bridge again. */
    reset(): void {
        for (const listener of this.listeners) listener.reset()
    }

    /** Every host loses its connection. */
    async close(): Promise<void> {
        this.unplug()
        await Promise.all(this.listeners.splice(0).map(listener => listener.close()))
    }
}
