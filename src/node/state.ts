// pure: the one word a reader gets for a node's state word, and the reasons it is down (DESIGN 3.7).
import { Flag, isParked } from "./flags.js"

/** In order of precedence: the first that holds. */
export enum State {
    Starting,
    Stopping,
    Running,
    Parked,
    Disabled,
    Collateral,
    BoundStopped,
    Crashed,
    Exited,
    Stopped,
}

export function stateOf(flags: number): State {
    if (flags & Flag.Starting) return State.Starting
    if (flags & Flag.Running) return flags & Flag.Asked ? State.Stopping : State.Running
    if (isParked(flags)) return State.Parked
    return reasonFrom(flags, State.Disabled)
}

/** The first down-reason at or after `from`, in the order of State; Stopped when none is left. */
export function reasonFrom(flags: number, from: State): State {
    if (flags & Flag.Running) return State.Stopped
    for (let s = from; s < State.Stopped; ++s) if (flags & reasonBit(s)) return s
    return State.Stopped
}

function reasonBit(s: State): number {
    switch (s) {
        case State.Disabled:
            return Flag.Disabled
        case State.Collateral:
            return Flag.Collateral
        case State.BoundStopped:
            return Flag.BoundStopped
        case State.Crashed:
            return Flag.Crashed
        case State.Exited:
            return Flag.Exited
    }
    return 0
}
