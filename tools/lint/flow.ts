// How far a stop has got at one point of a body: can it be reached before one is asked, and after the body has heard of it?
// Rule: a combinator that gave `Aborted` unseen is pending until the code does something that it would not do after a stop.
import type ts from "typescript"

export interface Flow {
    /** Reached while no stop is known of. */
    runs: boolean
    /** Reached after the body has heard of one. */
    stops: boolean
    /** Combinators whose answer was thrown away on the way here. */
    pending: ReadonlySet<ts.Node>
}

const NONE: ReadonlySet<ts.Node> = new Set()

export const RUNS: Flow = { runs: true, stops: false, pending: NONE }
export const DEAD: Flow = { runs: false, stops: false, pending: NONE }

export function isDead(f: Flow): boolean {
    return !f.runs && !f.stops
}

export function join(...flows: readonly Flow[]): Flow {
    const alive = flows.filter(f => !isDead(f))
    if (alive.length < 2) return alive[0] ?? DEAD
    return {
        runs: alive.some(f => f.runs),
        stops: alive.some(f => f.stops),
        pending: new Set(alive.flatMap(f => [...f.pending])),
    }
}

/** The same point once the stop is known of. */
export function heard(f: Flow): Flow {
    return { runs: false, stops: !isDead(f), pending: NONE }
}

/** With nothing pending. */
export function settled(f: Flow): Flow {
    return f.pending.size ? { ...f, pending: NONE } : f
}

export function ignoring(f: Flow, combinator: ts.Node): Flow {
    return f.runs ? { ...f, pending: new Set([...f.pending, combinator]) } : f
}
