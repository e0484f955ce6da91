// What the sim command needs of the simulator (DESIGN 4) and the status objects it shows (DESIGN 3.7).
// The real ones are in sim/; a test hands in others. Readers ignore unknown fields.
import type { Track } from "../sim/track.js"

export interface NodeStatus {
    name: string
    mode: string
    state: string
    reasons: string[]
    ready: boolean
    busy: boolean
    detached: boolean
    epoch: number
    restarts: number
    beatAgeMs: number | null
    beatTimeoutMs: number | null
    stale: boolean
    status: string
    lastFault: { kind: string; message: string; at: number; dep?: string } | null
}

/** One graph of one board. */
export interface GraphStatus {
    schema: number
    graph: string
    device: string
    uptimeMs: number
    boot: { count: number; reason: string; safeMode: boolean }
    nodes: NodeStatus[]
    slots: unknown[]
}

export interface LogLine {
    at: number
    level: string
    text: string
}

export interface BoardEvent {
    seq: number
    at: number
    kind: string
    node?: string
    epoch?: number
    fault?: string
    text?: string
}

export interface PanicReport {
    code: number
    name: string
    message: string
    /** Innermost first: `fn (src/x.ts:12)`. */
    stack: readonly string[]
    at: number
}

export interface BoardPort {
    readonly log: readonly LogLine[]
    readonly events: readonly BoardEvent[]
    /** Every panic so far. */
    readonly panics: readonly PanicReport[]
    readonly boots: number
    /** One object a graph. */
    status(): GraphStatus[]
}

/** What a mocked service can hold; several fields as an array. */
export type SensorValue = number | string | boolean | Uint8Array | (number | string | boolean | Uint8Array)[]

/** A mocked Jacdac service. */
export interface SensorPort {
    get(): SensorValue
    /** A register by its Jacdac name; undefined while nobody has written it. */
    value(register: string): SensorValue | undefined
    play(track: Track): void
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
    sensor(service: string, options?: { reading?: SensorValue }): SensorPort
    close(): Promise<void>
}
