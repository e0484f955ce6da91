// --listen PORT and --pty LINK: how a simulated board is reached from outside.
import { ExitCode } from "./exit-code.js"
import { UserError } from "./user-error.js"

export interface ServeOptions {
    /** A TCP port of 127.0.0.1; 0: a free one. */
    listen?: number
    /** Path of the link to a pseudo-terminal. */
    pty?: string
}

/** Undefined where neither is given. Throws UserError (exit 2) for what is no port. */
export function parseServe(listen: string | undefined, pty: string | undefined): ServeOptions | undefined {
    if (listen === undefined && pty === undefined) return undefined
    const port = Number(listen)
    if (listen !== undefined && !(/^\d+$/.test(listen) && port <= 65535))
        throw new UserError(
            ExitCode.Usage,
            "a TCP port from 0 to 65535 after --listen",
            JSON.stringify(listen),
            "give one such as --listen 7070; it is on 127.0.0.1 only, and 0 takes a free one"
        )
    return { ...(listen === undefined ? {} : { listen: port }), ...(pty === undefined ? {} : { pty }) }
}
