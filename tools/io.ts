// Everything a command may touch of the world outside, so that a test can hand it another one.
// A command never reads process.*; tools/cli.ts makes the Io of the real process.

export interface Output {
    /** Gives false when the reader is slow; see `drained`. */
    write(text: string): boolean | void
    readonly isTTY?: boolean
    readonly columns?: number
    readonly rows?: number
}

/** The wall clock, for pacing only: nothing a command decides depends on it. */
export interface WallClock {
    /** Milliseconds from some fixed point, with fractions. */
    now(): number
    /** Resolves after `ms`, or at once when `signal` aborts. `sleep(0)` lets pending I/O and signals in. */
    sleep(ms: number, signal?: AbortSignal): Promise<void>
}

export interface Io {
    stdout: Output
    stderr: Output
    stdin: { readonly isTTY?: boolean }
    env: Record<string, string | undefined>
    cwd: string
    /** Aborted by SIGINT, SIGTERM, and by a reader of stdout that went away (reason "EPIPE"). */
    signal: AbortSignal
    clock: WallClock
}

/** The reason given to the signal when nobody reads stdout any more: a quiet end. */
export const BROKEN_PIPE = "EPIPE"
