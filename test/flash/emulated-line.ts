// The wire between a host and an emulated chip: bytes at a speed both must agree on, and the two control lines with what
// the board makes of them. It stands where a serial port does.
import type { ControlLines, SerialLine } from "../../tools/flash/serial-line.js"
import type { EmulatedChip } from "./emulated-chip.js"

export type Wiring =
    /** Two transistors, as dev boards have: RTS alone holds reset, DTR alone the boot pin. `slow`: reset rises after so many ms. */
    | { kind: "classic"; slow?: number }
    /** The chip's own USB: DTR alone arms the boot loader, RTS after it restarts; both released disarms. `leaves`: the port goes away as the program starts. */
    | { kind: "usb"; leaves?: boolean }
    /** No control lines. */
    | { kind: "bare" }

export class EmulatedLine implements SerialLine {
    readonly path = "/dev/ttyTEST0"
    onData: ((bytes: Uint8Array) => void) | undefined
    onLost: ((error: Error) => void) | undefined
    isOpen = false
    opened = 0
    baud = 0
    lines: ControlLines = { dtr: false, rts: false }
    /** Every state of the lines, as `dtr rts`. */
    readonly moves: string[] = []
    private armed = false
    private gone = false

    constructor(
        readonly chip: EmulatedChip,
        readonly wiring: Wiring = { kind: "classic" },
        readonly vendorId = wiring.kind === "usb" ? "303a" : "10c4",
        readonly productId = wiring.kind === "usb" ? "1001" : "ea60"
    ) {
        chip.send = bytes => this.toHost(bytes)
    }

    async open(baudRate: number): Promise<void> {
        if (this.isOpen) throw new Error("opened twice")
        this.isOpen = true
        this.opened++
        this.baud = baudRate
    }

    async write(bytes: Uint8Array): Promise<void> {
        if (!this.isOpen || this.gone) throw new Error("not open")
        if (this.baud === this.chip.baud) this.chip.receive(bytes)
    }

    async setLines(lines: ControlLines): Promise<void> {
        if (this.wiring.kind === "bare") throw new Error("not a terminal with modem lines")
        const before = this.lines
        this.lines = { ...lines }
        this.moves.push(`${+lines.dtr} ${+lines.rts}`)
        if (this.wiring.kind === "usb") this.usb(before)
        else if (held(before) && !held(this.lines)) {
            const { slow } = this.wiring
            if (slow === undefined) this.chip.restart(this.bootPinLow())
            else setTimeout(() => this.chip.restart(this.bootPinLow()), slow)
        }
    }

    async setBaudRate(baudRate: number): Promise<void> {
        this.baud = baudRate
    }

    async close(): Promise<void> {
        this.isOpen = false
    }

    /** The cable is pulled. */
    vanish(): void {
        this.gone = true
        this.isOpen = false
        this.onLost?.(new Error("device disconnected"))
    }

    private bootPinLow(): boolean {
        return this.lines.dtr && !this.lines.rts
    }

    private usb(before: ControlLines): void {
        const { dtr, rts } = this.lines
        if (dtr && !rts) this.armed = true
        if (!dtr && !rts) this.armed = false
        if (dtr || !rts || (!before.dtr && before.rts)) return
        this.chip.restart(this.armed)
        if (this.wiring.kind === "usb" && this.wiring.leaves && !this.armed) this.vanish()
    }

    private toHost(bytes: Uint8Array): void {
        if (!this.isOpen) return
        // Another speed makes other bytes of it.
        const heard = this.baud === this.chip.baud ? bytes : bytes.map(byte => (byte * 7) ^ 0x55)
        // In pieces, as drivers hand them over.
        for (let i = 0; i < heard.length; i += 5) this.onData?.(heard.slice(i, i + 5))
    }
}

const held = ({ dtr, rts }: ControlLines) => rts && !dtr
