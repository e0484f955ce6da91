// The bytes of one USB connection of a simulated board, as its firmware writes and reads them (jd_usb.c of jacdac-c): nothing
// before a host has sent a command to the bridge, then the log, and frames while packets are enabled. It owns what this
// connection has enabled; what it cannot send is dropped (frames) or stays in the ring (text).
import type { Board } from "../board.js"
import type { Cable, CableEnd } from "../simulator.js"
import { BridgeCommand, bridgeCommandOf, bridgeFrame, UNKNOWN_COMMAND } from "./bridge-command.js"
import { Introduction } from "./introduction.js"
import { LOAD_COMMAND, LOAD_OFFER, loadLines } from "./load-lines.js"
import type { LogTail } from "./log-tail.js"
import { Splitter } from "./splitter.js"
import { frameGap, stuffFrame, stuffText } from "./stuffing.js"

const utf8 = new TextEncoder()

/** Where boards are plugged in; the simulator is one. */
export interface CableSource {
    /** All that are on the bus. */
    readonly boards: readonly Board[]
    cable(board: Board, end: CableEnd): Cable
}

export class BoardStream {
    /** A host has spoken to the bridge. */
    private opened = false
    private packets = false
    private isFull = false
    private dropped = false
    private readonly cable: Cable
    private readonly introduction: Introduction
    private readonly read: () => Uint8Array[]
    private readonly splitter = new Splitter({ frame: frame => this.take(frame), text: () => {} })

    /** @param write takes bytes; false: no more, until `drained` is called */
    constructor(
        source: CableSource,
        private readonly board: Board,
        private readonly tail: LogTail,
        private readonly write: (bytes: Uint8Array) => boolean
    ) {
        this.read = tail.reader()
        this.introduction = new Introduction(board, source.boards)
        this.cable = source.cable(board, { frame: frame => this.forward(frame), line: () => this.tell() })
    }

    /** Bytes of the host. */
    receive(bytes: Uint8Array): void {
        this.splitter.push(bytes)
    }

    /** There is room again. */
    drained(): void {
        this.isFull = false
        if (this.dropped) this.put(frameGap)
        this.dropped = false
        this.tell()
    }

    /** The board was reset: it knows of no host. */
    reset(): void {
        this.opened = this.packets = false
        this.introduction.forget()
        this.splitter.reset()
    }

    close(): void {
        this.cable.unplug()
        this.reset()
    }

    private take(frame: Uint8Array): void {
        const command = bridgeCommandOf(frame)
        if (command === undefined) return this.cable.send(frame)
        this.opened = true
        if (command === LOAD_COMMAND) return this.say(loadLines(this.board.load()))
        if (command === BridgeCommand.EnablePackets || command === BridgeCommand.DisablePackets) {
            this.packets = command === BridgeCommand.EnablePackets
            this.tail.add(`usb: packets ${this.packets ? 1 : 0}`)
        }
        const isKnown = BridgeCommand[command] !== undefined
        this.putFrame(bridgeFrame(isKnown ? command : UNKNOWN_COMMAND, true))
        this.tell()
        if (command === BridgeCommand.EnablePackets) this.say([LOAD_OFFER])
    }

    private forward(frame: Uint8Array): void {
        if (this.packets && this.introduction.lets(frame)) this.putFrame(frame)
    }

    private putFrame(frame: Uint8Array): void {
        if (this.isFull) this.dropped = true
        else this.put(stuffFrame(frame))
    }

    private tell(): void {
        if (!this.opened || this.isFull) return
        for (const line of this.read()) this.put(stuffText(line))
    }

    /** To this host alone; what it has no room for is not kept. */
    private say(lines: readonly string[]): void {
        for (const line of lines) if (!this.isFull) this.put(stuffText(utf8.encode(line + "\n")))
    }

    private put(bytes: Uint8Array): void {
        if (!this.write(bytes)) this.isFull = true
    }
}
