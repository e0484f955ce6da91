// Judges which events a board has told: of its nodes, and of the jobs of its controllers. Pure.
import { controllerEventLabels, eventLabels, faultLabels } from "../../src/wire/labels.js"
import { didYouMean } from "../../sim/scenario/shape.js"
import { events, jobs, splitEvent } from "../../sim/scenario/steps/said.js"
import type { EventPattern, JobPattern } from "../../sim/scenario/wanted.js"
import type { JobEvent, LifecycleEvent } from "../../sim/wire/status.js"
import { MatcherError, type Verdict } from "../verdict.js"

export function hasEvent(all: readonly LifecycleEvent[], wanted: string | EventPattern): Verdict {
    const pattern = eventOf(wanted)
    const near = all.filter(event => event.kind === pattern.kind || event.node === pattern.node)
    return judged(
        all.filter(event => events.fits(event as never, pattern)).map(event => events.show(event as never)),
        near.map(event => events.show(event as never)),
        `to have told ${events.describe(pattern)}`
    )
}

/** Any fault; of a node; of a node and a kind. What a crash or an abort tells counts. */
export function hasFault(all: readonly LifecycleEvent[], node?: string, kind?: string): Verdict {
    const kinds = faultLabels.split(" ")
    if (kind !== undefined && !kinds.includes(kind))
        throw new MatcherError("the kind of a fault", JSON.stringify(kind), didYouMean(kind, kinds))
    const faults = all.filter(event => event.kind === "fault" || event.fault !== undefined)
    const those = faults.filter(
        event => (node === undefined || event.node === node) && (kind === undefined || event.fault === kind)
    )
    const show = (event: LifecycleEvent) =>
        events.show(event as never) + (event.fault === undefined ? "" : ` [${event.fault}]`)
    const subject = node ?? "the board"
    const phrase = `to have had a fault${kind === undefined ? "" : ` ${kind}`}`
    return { ...judged(those.map(show), faults.map(show), phrase), subject }
}

export function hasJob(all: readonly JobEvent[], wanted: string | JobPattern): Verdict {
    const pattern = jobOf(wanted)
    const near = all.filter(event => event.kind === pattern.kind || event.name === pattern.name)
    return judged(
        all.filter(event => jobs.fits(event as never, pattern)).map(event => jobs.show(event as never)),
        near.map(event => jobs.show(event as never)),
        `to have told ${jobs.describe(pattern)}`
    )
}

/** `climate crashed`, `boot`, or an object. Throws MatcherError for a kind that is none. */
export function eventOf(wanted: string | EventPattern): EventPattern {
    const { node, kind } = split(wanted, "event", "climate crashed")
    if (typeof wanted !== "string") return known(wanted, eventLabels, "event")
    return known({ kind, ...(node === undefined ? {} : { node }) }, eventLabels, "event")
}

/** `publish finished`, or an object. Throws MatcherError for a kind that is none. */
export function jobOf(wanted: string | JobPattern): JobPattern {
    const { node, kind } = split(wanted, "event of a job", "publish finished")
    if (typeof wanted !== "string") return known(wanted, controllerEventLabels, "event of a job")
    return known({ kind, ...(node === undefined ? {} : { name: node }) }, controllerEventLabels, "event of a job")
}

function split(wanted: string | { kind: string }, what: string, example: string): { node?: string; kind: string } {
    const { node, kind } = typeof wanted === "string" ? splitEvent(wanted) : { kind: wanted.kind, node: undefined }
    if (kind !== undefined) return { kind, ...(node === undefined ? {} : { node }) }
    throw new MatcherError(`an ${what}`, JSON.stringify(wanted), `Write for example "${example}".`)
}

function known<P extends { kind: string }>(pattern: P, table: string, what: string): P {
    const kinds = table.split(" ")
    if (kinds.includes(pattern.kind)) return pattern
    throw new MatcherError(`the kind of an ${what}`, JSON.stringify(pattern.kind), didYouMean(pattern.kind, kinds))
}

const MOST = 5

function judged(those: readonly string[], near: readonly string[], phrase: string): Verdict {
    const lines = those.length ? those : near
    const last = lines.slice(-MOST).map(line => `  ${line}`)
    const head = those.length ? `${those.length}:` : near.length ? "none, but" : "none"
    return { pass: those.length > 0, subject: "the board", phrase, found: [head, ...last].join("\n") }
}
