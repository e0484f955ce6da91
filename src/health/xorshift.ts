// pure: a 32-bit generator (Marsaglia, Xorshift RNGs, 2003: shifts 13, 17, 5), never 0.

export function next(state: number): number {
    state = state ^ (state << 13)
    state = state ^ (state >>> 17)
    return state ^ (state << 5)
}

/** A state in which `n` counts too. */
export function mix(state: number, n: number): number {
    return next(state ^ n) || 1
}
