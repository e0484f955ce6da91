// The one table of exit codes. A UserError carries one of them, and nothing else ends the command with one.
export const ExitCode = {
    /** All went well; also a live view that was interrupted. */
    Ok: 0,
    /** A check, test, scenario or graph failed, or a program is too large. */
    Failed: 1,
    /** Bad usage, a missing entry, an unknown node or sensor. */
    Usage: 2,
    /** The program, or a service spec it needs, does not compile. */
    Compile: 3,
    /** No such port or board. */
    NotFound: 4,
    /** The port is busy, or there is no permission to open it. */
    Busy: 5,
    TimedOut: 6,
    /** The device panicked or reported a fault; a crashed node in `sim` only with --strict. */
    Device: 7,
    Interrupted: 130,
} as const

export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode]
