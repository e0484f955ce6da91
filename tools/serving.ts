// A simulated board put where hosts can reach it. Owns the server; the errors of ports become what people read.
import type { Board, Simulator } from "../sim/index.js"
import { BoardServer } from "../sim/node/serve/board-server.js"
import { ExitCode } from "./exit-code.js"
import type { ServeOptions } from "./serve-option.js"
import type { ServedPort } from "./simulation.js"
import { UserError } from "./user-error.js"

/** Throws UserError: the port or the link is taken (5), socat is missing, the link cannot be made. */
export async function serveBoard(sim: Simulator, board: Board, where: ServeOptions): Promise<ServedPort> {
    const server = new BoardServer(sim, board)
    const addresses: string[] = []
    try {
        if (where.listen !== undefined) {
            const port = await server.listen(where.listen).catch((e: unknown) => {
                throw noPort(where.listen as number, e)
            })
            addresses.push(`tcp://127.0.0.1:${port}`, `ws://127.0.0.1:${port}`)
        }
        const link = where.pty
        if (link !== undefined) {
            await server.pty(link).catch((e: unknown) => {
                throw noTerminal(link, e)
            })
            addresses.push(link)
        }
    } catch (e) {
        await server.close()
        throw e
    }
    return {
        addresses,
        async tend() {
            if (!board.isDead()) return
            server.reset()
            await board.reboot()
        },
        close: () => server.close(),
    }
}

function noPort(port: number, cause: unknown): UserError {
    const code = (cause as NodeJS.ErrnoException).code
    if (code === "EACCES")
        return new UserError(
            ExitCode.Busy,
            `to listen on port ${port} of 127.0.0.1`,
            "no permission to",
            "take a port above 1023",
            { cause }
        )
    return new UserError(
        ExitCode.Busy,
        `port ${port} of 127.0.0.1 to be free`,
        code === "EADDRINUSE" ? "another program on it" : String(cause),
        "end that program, or give another port; --listen 0 takes a free one",
        { cause }
    )
}

function noTerminal(link: string, cause: unknown): UserError {
    const code = (cause as NodeJS.ErrnoException).code
    const told = (found: string, next: string) =>
        new UserError(ExitCode.Failed, `to make a pseudo-terminal and a link to it at ${link}`, found, next, { cause })
    const { syscall } = cause as NodeJS.ErrnoException
    if (code === "ENOENT" && syscall?.startsWith("spawn"))
        return told(
            "that socat is not installed",
            "install the package socat (Debian: sudo apt-get install socat; macOS: brew install socat), or use --listen"
        )
    // without a system call: it is of openPty, not of the system
    if (code === "EBUSY" && !syscall)
        return new UserError(
            ExitCode.Busy,
            `a link to a pseudo-terminal at ${link} to be free`,
            "one to a terminal that is in use, most likely another simulator's",
            `end that simulator, or give another path; if none runs, remove it: rm ${link}`,
            { cause }
        )
    if (code === "EEXIST")
        return told("something else there that is no link to a terminal", "remove it, or give another path")
    if (code === "ENOENT" || code === "ENOTDIR")
        return told("no folder for it", "make the folder, or give another path")
    return told(cause instanceof Error ? cause.message : String(cause), "give another path, or use --listen")
}
