// What the sim command needs of the simulator (DESIGN 4) and the status objects it shows (DESIGN 3.7).
// The real ones are in sim/; a test hands in others. Readers ignore unknown fields.
import type { Request } from "../src/wire/record.js"
import type { Recording } from "../sim/recording/recording.js"
import type { Replayed } from "../sim/recording/replay.js"
import type { Program } from "../sim/program.js"
import type { TimelineFormat } from "../sim/timeline/timeline.js"
import type { Track } from "../sim/track.js"
import type { GraphStatus, LifecycleEvent, NodeStatus } from "../sim/wire/status.js"

export type { TimelineFormat }
export type { GraphStatus, NodeStatus, LifecycleEvent }

export interface LogLine {
    at: number
    level: string
    text: string
}

export interface PanicReport {
    code: number
    name: string
    message: string
    /** Innermost first: `fn (src/x.ts:12)`. */
    stack: readonly string[]
    at: number
    /** The node whose fiber ran. */
    node?: string
}

export interface BoardPort {
    readonly log: readonly LogLine[]
    readonly events: readonly LifecycleEvent[]
    /** Every panic so far. */
    readonly panics: readonly PanicReport[]
    readonly boots: number
    /** When events were on the simulator's clock: a device stamps them by its own, which a power-on sets to 0. */
    readonly times: { of(events: readonly LifecycleEvent[], from: number): number[] }
    readonly deviceId: string
    /** One object a graph, as last told; empty while none is known. */
    statuses(): GraphStatus[]
    /** Why a graph that is there cannot be read. */
    problems(): string[]
    /** The program's roles that nothing on the bus is bound to, among other things. */
    readonly notices: { unboundRoles(): string[] }
    /** Asks for everything now, which takes a little virtual time. Fails where no supervisor answers. */
    refresh(): Promise<void>
    /** Stops every graph in order, in virtual time. Fails with NodeFaultError where a node misses its handshake. */
    teardown(): Promise<void>
    /** Asks for something without moving the clock; resolves with the outcome once time has gone on far enough. */
    ask(request: Request, node?: string, arg?: number, graph?: string): Promise<void>
    /** Power off and on, the flash stays. Throws GraphError. */
    reboot(): Promise<void>
    /** Another program, the flash stays; false when it is the same one, which runs on. Throws GraphError. */
    deploy(program: Program): Promise<boolean>
}

/** A simulated board that hosts reach from outside. */
export interface ServedPort {
    /** `tcp://127.0.0.1:7070`, the path of a terminal's link. */
    readonly addresses: readonly string[]
    /** To be called about as often as the clock is moved: a board whose VM went down is reset, as a chip is. */
    tend(): Promise<void>
    close(): Promise<void>
}

/** What a mocked service can hold; several fields as an array. */
export type SensorValue = number | string | boolean | Uint8Array | (number | string | boolean | Uint8Array)[]

/** A mocked Jacdac service. */
export interface SensorPort {
    get(): SensorValue
    /** A register by its Jacdac name; undefined while nobody has written it. */
    value(register: string): SensorValue | undefined
    /** Ends a track. Throws SensorError for a value of the wrong shape. */
    set(value: SensorValue): void
    /** @param options.from where in the track to begin, ms */
    play(track: Track, options?: { from?: number }): void
    /** For 100 virtual ms. Throws SensorError for what is no button. */
    press(): void
    connect(): void
    disconnect(): void
    isConnected(): boolean
    freeze(): void
    thaw(): void
    mute(): void
    unmute(): void
}

/** An MQTT broker on the simulator's network. */
export interface BrokerPort {
    /** Oldest first. */
    readonly published: readonly { at: number; topic: string; payload: string; client: string }[]
    down(): void
    up(): void
}

/** The virtual clock and what hangs on it. */
export interface ClockPort {
    /** Virtual milliseconds since the simulator was made. */
    readonly now: number
    advance(ms: number): Promise<void>
}

/** The simulator, as far as the sim command goes. */
export interface SimulatorPort extends ClockPort {
    boot(entry: string): Promise<BoardPort>
    /** Takes no virtual time. Throws CompileError, EntryError. */
    compile(entry: string): Promise<Program>
    sensor(service: string, options?: { reading?: SensorValue }): SensorPort
    broker(): Promise<BrokerPort>
    readonly network: { down(): void; up(): void }
    /** The run so far, over time. */
    timeline(): { text(format: TimelineFormat): string }
    /** Keeps the bus from now on. */
    record(): { stop(): Recording }
    /** Plays a recording's sensors into the bus, from now on. */
    replay(recording: Recording): Replayed
    close(): Promise<void>
}
