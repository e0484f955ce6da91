// pure: which panics count.

/** The times of `panics` that are at most `window` ms before `now`, and `now`: another one has just been. */
export function withPanic(panics: number[], now: number, window: number): number[] {
    const recent: number[] = []
    for (let i = 0; i < panics.length; ++i) if (now - panics[i] < window) recent.push(panics[i])
    recent.push(now)
    return recent
}
