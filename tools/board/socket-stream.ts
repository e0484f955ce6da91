// A served simulator (devsup sim --listen) as a byte stream: tcp://127.0.0.1:PORT or ws://127.0.0.1:PORT. Owns its socket.
import { connect } from "node:net"
import { PortError, type ByteStream, type StreamEnds } from "./byte-stream.js"

/** ms that the last bytes, and the other side's good-bye, may take when a socket is closed. */
const LAST_WORDS = 250

/** Opens an address. Rejects with PortError `refused`. */
export async function openSocket(address: string, ends: StreamEnds): Promise<ByteStream> {
    try {
        return await (/^wss?:/.test(address) ? openWebSocket(address, ends) : openTcp(address, ends))
    } catch (error) {
        if (error instanceof PortError) throw error
        // of a port that is no number, or a host that is no name
        throw new PortError("refused", address, "no address of a simulator", { cause: error })
    }
}

/** Resolves when the socket is gone; one that takes its time is torn down: who does not read must not keep us. */
async function ended(gone: Promise<void>, tearDown: () => void): Promise<void> {
    const timer = setTimeout(tearDown, LAST_WORDS)
    await gone
    clearTimeout(timer)
}

function openTcp(address: string, ends: StreamEnds): Promise<ByteStream> {
    const { hostname, port } = new URL(address)
    return new Promise((resolve, reject) => {
        const socket = connect(Number(port), hostname)
        const gone = new Promise<void>(done => socket.on("close", () => done()))
        let isOurs = false
        socket.setNoDelay(true)
        socket.on("data", bytes => ends.data(bytes))
        socket.on("error", error => reject(refused(address, error)))
        socket.on("end", () => socket.destroy())
        socket.on("close", () => {
            if (!isOurs) ends.closed()
        })
        socket.on("connect", () =>
            resolve({
                write: bytes => void (socket.writable && socket.write(bytes)),
                close: async () => {
                    isOurs = true
                    // what was written last (the bridge is closed) still goes out
                    socket.end(() => socket.destroy())
                    await ended(gone, () => socket.destroy())
                },
            })
        )
    })
}

async function openWebSocket(address: string, ends: StreamEnds): Promise<ByteStream> {
    const { WebSocket } = await import("ws")
    return await new Promise((resolve, reject) => {
        const socket = new WebSocket(address, { perMessageDeflate: false })
        const gone = new Promise<void>(done => socket.on("close", () => done()))
        let isOurs = false
        socket.on("message", data => ends.data(new Uint8Array(data as Buffer)))
        socket.on("error", error => reject(refused(address, error)))
        socket.on("close", () => {
            if (!isOurs) ends.closed()
        })
        socket.on("open", () =>
            resolve({
                write: bytes => void (socket.readyState === socket.OPEN && socket.send(bytes)),
                close: async () => {
                    isOurs = true
                    socket.close()
                    await ended(gone, () => socket.terminate())
                },
            })
        )
    })
}

function refused(address: string, cause: Error): PortError {
    const code = (cause as NodeJS.ErrnoException).code
    return new PortError("refused", address, `nothing listens there (${code ?? cause.message})`, { cause })
}
