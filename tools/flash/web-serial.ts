// A SerialLine in the shape that esptool-js wants: a port of the browser's Web Serial API. It owns the state of the two
// control lines, because Web Serial sets one and leaves the other, and our line sets both.
import { FrameFilter } from "./frame-filter.js"
import type { ControlLines, SerialLine } from "./serial-line.js"

export interface WebSignals {
    dataTerminalReady?: boolean
    requestToSend?: boolean
    break?: boolean
}

export class WebSerialPort {
    readable: ReadableStream<Uint8Array> | null = null
    writable: WritableStream<Uint8Array> | null = null
    /** Rejects when the port goes away by itself; never resolves. */
    readonly lost: Promise<never>
    private lines: ControlLines = { dtr: false, rts: false }
    private reader: ReadableStreamDefaultController<Uint8Array> | undefined
    private loseIt: (error: Error) => void = () => {}
    private filter = new FrameFilter()
    private tail = ""
    private isBare = false

    constructor(
        private readonly line: SerialLine,
        private readonly say: (text: string) => void
    ) {
        this.lost = new Promise((_, reject) => (this.loseIt = reject))
        // Nobody may be waiting yet.
        this.lost.catch(() => undefined)
    }

    /** The last text that came, for telling what the chip does instead of answering. */
    get recentText(): string {
        return this.tail
    }

    getInfo(): { usbVendorId?: number; usbProductId?: number } {
        const { vendorId, productId } = this.line
        if (!vendorId || !productId) return {}
        return { usbVendorId: parseInt(vendorId, 16), usbProductId: parseInt(productId, 16) }
    }

    async open({ baudRate }: { baudRate: number }): Promise<void> {
        const { line } = this
        line.onData = bytes => this.receive(bytes)
        line.onLost = error => this.lose(error)
        this.filter = new FrameFilter()
        await line.open(baudRate)
        this.readable = new ReadableStream<Uint8Array>({ start: controller => void (this.reader = controller) })
        this.writable = new WritableStream<Uint8Array>({ write: bytes => line.write(bytes) })
    }

    async setSignals({ dataTerminalReady, requestToSend }: WebSignals): Promise<void> {
        const { dtr, rts } = this.lines
        this.lines = { dtr: dataTerminalReady ?? dtr, rts: requestToSend ?? rts }
        try {
            await this.line.setLines(this.lines)
        } catch (error) {
            if (this.isBare) return
            this.isBare = true
            this.say(`${this.line.path} cannot move its control lines (${(error as Error).message})\n`)
        }
    }

    setBaudRate(baudRate: number): Promise<void> {
        return this.line.setBaudRate(baudRate)
    }

    async close(): Promise<void> {
        this.readable = this.writable = null
        try {
            this.reader?.close()
        } catch {
            // it has been closed or cancelled already
        }
        this.reader = undefined
        await this.line.close()
    }

    private receive(bytes: Uint8Array): void {
        this.tail = (this.tail + new TextDecoder("latin1").decode(bytes)).slice(-2000)
        try {
            for (const frame of this.filter.push(bytes)) this.reader?.enqueue(frame)
        } catch {
            // whoever read has gone
        }
    }

    private lose(error: Error): void {
        this.loseIt(error)
        try {
            this.reader?.error(error)
        } catch {
            // closed already
        }
    }
}
