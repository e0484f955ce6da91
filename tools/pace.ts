// Moves virtual time along wall time, or as fast as it goes. The caller's hooks run between two turns of the clock.
// Rule: pacing only chooses where the clock pauses. All input is scheduled on the virtual clock, so the program under test
// sees the same at any speed.
import type { WallClock } from "./io.js"
import type { ClockPort } from "./simulation.js"
import type { Tempo } from "./tempo.js"

/** Virtual seconds per wall second, or as fast as the machine goes. */
export type Speed = number | "max"

export interface PaceOptions {
    /** A tempo may change meanwhile. */
    speed: Speed | Tempo
    /** Virtual end in ms; absent: until `signal` aborts. */
    end?: number
    signal: AbortSignal
    clock: WallClock
    /** On every whole virtual second, with its number, the first being 1. True ends the run. */
    onSecond?: (second: number) => boolean | void | Promise<boolean | void>
    /** About every `frame` wall milliseconds (default 100), with what was spent on it. True ends the run. */
    onFrame?: (virtualMs: number, busyMs: number) => boolean | void | Promise<boolean | void>
    frame?: number
}

/** Resolves at the end, when a hook says so, or soon after the signal aborts. */
export async function pace(sim: ClockPort, options: PaceOptions): Promise<void> {
    const { end = Infinity, signal, clock, onSecond, onFrame, frame = 100 } = options
    let anchor = { wall: clock.now(), virtual: sim.now, speed: speedOf(options.speed) }
    while (!signal.aborted && sim.now < end) {
        const started = { wall: clock.now(), virtual: sim.now }
        const speed = speedOf(options.speed)
        if (speed !== anchor.speed) anchor = { ...started, speed }
        const due = Math.min(end, dueOf(options.speed, anchor, started))
        while (sim.now < due && !signal.aborted && clock.now() < started.wall + frame) {
            await sim.advance(Math.min(due, Math.floor(sim.now / 1000) * 1000 + 1000) - sim.now)
            if (sim.now % 1000 === 0 && (await onSecond?.(sim.now / 1000)) === true) return
        }
        // A machine that cannot keep up must not try to catch up for ever: all that is owed but one frame is forgiven.
        if (sim.now < due) anchor = { wall: clock.now() - frame, virtual: sim.now, speed }
        if ((await onFrame?.(sim.now - started.virtual, clock.now() - started.wall)) === true) return
        if (sim.now >= end) return
        // Even at full speed signals and output get their turn.
        const rest = speed === "max" ? 0 : Math.max(0, started.wall + frame - clock.now())
        await clock.sleep(rest, signal)
    }
}

interface Instant {
    wall: number
    virtual: number
}

/** 0: time stands, but for a step. */
function speedOf(speed: Speed | Tempo): Speed | 0 {
    return typeof speed !== "object" ? speed : speed.isPaused ? 0 : speed.speed
}

/** The virtual time to be reached now. */
function dueOf(options: Speed | Tempo, anchor: Instant & { speed: Speed | 0 }, now: Instant): number {
    const { speed } = anchor
    if (speed === "max") return Infinity
    const due = Math.floor(anchor.virtual + (now.wall - anchor.wall) * speed)
    return typeof options === "object" && options.isPaused ? Math.max(now.virtual, options.until) : due
}
