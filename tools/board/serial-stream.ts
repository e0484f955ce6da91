// A serial port as a byte stream. It owns the port. DTR is set, or a USB board does not send; RTS with it, because one of the two
// alone resets an ESP32 through the usual two transistors.
import { PortError, type ByteStream, type PortTrouble, type StreamEnds } from "./byte-stream.js"

/** What DeviceScript's own tools open serial ports with; a USB port ignores it, an ESP32's UART does not (nodewebserialio.ts of jacdac-ts). */
const BAUD_RATE = 1_500_000

/** ms that the last bytes may take to go out when a port is closed. */
const LAST_WRITE = 250

/** Opens a serial port (or a pseudo-terminal, also by a link to one). Rejects with a PortError. */
export async function openSerial(path: string, ends: StreamEnds): Promise<ByteStream> {
    // The native part is loaded only by who opens a port.
    const { SerialPort } = await import("serialport")
    const port = new SerialPort({ path, baudRate: BAUD_RATE, autoOpen: false })
    let isOurs = false
    port.on("data", (bytes: Buffer) => ends.data(bytes))
    // an error is followed by the close
    port.on("error", () => {})
    port.on("close", () => {
        if (!isOurs) ends.closed()
    })
    await new Promise<void>((resolve, reject) =>
        port.open(error => (error ? reject(troubleOf(path, error)) : resolve()))
    )
    // A pseudo-terminal has no such lines.
    await new Promise<void>(resolve => port.set({ dtr: true, rts: true }, () => resolve()))
    return {
        write: bytes => void (port.isOpen && port.write(Buffer.from(bytes))),
        close: async () => {
            isOurs = true
            if (!port.isOpen) return
            // What was written last (the bridge is closed) still goes out; a board that does not read must not keep us.
            if (port.writableLength > 0)
                await new Promise<void>(resolve => {
                    const timer = setTimeout(resolve, LAST_WRITE)
                    port.write(Buffer.alloc(0), () => {
                        clearTimeout(timer)
                        resolve()
                    })
                })
            await new Promise<void>(resolve => port.close(() => resolve()))
        },
    }
}

/** The native binding puts the system's words, not its codes, into its errors. */
const TROUBLES: [RegExp, PortTrouble, string][] = [
    [/no such file|ENOENT|file not found|unknown error code 3\b/i, "missing", "no such port"],
    [/permission denied|EACCES/i, "permission", "no permission to open it"],
    [/inappropriate ioctl|ENOTTY/i, "refused", "no serial port"],
    [/cannot lock|busy|EBUSY|access denied|temporarily unavailable/i, "busy", "held by another program"],
]

export function troubleOf(path: string, error: Error): PortError {
    for (const [pattern, trouble, reason] of TROUBLES)
        if (pattern.test(error.message)) return new PortError(trouble, path, reason, { cause: error })
    return new PortError("refused", path, error.message.replace(/^Error:? */, ""), { cause: error })
}
