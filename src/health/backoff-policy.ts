// What a program declares about retries; the arithmetic is backoff.ts.
import { orElse } from "../node/or-else.js"
import { BackoffShape, Jitter } from "./backoff.js"

export interface BackoffOptions {
    /** Default 2. */
    factor?: number
    /** ms, default 30000. */
    max?: number
    /** Default Jitter.Equal. */
    jitter?: Jitter
    /** ms, default 0. */
    floor?: number
}

export class BackoffPolicy implements BackoffShape {
    private constructor(
        readonly first: number,
        readonly factor: number,
        readonly max: number,
        readonly jitter: Jitter,
        readonly floor: number
    ) {}

    /**
     * The same `ms` before every retry.
     * @devsWhenUsed
     */
    static constant(ms: number): BackoffPolicy {
        return new BackoffPolicy(ms, 1, ms, Jitter.None, 0)
    }

    /**
     * `first` ms, then `factor` times as long each time.
     * @devsWhenUsed
     */
    static exponential(first: number, options?: BackoffOptions): BackoffPolicy {
        const o: BackoffOptions = options || {}
        const jitter = o.jitter === undefined ? Jitter.Equal : o.jitter
        return new BackoffPolicy(first, orElse(o.factor, 2), orElse(o.max, 30000), jitter, orElse(o.floor, 0))
    }
}
