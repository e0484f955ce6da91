// Judges whether events came as a story tells them, and shows where they first did not. Pure.
import { clockText } from "../../sim/board-report.js"
import type { LifecycleEvent } from "../../sim/wire/status.js"
import { MatcherError, type Verdict } from "../verdict.js"
import { eventOf } from "./events.js"

export interface TraceOptions {
    /** Kinds of events to look at; default: those that the expected ones have. */
    kinds?: readonly string[]
    /** The first event of `board.events` to look at, for example what `board.events.length` was then. Default 0. */
    from?: number
}

interface Timed {
    at: number
    /** `node kind` */
    text: string
}

/** Lines shown on each side of the first difference. */
const AROUND = 5

/** @param heard virtual ms at which each event was heard */
export function followsTrace(
    events: readonly LifecycleEvent[],
    heard: readonly number[],
    expected: readonly string[],
    { kinds, from = 0 }: TraceOptions = {}
): Verdict {
    const wanted = expected.map(text => eventOf(text).kind)
    const looked = [...new Set(kinds ?? wanted)]
    if (!looked.length)
        throw new MatcherError("events, or kinds of them", "none", 'With [] say which: { kinds: ["crashed"] }.')
    const actual = events.flatMap((event, i): Timed[] =>
        i < from || !looked.includes(event.kind)
            ? []
            : [{ at: heard[i] ?? event.at, text: [event.node, event.kind].filter(Boolean).join(" ") }]
    )
    const miss = firstMiss(
        actual.map(event => event.text),
        expected
    )
    return {
        pass: miss === undefined,
        subject: `the events ${looked.join(", ")}`,
        phrase: expected.length ? `to be these ${expected.length}: ${expected.join(", ")}` : "to be none",
        found: miss === undefined ? "just these" : shownMiss(actual, expected, miss),
    }
}

/** Where the two first differ; undefined: nowhere. */
export function firstMiss(actual: readonly string[], expected: readonly string[]): number | undefined {
    const most = Math.max(actual.length, expected.length)
    for (let i = 0; i < most; ++i) if (actual[i] !== expected[i]) return i
    return undefined
}

function shownMiss(actual: readonly Timed[], expected: readonly string[], miss: number): string {
    const begin = Math.max(0, miss - AROUND)
    const end = Math.min(actual.length, miss + AROUND + 1)
    const lines = actual.slice(begin, end).map(({ at, text }, i) => {
        const mark = begin + i === miss ? "->" : "  "
        return `${mark}${clockText(at)} ${text}`
    })
    if (miss >= actual.length) lines.push("-> (no more)")
    const wanted = expected[miss]
    return [
        `${actual.length}, number ${miss + 1} is another: expected ${wanted ?? "no more"}`,
        ...(begin ? ["     …"] : []),
        ...lines,
        ...(end < actual.length ? ["     …"] : []),
    ].join("\n")
}
