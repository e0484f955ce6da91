// What a board says (log lines, lifecycle events, events of jobs) and how a scenario describes one of them.
import { controllerEventLabels, eventLabels, outcomeLabels } from "../../../src/wire/labels.js"
import { describeEvent } from "../../board-report.js"
import { matches } from "../../log-line.js"
import type { JobEvent, LifecycleEvent } from "../../wire/status.js"
import { nodeName } from "../names.js"
import { didYouMean, object, pattern, text, word, type Shape } from "../shape.js"
import type { EventPattern, JobPattern } from "../wanted.js"
import { durationText } from "../duration.js"
import type { Expectation, StagedBoard } from "../stage.js"

type Cursor = "logSeen" | "eventsSeen" | "jobsSeen"

/** A kind of thing said: where it is, how far it has been matched, and what one looks like. */
export interface Said<P> {
    cursor: Cursor
    all(staged: StagedBoard): readonly unknown[]
    fits(one: never, wanted: P): boolean
    show(one: never): string
    describe(wanted: P): string
}

const kinds = eventLabels.split(" ")
const eventKind = word("the kind of an event", kinds)
const eventObject = object("an event", { kind: eventKind }, { node: nodeName, text: pattern, fault: text })

/** `climate crashed` or `boot` in its parts; `kind` is undefined for what has another form. */
export function splitEvent(text: string): { node?: string; kind?: string } {
    const [, node, kind] = /^(?:(\S+) )?(\S+)$/.exec(text) ?? []
    return { ...(node === undefined ? {} : { node }), ...(kind === undefined ? {} : { kind }) }
}

/** `climate crashed`, `boot`, or a mapping. */
export const eventPattern: Shape<EventPattern> = {
    expected: "an event such as `climate crashed`, or a mapping with node, kind, text, fault",
    schema: () => ({ anyOf: [{ type: "string", pattern: `^(\\S+ )?(${kinds.join("|")})$` }, eventObject.schema()] }),
    read(spot, scope) {
        if (spot.entries()) return eventObject.read(spot, scope)
        const value = spot.scalar()
        const { node, kind } = typeof value === "string" ? splitEvent(value) : {}
        if (kind === undefined) return scope.report(spot.problem(this.expected))
        if (!kinds.includes(kind)) return scope.report(unknownKind(spot.problem(eventKind.expected, kind), kind))
        if (node !== undefined) scope.nodes.push({ node, board: scope.board, spot })
        return { kind, ...(node === undefined ? {} : { node }) }
    },
}

const jobKind = word("the kind of a job's event", controllerEventLabels.split(" "))
export const jobPattern = object(
    "an event of a job",
    { kind: jobKind },
    { name: text, slot: text, outcome: word("an outcome", outcomeLabels.split(" ")) }
)

export const logLines: Said<string | RegExp> = {
    cursor: "logSeen",
    all: staged => staged.board.log,
    fits: (line: { text: string }, wanted) => matches(line.text, wanted),
    show: (line: { at: number; text: string }) => `${durationText(line.at)} ${line.text}`,
    describe: wanted => `log ${wanted instanceof RegExp ? String(wanted) : JSON.stringify(wanted)}`,
}

export const events: Said<EventPattern> = {
    cursor: "eventsSeen",
    all: staged => staged.board.events,
    fits: (event: LifecycleEvent, { kind, node, text, fault }) =>
        event.kind === kind &&
        (node === undefined || event.node === node) &&
        (fault === undefined || event.fault === fault) &&
        (text === undefined || matches(event.text ?? "", text)),
    show: describeEvent,
    describe: ({ kind, node, text }) =>
        `event ${[node, kind, text === undefined ? undefined : String(text)].filter(Boolean).join(" ")}`,
}

export const jobs: Said<JobPattern> = {
    cursor: "jobsSeen",
    all: staged => staged.board.jobEvents,
    fits: (event: JobEvent, { kind, name, slot, outcome }) =>
        event.kind === kind &&
        (name === undefined || event.name === name) &&
        (slot === undefined || event.slot === slot) &&
        (outcome === undefined || event.outcome === outcome),
    show: (event: JobEvent) => [event.name, event.kind, event.outcome].filter(Boolean).join(" "),
    describe: ({ kind, name, outcome }) => `job ${[name, kind, outcome].filter(Boolean).join(" ")}`,
}

/** The first one after the one matched last on this board. */
export function heard<P>(said: Said<P>, wanted: P, staged: StagedBoard): Expectation {
    const from = staged[said.cursor]
    let seen = from
    return {
        wanted: said.describe(wanted),
        met() {
            const all = said.all(staged)
            while (seen < all.length)
                if (said.fits(all[seen++] as never, wanted)) {
                    staged[said.cursor] = seen
                    return true
                }
            return false
        },
        found: () => since(said, staged, from),
    }
}

/** What of it has been said from the `from`-th on, for a message. */
export function since<P>(said: Said<P>, staged: StagedBoard, from: number): string {
    const rest = said.all(staged).slice(from)
    if (!rest.length) return "nothing said since the last match"
    const shown = rest.slice(-MOST).map(one => `  ${said.show(one as never)}`)
    return [
        `${rest.length} since the last match${rest.length > MOST ? `, the last ${MOST} of them` : ""}:`,
        ...shown,
    ].join("\n")
}

const MOST = 8

function unknownKind<T extends object>(problem: T, kind: string): T {
    return { ...problem, next: didYouMean(kind, kinds) }
}
