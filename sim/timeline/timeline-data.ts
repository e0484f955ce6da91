// What a timeline is made of: plain data, the JSON of `--timeline f.json`. All times are virtual milliseconds of the simulator.

export interface TimelineData {
    schema: 1
    /** Of everything random in the run. */
    seed: number
    /** The run's whole time. */
    from: number
    to: number
    boards: BoardLanes[]
    sensors: SensorCurve[]
}

export interface BoardLanes {
    /** The program. */
    entry: string
    device: string
    /** Power-ons, starts of the program, panics. */
    marks: Mark[]
    log: LogMark[]
    nodes: NodeLane[]
    /** Slots of its controllers. */
    slots: SlotLane[]
    /** Absent where nobody counted. */
    wakes?: OtherWakes
}

export interface NodeLane {
    name: string
    /** Absent where only events told of it. */
    mode?: string
    /** Absent on a board with one graph. */
    graph?: string
    /** Gapless while the program runs, none while it does not. The words are those of the status JSON. */
    spans: StateSpan[]
    /** Faults, crashes, health and control. */
    marks: Mark[]
    /** Heartbeats that a `board.refresh()` found. */
    beats: number[]
    /** How often a fiber of it was given the processor; absent where nobody counted. */
    wakes?: Wakes
}

/** How often fibers were given the processor. */
export interface Wakes {
    total: number
    /** When the first slice begins, and ms of each. */
    from: number
    slice: number
    /** In each slice; the last one may not be over. */
    counts: number[]
}

/** Who but nodes used a board's processor. */
export interface OtherWakes {
    supervisor: Wakes
    /** Attempts of controllers' jobs. */
    jobs: Wakes
    /** Fibers that no node owns. */
    other: Wakes
    /** ms by which the supervisors of its graphs woke later than they had asked, at most; absent where they never asked for a time. */
    late?: number
}

export interface Span {
    from: number
    to: number
}

export interface StateSpan extends Span {
    state: string
    ready: boolean
}

export interface Mark {
    at: number
    /** `power-on` `start` `panic`, or the kind of a lifecycle event. */
    kind: string
    text: string
}

export interface LogMark {
    at: number
    level: string
    text: string
}

export interface SlotLane {
    name: string
    graph?: string
    jobs: JobSpan[]
}

/** An attempt of a job in its slot. */
export interface JobSpan extends Span {
    id: number
    name: string
    attempt: number
    /** How it ended, a word of the controller's events (`succeeded` `failed` `canceled` `timed-out`); absent while it runs. */
    ended?: string
}

/** What a mocked device measured, or was told. */
export interface SensorCurve {
    name: string
    service: string
    /** Time and value, in order; a value holds until the next. */
    points: [at: number, value: number][]
    /** While it was unplugged. */
    gaps: Span[]
}
