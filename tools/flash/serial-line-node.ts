// A SerialLine over the serialport package. It owns the port. Its native part is loaded when a port is opened.
import { readFileSync, statSync } from "node:fs"
import type { SerialPort } from "serialport"
import type { PortError } from "../board/byte-stream.js"
import { troubleOf } from "../board/serial-stream.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import type { PortInfo } from "./port-return.js"
import type { ControlLines, SerialLine } from "./serial-line.js"

export class NodeSerialLine implements SerialLine {
    onData: ((bytes: Uint8Array) => void) | undefined
    onLost: ((error: Error) => void) | undefined
    readonly path: string
    readonly vendorId: string | undefined
    readonly productId: string | undefined
    private port: SerialPort | undefined
    /** Counts closes: who was opening meanwhile gives the port back. */
    private closes = 0

    constructor(info: PortInfo) {
        this.path = info.path
        this.vendorId = info.vendorId
        this.productId = info.productId
    }

    async open(baudRate: number): Promise<void> {
        const { closes } = this
        const { SerialPort } = await import("serialport")
        // hupcl would reset the board once more when the port is closed
        const port = new SerialPort({ path: this.path, baudRate, autoOpen: false, hupcl: false })
        port.on("data", (bytes: Buffer) => this.onData?.(bytes))
        // an error is followed by the close
        port.on("error", () => {})
        port.on("close", (error: Error | null) => {
            if (this.port !== port) return
            this.port = undefined
            this.onLost?.(error ?? new Error("the port was closed"))
        })
        await new Promise<void>((resolve, reject) =>
            port.open(error => (error ? reject(refused(troubleOf(this.path, error))) : resolve()))
        )
        if (closes !== this.closes) {
            await closed(port)
            throw new Error("the port was closed while it was opened")
        }
        this.port = port
    }

    write(bytes: Uint8Array): Promise<void> {
        return this.act((port, done) =>
            port.write(Buffer.from(bytes), error => (error ? done(error) : port.drain(done)))
        )
    }

    setLines({ dtr, rts }: ControlLines): Promise<void> {
        return this.act((port, done) => port.set({ dtr, rts }, done))
    }

    setBaudRate(baudRate: number): Promise<void> {
        return this.act((port, done) => port.update({ baudRate }, done))
    }

    async close(): Promise<void> {
        const { port } = this
        this.port = undefined
        this.closes++
        // A board that does not read must not keep us: what it did not take is dropped with the port.
        if (port?.isOpen) await closed(port)
    }

    private act(work: (port: SerialPort, done: (error?: Error | null) => void) => unknown): Promise<void> {
        const { port } = this
        if (!port) return Promise.reject(new Error("the port is not open"))
        return new Promise((resolve, reject) => work(port, error => (error ? reject(error) : resolve())))
    }
}

function closed(port: SerialPort): Promise<void> {
    return new Promise(resolve => port.close(() => resolve()))
}

/** The UserError for a port that cannot be opened: 4 none there, 5 busy or not permitted. */
export function refused(error: PortError): UserError {
    const { port, trouble, reason } = error
    const tell = (code: ExitCode, next: string) =>
        new UserError(code, `to open ${port}`, reason, next, { cause: error })
    if (trouble === "busy")
        return tell(ExitCode.Busy, "close the program that holds it: a terminal, an IDE, another devsup")
    if (trouble === "permission")
        return tell(
            ExitCode.Busy,
            `join the group that owns it: sudo usermod -a -G ${groupOf(port)} $USER, then log in again`
        )
    return tell(ExitCode.NotFound, "plug the board in, or name another port: devsup ports lists them")
}

/** The name of the group that owns a device, Debian's where that cannot be told. */
export function groupOf(file: string): string {
    try {
        const { gid } = statSync(file)
        const line = readFileSync("/etc/group", "utf8")
            .split("\n")
            .find(l => l.split(":")[2] === String(gid))
        const name = line?.split(":")[0]
        return name && name !== "root" ? name : "dialout"
    } catch {
        return "dialout"
    }
}
