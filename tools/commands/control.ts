// devsup activate, deactivate, restart, teardown, wake, inject, clear: one request to a board, and what came of it.
import { Option } from "commander"
import { NodeFaultError } from "../../sim/errors.js"
import { injectionLabels, valueOf } from "../../src/wire/labels.js"
import { Request } from "../../src/wire/record.js"
import type { NodeStatus } from "../../sim/wire/status.js"
import type { BoardConnection } from "../board/connection.js"
import type { Command, RawOptions } from "../command.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"
import { boardOptions, verboseOption } from "../live/board-choice.js"
import { parseRequestOptions, requestOf, tellInterrupted, type RequestOptions } from "../live/board-request.js"
import { changeLines, changes } from "../live/changes.js"
import { VERBS, type Verb } from "../live/verb.js"
import { withBoard, type LiveParts } from "../live/with-board.js"
import { parseWords } from "../live/words.js"

export interface ControlOptions extends RequestOptions {
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
            ...parseRequestOptions(raw),
            ...(node === undefined ? {} : { node }),
            ...(injected === undefined ? {} : { fault: injected }),
        }
    }

    async run(options: ControlOptions, io: Io): Promise<ExitCode> {
        return await withBoard(this.parts, options.board, io, async board => {
            const before = board.statuses()
            const { node, fault, wait, timeout } = options
            const arg = fault === undefined ? 0 : valueOf(injectionLabels, fault)
            const aim = this.verb.aim(node)
            const expected = { aim, end: aim, standing: () => standing(board, node) }
            const error = await requestOf(board, io, expected, timeout, () =>
                board.control(this.verb.request, node, arg, { wait })
            )
            if (error === "interrupted") return tellInterrupted(io)
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

    private subject({ node, fault }: ControlOptions): string {
        return [this.name, node, fault].filter(Boolean).join(" ")
    }
}

/** How the nodes stand that it is about: that one, else all that are on their way. */
function standing(board: BoardConnection, node: string | undefined): string {
    const states = board
        .statuses()
        .flatMap(graph => graph.nodes)
        .filter(n => (node === undefined ? /ing$/.test(n.state) && n.state !== "running" : isOf(n, node)))
        .map(n => `${n.name} is ${n.state}`)
    return states.length ? states.join(", ") : "no outcome"
}

/** Is it that node, or a member of that pool? */
function isOf(n: NodeStatus, name: string): boolean {
    return n.name === name || n.pool?.name === name
}

function faultOf({ node, kind, dep, message }: NodeFaultError): object {
    return { node, kind, message, ...(dep === undefined ? {} : { dep }) }
}
