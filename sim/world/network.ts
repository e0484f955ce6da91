// The network of one simulator: what a board's sockets reach. Owns the connections, who listens where, and whether the network is up.
// Rule: nothing arrives in the turn that sent it, and what is under way while the network is down arrives once it is up again, as
// with TCP. Connecting does not wait so long: it fails after 20 s.
import type { Clock } from "../clock.js"
import { joined } from "../joined.js"
import { Socket } from "./socket.js"

/** The far end of a connection. */
export interface Peer {
    receive(bytes: Uint8Array): void
    /** The board's end is gone. */
    closed(): void
}

/** The way back to the board. */
export interface Link {
    send(bytes: Uint8Array): void
    close(): void
}

export interface Service {
    /** Which host's name it answers to; undefined: to any. */
    readonly host: string | undefined
    readonly port: number
    /** ms each way. */
    readonly lag: number
    /** Undefined: the connection is refused. */
    accept(link: Link): Peer | undefined
}

export interface NetworkHost {
    readonly clock: Clock
    /** Something outside the boards changed. */
    stimulus(): void
    trace(kind: string, more?: object): void
}

/** ms until a connection to nowhere is given up; lwIP and Linux take between 18 and 130 s. */
const CONNECT_TIMEOUT = 20_000

interface Connection {
    board: object
    socket: Socket
    peer: Peer | undefined
    service: Service | undefined
    open: boolean
}

export class Network {
    private readonly services: Service[] = []
    private readonly connections = new Set<Connection>()
    private held: (() => void)[] = []
    private isUp = true

    constructor(private readonly host: NetworkHost) {}

    /** Nothing gets through from now on, and no connection learns of it, until `up`. */
    down(): void {
        this.isUp = false
        this.host.stimulus()
        this.host.trace("network-down")
    }

    /** What was sent meanwhile arrives. */
    up(): void {
        this.isUp = true
        this.host.stimulus()
        this.host.trace("network-up")
        for (const arrive of this.held.splice(0)) this.host.clock.setTimeout(arrive, 0)
    }

    /** Every connection breaks off at once, with an error on either side, as when a router forgets them. New ones can be made. */
    reset(): void {
        this.host.trace("network-reset")
        this.host.stimulus()
        for (const connection of [...this.connections]) {
            this.end(connection)
            connection.socket.tell("error", new Error("read ECONNRESET"))
        }
    }

    /** @internal */
    listen(service: Service): void {
        this.services.push(service)
    }

    /** @internal The module of Node's that the VM asks for by this name; undefined while nobody listens anywhere: such boards have no network. */
    module(name: string, board: object): unknown {
        if (!this.services.length) return undefined
        const open = ({ host, port }: { host: string; port: number }) => this.connect(board, host, port)
        return name === "net" ? { createConnection: open } : name === "tls" ? { connect: open } : undefined
    }

    /** @internal The board is off: its connections are gone, of which the far end hears nothing. */
    cut(board: object): void {
        for (const connection of this.connections) {
            if (connection.board !== board) continue
            connection.open = false
            this.connections.delete(connection)
        }
    }

    private connect(board: object, host: string, port: number): Socket {
        const where = `${host}:${port}`
        const service = this.services.find(s => s.port === port && (s.host ?? host) === host)
        const known = this.services.some(s => (s.host ?? host) === host)
        const socket = new Socket({
            write: bytes => this.pass(connection, () => connection.peer?.receive(bytes)),
            end: () => this.pass(connection, () => this.end(connection)),
        })
        const connection: Connection = { board, socket, peer: undefined, service, open: true }
        this.connections.add(connection)
        const fail = (problem: string) => {
            if (!connection.open) return
            this.connections.delete(connection)
            connection.open = false
            this.host.stimulus()
            socket.tell("error", new Error(problem))
        }
        const arrive = () => {
            if (!connection.open) return
            if (!this.isUp)
                return void this.host.clock.setTimeout(() => fail(`connect ETIMEDOUT ${where}`), CONNECT_TIMEOUT)
            if (!known) return fail(`getaddrinfo ENOTFOUND ${host}`)
            connection.peer = service?.accept(this.linkOf(connection))
            if (!connection.peer) return fail(`connect ECONNREFUSED ${where}`)
            this.host.stimulus()
            socket.tell("connect")
        }
        this.host.clock.setTimeout(arrive, 2 * (service?.lag ?? 0))
        return socket
    }

    // What is sent at one instant arrives in one piece, as TCP does it: a program that hears of two pieces at once may see one event.
    private linkOf(connection: Connection): Link {
        const sent: Uint8Array[] = []
        const arrive = () => {
            const all = joined(sent.splice(0))
            if (all.length) connection.socket.tell("data", all)
        }
        return {
            send: bytes => {
                sent.push(bytes)
                this.pass(connection, arrive)
            },
            close: () =>
                this.pass(connection, () => {
                    this.end(connection)
                    connection.socket.tell("close")
                }),
        }
    }

    private pass(connection: Connection, action: () => void): void {
        const arrive = () => {
            if (!connection.open) return
            if (!this.isUp) return void this.held.push(arrive)
            this.host.stimulus()
            action()
        }
        this.host.clock.setTimeout(arrive, connection.service?.lag ?? 0)
    }

    private end(connection: Connection): void {
        if (!connection.open) return
        connection.open = false
        this.connections.delete(connection)
        connection.peer?.closed()
    }
}
