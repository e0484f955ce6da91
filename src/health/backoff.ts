// pure: how long to wait before a retry.

export enum Jitter {
    None,
    /** Anything from 0 to the delay. */
    Full,
    /** From half the delay to the delay. */
    Equal,
    /** From half the delay to one and a half, at most `max`. */
    RandomizedBand,
}

export interface BackoffShape {
    /** ms before retry 0. */
    readonly first: number
    readonly factor: number
    /** ms, the most any retry waits. */
    readonly max: number
    readonly jitter: Jitter
    /** ms, the least a jittered delay is. */
    readonly floor: number
}

/**
 * ms to wait before retry `k`, counted from 0: first * factor^k, at most `max`, jittered, at least 1 unless `first` is 0.
 * @param random from 0 up to 1
 */
export function delayOf(b: BackoffShape, k: number, random: number): number {
    if (!(b.first > 0)) return 0
    let delay = b.first
    for (let i = 0; i < k && delay < b.max; ++i) delay *= b.factor
    if (!(delay < b.max)) delay = b.max
    if (b.jitter === Jitter.Full) delay *= random
    else if (b.jitter === Jitter.Equal) delay *= 0.5 + random / 2
    else if (b.jitter === Jitter.RandomizedBand) delay = Math.min(b.max, delay * (0.5 + random))
    return Math.max(Math.max(1, b.floor), Math.round(delay))
}
