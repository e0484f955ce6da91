// A served simulator (devsup sim --listen) as a byte stream: tcp://127.0.0.1:PORT or ws://127.0.0.1:PORT. Owns its socket.
import { connect } from "node:net"
import { PortError, type ByteStream, type StreamEnds } from "./byte-stream.js"

/** Opens an address. Rejects with PortError `refused` or `missing`. */
export function openSocket(address: string, ends: StreamEnds): Promise<ByteStream> {
    return /^wss?:/.test(address) ? openWebSocket(address, ends) : openTcp(address, ends)
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
                    await gone
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
                    await gone
                },
            })
        )
    })
}

function refused(address: string, cause: Error): PortError {
    const code = (cause as NodeJS.ErrnoException).code
    return new PortError("refused", address, `nothing listens there (${code ?? cause.message})`, { cause })
}
