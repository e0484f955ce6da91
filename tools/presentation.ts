// The three ways a running simulation is shown: JSON lines, plain lines, live table. Each takes the session's news and
// writes; none decides whether the run goes on.
import { formatSpeed } from "./speed.js"
import type { Speed } from "./pace.js"
import type { Io, Output } from "./io.js"
import type { News, Session } from "./session.js"
import { formatNews } from "./view/lines.js"
import type { Reading } from "./view/frame.js"
import type { LiveView } from "./view/live.js"

export interface Presentation {
    /** On every whole virtual second. */
    second(): Promise<void> | void
    /** About ten times a wall second: virtual and busy wall milliseconds spent on it. */
    frame(virtualMs: number, busyMs: number): Promise<void> | void
    /** After the last turn, before an error is told. */
    end(): void
}

/** DESIGN 3.7 objects, one line a graph and virtual second, and nothing else. */
export function jsonLines(out: Output, session: Session): Presentation {
    return {
        async second() {
            await session.refresh()
            session.news()
            // what the board said last would pretend that it lives
            if (session.hasPanicked()) return
            for (const graph of session.status()) out.write(JSON.stringify(graph) + "\n")
        },
        frame() {},
        end: () => void session.news(),
    }
}

/** What happens, as it happens. */
export function plainLines(out: Output, session: Session): Presentation {
    const flush = () => {
        const text = formatNews(session.news())
        if (text) out.write(text)
    }
    return { second: flush, frame: flush, end: flush }
}

/** What the live table shows beside nodes and log. */
export interface LiveContext {
    entry: string
    seed: number
    speed: Speed
    now(): number
    readings(): readonly Reading[]
}

/** Log lines kept for the view: more than any window has. */
const KEPT = 200

/** The live table. */
export function liveTable(view: LiveView, session: Session, context: LiveContext): Presentation {
    let news: News[] = []
    let behind = 0
    const collect = () => void (news = [...news, ...session.news()].slice(-KEPT))
    return {
        second: collect,
        async frame(virtualMs, busyMs) {
            await session.refresh()
            collect()
            const reached = virtualMs / Math.max(busyMs, 100) || 0
            // Told only when it lasts: one slow frame (a garbage collection, a resize) is no news.
            const isBehind = context.speed !== "max" && reached < context.speed * 0.9
            behind = isBehind ? behind + 1 : 0
            view.show({
                entry: context.entry,
                seed: context.seed,
                now: context.now(),
                speed: formatSpeed(context.speed),
                ...(behind > 10 || context.speed === "max" ? { reached } : {}),
                graphs: session.status(),
                readings: context.readings(),
                news,
            })
        },
        end: () => view.close(),
    }
}

/** Whether stdout is a terminal that can show the live table. */
export function isLiveTerminal(io: Io): boolean {
    return io.stdout.isTTY === true && io.env["TERM"] !== "dumb"
}
