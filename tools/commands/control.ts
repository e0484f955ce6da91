// devsup activate, deactivate, restart, teardown, wake, inject, clear: one request to a board, and what came of it.
import { Option } from "commander"
import { NodeFaultError } from "../../sim/errors.js"
import { injectionLabels, valueOf } from "../../src/wire/labels.js"
import { Request } from "../../src/wire/record.js"
import type { BoardChoice, BoardConnection } from "../board/connection.js"
import type { Command, RawOptions } from "../command.js"
import { parseDuration } from "../duration.js"
import { ExitCode } from "../exit-code.js"
import { BROKEN_PIPE, type Io } from "../io.js"
import { boardOptions, parseChoice, verboseOption } from "../live/board-choice.js"
import { changeLines, changes } from "../live/changes.js"
import { VERBS, type Verb } from "../live/verb.js"
import { aborted, withBoard, type LiveParts } from "../live/with-board.js"
import { parseWords } from "../live/words.js"
import { UserError } from "../user-error.js"

export interface ControlOptions {
    board: BoardChoice
    json: boolean
    /** For the outcome; else for the acceptance. */
    wait: boolean
    /** ms */
    timeout: number
    node?: string
    /** Of injectionLabels. */
    fault?: string
}

export function controlCommands(parts: LiveParts): ControlCommand[] {
    return VERBS.map(verb => new ControlCommand(verb, parts))
}

export class ControlCommand implements Command<ControlOptions> {
    readonly name: string
    readonly args: string
    readonly summary: string
    readonly examples: readonly string[]

    constructor(
        private readonly verb: Verb,
        private readonly parts: LiveParts
    ) {
        this.name = verb.name
        this.args = verb.args
        this.summary = verb.summary
        const words = `devsup ${verb.name}${verb.args.replace(" <fault>", " wedge").replace(/<node>/, " climate")}`
        this.examples = [words, `${words} --sim tcp://127.0.0.1:7070 --json`]
    }

    options(): Option[] {
        return [
            ...boardOptions(),
            new Option("--no-wait", "end when the board has accepted it, not when it is done"),
            new Option("--timeout <duration>", "how long to wait for the outcome; a bare number is ms").default("60s"),
            new Option("--json", "one JSON object on stdout: what came of it"),
            verboseOption(),
        ]
    }

    validate([node, fault]: readonly (string | undefined)[], raw: RawOptions): ControlOptions {
        const [injected] = fault === undefined ? [] : parseWords(fault, injectionLabels.split(" "), "a fault to inject")
        return {
            board: parseChoice(raw),
            json: raw["json"] === true,
            wait: raw["wait"] !== false,
            timeout: parseDuration((raw["timeout"] as string | undefined) ?? "60s", "--timeout"),
            ...(node === undefined ? {} : { node }),
            ...(injected === undefined ? {} : { fault: injected }),
        }
    }

    async run(options: ControlOptions, io: Io): Promise<ExitCode> {
        return await withBoard(this.parts, options.board, io, async board => {
            const before = board.statuses()
            const error = await this.ask(board, options, io)
            if (error === "interrupted")
                return io.signal.reason === BROKEN_PIPE ? ExitCode.Ok : this.tellInterrupted(io)
            // a refused request has changed nothing; a fault may have, on its way
            const told = error === undefined || error instanceof NodeFaultError
            if (told && options.json)
                io.stdout.write(JSON.stringify(this.outcome(options, board, before, error)) + "\n")
            else if (told && !options.wait) io.stdout.write(`${this.subject(options)}: accepted\n`)
            else if (told) io.stdout.write(changeLines(changes(before, board.statuses(), options.node)))
            if (error) throw error
            return ExitCode.Ok
        })
    }

    private async ask(
        board: BoardConnection,
        { node, fault, wait, timeout }: ControlOptions,
        io: Io
    ): Promise<Error | "interrupted" | undefined> {
        const panics = board.panics
        const arg = fault === undefined ? 0 : valueOf(injectionLabels, fault)
        const over = new AbortController()
        const late = io.clock.sleep(timeout, over.signal).then(() => this.late(board, node, timeout))
        const asked = board.control(this.verb.request, node, arg, { wait }).then(
            () => undefined,
            (e: Error) => (board.panics > panics ? this.panicked(board, node, e) : e)
        )
        try {
            return await Promise.race([asked, late, aborted(io.signal).then(() => "interrupted" as const)])
        } finally {
            over.abort()
        }
    }

    private outcome(
        { node, fault, wait }: ControlOptions,
        board: BoardConnection,
        before: ReturnType<BoardConnection["statuses"]>,
        error: NodeFaultError | undefined
    ): object {
        const changed = changes(before, board.statuses(), node).map(({ node, state, ready, epoch }) => ({
            node,
            state,
            ready,
            epoch,
        }))
        return {
            schema: 1,
            request: this.name,
            device: board.deviceId,
            ...(node === undefined ? {} : { node }),
            ...(this.verb.request === Request.Inject ? { injected: fault } : {}),
            outcome: error ? "fault" : wait ? "done" : "accepted",
            ...(error ? { fault: faultOf(error) } : {}),
            ...(wait ? { changed } : {}),
        }
    }

    private late(board: BoardConnection, node: string | undefined, timeout: number): UserError {
        const states = board
            .statuses()
            .flatMap(graph => graph.nodes)
            .filter(n => (node === undefined ? /ing$/.test(n.state) && n.state !== "running" : n.name === node))
            .map(n => `${n.name} is ${n.state}`)
        return new UserError(
            ExitCode.TimedOut,
            `${this.verb.aim(node)} within ${timeout} ms`,
            states.length ? states.join(", ") : "no outcome",
            "the board goes on with it: look at devsup events, or allow more time with --timeout"
        )
    }

    private panicked(board: BoardConnection, node: string | undefined, cause: Error): UserError {
        return new UserError(
            ExitCode.Device,
            this.verb.aim(node),
            `that the program of board ${board.deviceId} panicked meanwhile`,
            "devsup log shows the panic and its stack",
            { cause }
        )
    }

    private tellInterrupted(io: Io): ExitCode {
        io.stderr.write("interrupted: the board goes on with it\n")
        return ExitCode.Interrupted
    }

    private subject({ node, fault }: ControlOptions): string {
        return [this.name, node, fault].filter(Boolean).join(" ")
    }
}

function faultOf({ node, kind, dep, message }: NodeFaultError): object {
    return { node, kind, message, ...(dep === undefined ? {} : { dep }) }
}
