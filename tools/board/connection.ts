// A board that is connected, as the commands see it: its supervisors, its log, whether it is there. What carries the bytes
// (a serial port, a socket of the simulator) is hidden behind it. The real one is tools/board/serial-connection.ts; a test
// hands in others.
import type { Request } from "../../src/wire/record.js"
import type { LogLevel } from "../../sim/log-line.js"
import type { GraphStatus, JobEvent, LifecycleEvent } from "../../sim/wire/status.js"
import type { Io } from "../io.js"

/** A line of the device's log. */
export interface BoardLine {
    /**
     * ms of the device where it is known, else of the host, from the start of the connection; null where the board had kept the
     * line from before that.
     */
    at: number | null
    level: LogLevel
    text: string
}

/**
 * `connected`: bytes come and the device is known · `silent`: the port is open and nothing is heard (rebooting, a crash loop,
 * another program) · `away`: the port is gone, it is looked for.
 */
export type LinkState = "connected" | "silent" | "away"

export interface BoardConnection {
    /** What a person calls it: `/dev/ttyACM0`, `tcp://127.0.0.1:7070`. */
    readonly port: string
    /** Hex id of the board's own device. */
    readonly deviceId: string
    readonly state: LinkState
    /** Everything told since the connection was made, and what the device still had of before. */
    readonly events: readonly LifecycleEvent[]
    /** What its controllers told of their jobs since, as far as it was heard. */
    readonly jobEvents: readonly JobEvent[]
    readonly log: readonly BoardLine[]
    /** Panics seen in the log so far. */
    readonly panics: number
    /** One object a graph, as last told; empty while none is known. */
    statuses(): GraphStatus[]
    /** Why a graph that is there cannot be read (another protocol version), one line each. */
    problems(): string[]
    /** Asks for everything now. Rejects where no supervisor answers. */
    refresh(): Promise<void>
    /**
     * Has the device do something; without a node every graph does it. Resolves with the outcome, with `wait: false` when it
     * was accepted; `graph` names whose node it is, else it is the first graph's that has one of that name. A full mailbox is asked
     * again for 2 s. Throws NodeFaultError, UnknownNodeError, ControlError.
     */
    control(request: Request, node?: string, arg?: number, options?: { wait?: boolean; graph?: string }): Promise<void>
    /** Has a job of a controller cancelled; resolves as `control` does. Throws UnknownJobError, ControlError. */
    cancel(id: number, options?: { wait?: boolean }): Promise<void>
    /** SHA-256 of the program on the board, in hex; undefined where the board does not say. Takes a second at most. */
    program(): Promise<string | undefined>
    /** Told after anything of the above has changed. Returns the way out. */
    onChange(handler: () => void): () => void
    /** Hears everything from now on. Returns the way out. */
    tap(tap: Tap): () => void
    /** Gives the port back; never throws. */
    close(): Promise<void>
}

/** What a port carries, as it came. */
export interface Tap {
    frame(frame: Uint8Array): void
    /** Without its ending. */
    line(raw: string): void
}

/** Which board: `port` a path, `sim` the address of `devsup sim --listen`; neither: the one that is there. */
export interface BoardChoice {
    port?: string
    sim?: string
    /** ms that the handshake and the first status may take, default 5000. */
    timeout?: number
}

/** Finds and opens the board. Throws UserError: 4 none, or several and none chosen; 5 busy or not permitted; 6 no answer. */
export type OpenBoard = (choice: BoardChoice, io: Io) => Promise<BoardConnection>
