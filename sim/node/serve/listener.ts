// A loopback port on which a served board is reached over TCP and over WebSocket: whoever begins with an HTTP request gets a
// WebSocket. It owns the sockets; all of them end with it.
import { createServer as createHttpServer } from "node:http"
import { createServer, type Server, type Socket } from "node:net"
import { WebSocketServer, type WebSocket } from "ws"
import { tcpClient, webSocketClient, type Client, type ServedBoard } from "./connection.js"

const HTTP = Buffer.from("GET ")
/** Bytes that may wait for a slow WebSocket client, as a socket has of itself. */
const MOST_WAITING = 65536

/** Bytes: many frames, and nothing that takes a while to look through. A longer message ends the connection. */
const LONGEST_MESSAGE = 65536

export interface Listener {
    /** The port it listens on. */
    readonly port: number
    /** Every client loses its connection, as a USB host does when the board is reset. */
    reset(): void
    close(): Promise<void>
}

/** Listens on 127.0.0.1; port 0 takes a free one. Rejects with the system's error (EADDRINUSE, EACCES). */
export async function listen(of: ServedBoard, port: number): Promise<Listener> {
    const sockets = new Set<Socket>()
    const http = createHttpServer((_request, response) => {
        response.writeHead(426, { "Content-Type": "text/plain", Connection: "close" })
        response.end("expected a WebSocket, found a plain request\n")
    })
    const webSockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE })
    http.on("upgrade", (request, socket, head) =>
        webSockets.handleUpgrade(request, socket, head, client => serveWebSocket(of, client))
    )
    const server = createServer(socket => {
        sockets.add(socket)
        socket.setNoDelay(true)
        socket.on("error", () => socket.destroy())
        socket.on("close", () => sockets.delete(socket))
        sniff(socket, isHttp => (isHttp ? http.emit("connection", socket) : serveSocket(of, socket)))
    })
    await started(server, port)
    const address = server.address()
    const reset = () => sockets.forEach(socket => socket.destroy())
    return {
        port: typeof address === "object" && address ? address.port : port,
        reset,
        close: () =>
            new Promise(resolve => {
                server.close(() => resolve())
                reset()
                webSockets.close()
                http.close()
            }),
    }
}

function started(server: Server, port: number): Promise<void> {
    return new Promise((resolve, reject) => {
        server.once("error", reject)
        server.listen(port, "127.0.0.1", resolve)
    })
}

function sniff(socket: Socket, decide: (isHttp: boolean) => void): void {
    let first = Buffer.alloc(0)
    const look = (bytes: Buffer) => {
        first = Buffer.concat([first, bytes])
        const known = first.subarray(0, HTTP.length)
        if (known.length < HTTP.length && known.equals(HTTP.subarray(0, known.length))) return
        socket.off("data", look)
        socket.pause()
        socket.unshift(first)
        decide(known.equals(HTTP))
        socket.resume()
    }
    socket.on("data", look)
}

function serveSocket(of: ServedBoard, socket: Socket): void {
    const client = tcpClient(of, bytes => socket.writable && socket.write(bytes))
    attach(client, socket)
    socket.on("data", bytes => client.receive(bytes))
    socket.on("drain", () => client.drained())
    socket.on("close", () => client.close())
}

function attach(client: Client, socket: Socket): void {
    // a host that only ends its side is gone too
    socket.on("end", () => {
        client.close()
        socket.destroy()
    })
}

function serveWebSocket(of: ServedBoard, socket: WebSocket): void {
    let waiting = false
    const client = webSocketClient(of, bytes => {
        if (socket.readyState !== socket.OPEN) return false
        socket.send(bytes, () => {
            if (!waiting || socket.bufferedAmount > 0) return
            waiting = false
            client.drained()
        })
        waiting = socket.bufferedAmount > MOST_WAITING
        return !waiting
    })
    socket.on("message", (data, isBinary) => {
        if (isBinary) client.receive(new Uint8Array(data as Buffer))
    })
    socket.on("close", () => client.close())
    socket.on("error", () => socket.terminate())
}
