// pure: the state word of a node, one bit a fact.
// Owns the layout only; the one writer of lifecycle bits is lifecycle/facts.ts. The layout travels on the wire as it is
// (wire/), so a change here raises the protocol version. Bits 24-31 hold the declaration index.

/** What a node does at boot, on a stop, and on wake (DESIGN 3.3). */
export enum Mode {
    /** Spawned at boot; exits on a stop; respawned fresh. */
    Terminate = 0,
    /** Spawned at boot; parks on a stop, keeping what it holds; resumed in place. */
    Pause = 1,
    /** Not started at boot; stopped if running; left down on wake. */
    OnDemand = 2,
}

// The bits used most come first: a constant below 96 is one byte of code. `x.flags = x.flags | b` is four bytes shorter
// than `x.flags |= b`.
export enum Flag {
    Running = 0x1,
    /** A stop or pause has been requested in this activation. */
    Asked = 0x2,
    /** Readiness as last asserted, gone with a crash or a stop; a parked node keeps it, though it does not count. */
    Ready = 0x4,
    /** Scratch of a wave: the node is to be moved by the wave in progress. */
    Scope = 0x8,
    /** The activation's fibers have not all ended yet. */
    Live = 0x10,
    /** Scratch of a stop wave: a dependent still runs. */
    Held = 0x20,
    /** The body is suspended inside the library, so it may be resumed. */
    Waiting = 0x40,
    /** The body returned, or said that it is done. */
    Exited = 0x80,
    Crashed = 0x100,
    Busy = 0x200,
    Disabled = 0x400,
    Collateral = 0x800,
    BoundStopped = 0x1000,
    Detached = 0x2000,
    /** A start is pending: at a gate, or until the old activation's fibers have ended. */
    Starting = 0x4000,
    Stale = 0x8000,
    /** Two bits of Mode. */
    ModeMask = 0x30000,
    /** Scratch of a cascade: to be started once the stop wave is over. */
    Again = 0x40000,
    /** One combinator call has already returned at once after the request. */
    Heard = 0x80000,
    /** Scratch of the wire server: changed since the last push. */
    Changed = 0x100000,
    /** A fiber is ending all that the activation owns. */
    Ending = 0x200000,
    /** A restart policy has a restart due at `time`. */
    Due = 0x400000,
    /** Down for its restart policy's part: it gave up, or a stop verb came after the end. */
    NoRetry = 0x800000,
    /**
     * Cleared by a spawn: Asked, Ready, Scope, Waiting, Exited, Crashed, Busy, BoundStopped, Starting, Stale, Heard, Ending,
     * Due, NoRetry.
     */
    SpawnReset = 0xe8d3ce,
    /** Left down by a start: Disabled, Collateral, and Mode.OnDemand. */
    NotByStart = 0x20c00,
    /** Left down by everything: Disabled, Collateral. */
    HeldDown = 0xc00,
    /** What concerns a reader on the wire: all but scratch. */
    WireMask = 0x3ff97,
}

export const modeShift = 16

/** The mode a state word holds. */
export function modeOf(flags: number): Mode {
    return (flags >> modeShift) & 3
}

/** Running and not being stopped. */
export function isUp(flags: number): boolean {
    return (flags & (Flag.Running | Flag.Asked)) === Flag.Running
}

/** A Pause node after its ack, before its resume. */
export function isParked(flags: number): boolean {
    return (
        modeOf(flags) === Mode.Pause &&
        (flags & (Flag.Running | Flag.Asked | Flag.Live | Flag.Exited | Flag.Crashed)) === (Flag.Asked | Flag.Live)
    )
}

/** Readiness that counts: asserted, by a node that runs or that completed by itself. */
export function isReady(flags: number): boolean {
    if (!(flags & Flag.Ready)) return false
    return (flags & (Flag.Running | Flag.Exited)) !== 0
}
