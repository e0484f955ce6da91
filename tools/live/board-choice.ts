// --port and --sim: which board a live command is about, and the options all of them share. Pure.
import { Option } from "commander"
import type { BoardChoice } from "../board/connection.js"
import type { RawOptions } from "../command.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"

export function boardOptions(): Option[] {
    return [
        new Option("--port <path>", "serial port of the board (default: the one that has a board)"),
        new Option("--sim <url>", "address of devsup sim --listen, such as tcp://127.0.0.1:7070; the number will do"),
    ]
}

export function verboseOption(): Option {
    return new Option("--verbose", "show stack traces of errors")
}

/** Throws UserError (exit 2) for what cannot be meant. */
export function parseChoice(raw: RawOptions): BoardChoice {
    const { port, sim } = raw as { port?: string; sim?: string }
    if (port !== undefined && sim !== undefined)
        throw new UserError(ExitCode.Usage, "one board", "--port and --sim together", "give one of them")
    if (port === "") throw new UserError(ExitCode.Usage, "a path after --port", '""', "devsup ports lists the ports")
    return {
        ...(port === undefined ? {} : { port }),
        ...(sim === undefined ? {} : { sim: parseAddress(sim) }),
    }
}

/** `7070` and `127.0.0.1:7070` are TCP addresses too. */
function parseAddress(text: string): string {
    const number = Number(/^\d+$/.test(text) ? text : (/:(\d+)\/?$/.exec(text)?.[1] ?? NaN))
    const address = /^\d+$/.test(text) ? `tcp://127.0.0.1:${text}` : text.includes("://") ? text : `tcp://${text}`
    if (/^(tcp|wss?):\/\/[^/:]+:\d+\/?$/.test(address) && number > 0 && number <= 65535) return address
    throw new UserError(
        ExitCode.Usage,
        "an address of devsup sim --listen after --sim",
        JSON.stringify(text),
        "give one such as tcp://127.0.0.1:7070 or ws://127.0.0.1:7070; devsup sim --listen prints it"
    )
}
