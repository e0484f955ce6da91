// A simulated board that is plugged into a port of this process: both ends run on its virtual clock, so a test sees the same
// on every run. Ports have names, may be pulled, and may lead to one of several boards.
import type { Board } from "../../sim/board.js"
import type { BootOptions } from "../../sim/boot-options.js"
import type { LinkClock } from "../../sim/board-link.js"
import type { BoardClient } from "../../sim/board-client.js"
import { nodePorts } from "../../sim/node/ports.js"
import { BoardServer } from "../../sim/node/serve/board-server.js"
import { SimulatorCore } from "../../sim/simulator.js"
import type { VmFactory } from "../../sim/vm.js"
import { PortError, type OpenStream, type StreamEnds } from "../../tools/board/byte-stream.js"
import type { BoardChoice } from "../../tools/board/connection.js"
import { openBoardWith } from "../../tools/board/open-board.js"
import type { SerialConnection } from "../../tools/board/serial-connection.js"
import { FakeIo } from "../tools/fake-io.js"

/** What is behind a port: a board, or something that takes bytes and says what it likes. */
export type Behind = BoardServer | PortError | ((say: (bytes: Uint8Array) => void) => (bytes: Uint8Array) => void)

export class Desk {
    readonly sim: SimulatorCore
    readonly io = new FakeIo()
    /** Bytes to the host so far. */
    received = 0
    /** May change what a board sends before the host gets it. */
    tamper: (bytes: Uint8Array) => Uint8Array = bytes => bytes
    private readonly behind = new Map<string, Behind>()
    private readonly open = new Map<StreamEnds, { port: string; pull: () => void; reset: () => void }>()
    private virtual: LinkClock | undefined
    private readonly connections: SerialConnection[] = []

    /** @param factory makes the VMs, from what makes them otherwise */
    constructor(factory: (inner: VmFactory) => VmFactory = inner => inner) {
        const ports = nodePorts(link => {
            this.virtual = link.clock
            return nobody
        })
        this.sim = new SimulatorCore({}, { ...ports, vmFactory: factory(ports.vmFactory) })
    }

    get clock(): LinkClock {
        return this.virtual as LinkClock
    }

    /** Boots a board and plugs it in. */
    async boot(program: string, port = "/dev/ttyACM0", options: BootOptions = {}): Promise<Board> {
        const board = await this.sim.boot(`test/programs/${program}.ts`, options)
        if (port) this.plug(port, new BoardServer(this.sim, board))
        return board
    }

    plug(port: string, what: Behind): void {
        this.behind.set(port, what)
    }

    /** Pulls the cable: whoever has the port open loses it. Gives what was behind it. */
    pull(port: string): Behind {
        const what = this.behind.get(port) as Behind
        this.behind.delete(port)
        for (const [ends, { port: its, pull }] of [...this.open])
            if (its === port) {
                pull()
                this.open.delete(ends)
                ends.closed()
            }
        return what
    }

    /** The board is reset behind a port that stays, as that of a UART does: it has forgotten its host. */
    reset(port: string): void {
        for (const open of this.open.values()) if (open.port === port) open.reset()
    }

    /** The host gets bytes that no board sent. */
    disturb(port: string, bytes: Uint8Array): void {
        for (const [ends, open] of this.open) if (open.port === port) ends.data(bytes)
    }

    /** Ports that somebody has open. */
    get opened(): string[] {
        return [...this.open.values()].map(o => o.port)
    }

    /** As a command does it, in virtual time. */
    async connect(choice: BoardChoice = {}): Promise<SerialConnection> {
        const parts = {
            open: this.openStream,
            clock: this.clock,
            ports: async () => ({ candidates: [...this.behind.keys()], skipped: [] }),
        }
        const connection = (await this.within(openBoardWith(choice, this.io, parts))) as SerialConnection
        this.connections.push(connection)
        return connection
    }

    /** Moves the clock until a promise settles. */
    async within<T>(promise: Promise<T>, timeout = 20_000): Promise<T> {
        let settled = false
        const mark = () => void (settled = true)
        promise.then(mark, mark)
        const end = this.sim.now + timeout
        while (!settled && this.sim.now < end) await this.sim.advance(1)
        if (!settled) throw new Error(`expected an end within ${timeout} virtual ms, found none`)
        return await promise
    }

    /** Moves the clock until something holds. */
    async until(condition: () => boolean, timeout = 20_000): Promise<void> {
        const end = this.sim.now + timeout
        while (!condition()) {
            if (this.sim.now >= end) throw new Error(`expected ${condition.toString()} within ${timeout} virtual ms`)
            await this.sim.advance(1)
        }
    }

    async close(): Promise<void> {
        for (const connection of this.connections) await connection.close()
        await this.sim.close()
    }

    readonly openStream: OpenStream = async (port, ends) => {
        const what = this.behind.get(port)
        if (what === undefined) throw new PortError("missing", port, "no such port")
        if (what instanceof PortError) throw what
        const say = (bytes: Uint8Array) => {
            if (!this.open.has(ends)) return
            this.received += bytes.length
            ends.data(this.tamper(bytes))
        }
        const client =
            what instanceof BoardServer
                ? what.connect(bytes => (say(bytes), true))
                : { receive: what(say), close: () => {}, reset: () => {} }
        this.open.set(ends, { port, pull: () => client.close(), reset: () => client.reset() })
        return {
            write: bytes => {
                if (this.open.has(ends)) client.receive(bytes)
            },
            close: async () => {
                client.close()
                this.open.delete(ends)
            },
        }
    }
}

const nobody: BoardClient = {
    jobEvents: [],
    cancel: async () => {},
    events: [],
    trace: () => [],
    statuses: () => [],
    status: () => {
        throw new Error("nobody looks at this board over its own bus")
    },
    node: () => {
        throw new Error("nobody looks at this board over its own bus")
    },
    problems: () => [],
    refresh: async () => {},
    control: async () => {},
    close: () => {},
}
