// devsup events: what a board tells of its nodes, and its controller of its jobs, one line an event. Of its nodes those it
// still has of before come first.
import { Option } from "commander"
import type { JobEvent } from "../../sim/wire/status.js"
import { unknownNode } from "../../sim/wire/verdict.js"
import { controllerEventLabels, eventLabels } from "../../src/wire/labels.js"
import type { BoardChoice, BoardConnection } from "../board/connection.js"
import type { Command, RawOptions } from "../command.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"
import { boardOptions, parseChoice, verboseOption } from "../live/board-choice.js"
import { EventFilter, type EventChoice } from "../live/event-filter.js"
import { eventLine, jobLine } from "../live/event-lines.js"
import { LinkNews, tellConnected } from "../live/link-news.js"
import { follow, withBoard, type LiveParts } from "../live/with-board.js"
import { parseWords } from "../live/words.js"
import { UserError } from "../user-error.js"

export interface EventsOptions extends EventChoice {
    board: BoardChoice
    json: boolean
    follow: boolean
}

const KINDS = `${eventLabels} ${controllerEventLabels}`.split(" ")

export class EventsCommand implements Command<EventsOptions> {
    readonly name = "events"
    readonly args = ""
    readonly summary = "one line per event of a board's nodes and jobs, as they happen"
    readonly examples = [
        "devsup events",
        "devsup events --kind crashed,fault --node uplink",
        "devsup events --since 120 --no-follow --json   what there is from event 120 on, then it ends",
    ]

    constructor(private readonly parts: LiveParts) {}

    options(): Option[] {
        return [
            ...boardOptions(),
            new Option("--since <seq>", "begin with the event of this number (a board keeps 64)"),
            new Option("--kind <kinds>", "only these, parted by commas: crashed,fault"),
            new Option("--node <names>", "only those of these nodes, parted by commas"),
            new Option("--no-follow", "end after the events that are there"),
            new Option("--json", "one JSON object a line on stdout"),
            verboseOption(),
        ]
    }

    validate(_args: readonly (string | undefined)[], raw: RawOptions): EventsOptions {
        const { since, kind, node } = raw as { since?: string; kind?: string; node?: string }
        const kinds = kind === undefined ? [] : parseWords(kind, KINDS, "a kind of event after --kind")
        return {
            board: parseChoice(raw),
            json: raw["json"] === true,
            follow: raw["follow"] !== false,
            kinds,
            nodes: node === undefined ? [] : node.split(",").map(name => name.trim()),
            ...(since === undefined ? {} : { since: parseSeq(since) }),
        }
    }

    async run(options: EventsOptions, io: Io): Promise<ExitCode> {
        return await withBoard(this.parts, options.board, io, async board => {
            tellConnected(board, options.json, io)
            // whoever follows may wait for a program that is not there yet
            if (!options.follow) await board.refresh()
            assertNodes(options.nodes, board)
            const link = new LinkNews(board)
            const filter = new EventFilter(options)
            let seen = 0
            let seenJobs = 0
            const { json } = options
            const look = () => {
                const events = board.events
                    .slice(seen)
                    .filter(event => filter.takes(event))
                    .map(e => ({ at: e.at, text: json ? JSON.stringify(e) + "\n" : eventLine(e) }))
                const jobs = board.jobEvents
                    .slice(seenJobs)
                    .filter(event => filter.takesJob(event))
                    .map(e => ({ at: e.at, text: json ? jobJson(e) : jobLine(e) }))
                seen = board.events.length
                seenJobs = board.jobEvents.length
                for (const text of merged(events, jobs)) io.stdout.write(text)
                io.stderr.write(link.text())
            }
            if (options.follow) await follow(board, io.signal, look)
            else look()
            return ExitCode.Ok
        })
    }
}

interface Line {
    at: number
    text: string
}

/** By time as far as both lists are: after a restart it begins anew. */
function merged(events: readonly Line[], jobs: readonly Line[]): string[] {
    const found: string[] = []
    let next = 0
    for (const { at, text } of events) {
        while (next < jobs.length && jobs[next].at < at) found.push(jobs[next++].text)
        found.push(text)
    }
    return [...found, ...jobs.slice(next).map(job => job.text)]
}

function jobJson(event: JobEvent): string {
    return JSON.stringify({ source: "controller", ...event }) + "\n"
}

function assertNodes(nodes: readonly string[], board: BoardConnection): void {
    const known = board.statuses().flatMap(graph => graph.nodes.map(node => node.name))
    if (!known.length) return
    for (const node of nodes) if (!known.includes(node)) throw unknownNode(node, known)
}

function parseSeq(text: string): number {
    if (/^\d{1,10}$/.test(text)) return Number(text)
    throw new UserError(
        ExitCode.Usage,
        "the number of an event after --since",
        JSON.stringify(text),
        "give the first column of devsup events, or seq of its JSON"
    )
}
