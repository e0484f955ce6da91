// The three ways a running simulation is shown: JSON lines, plain lines, live table. Each takes the session's news and
// writes; none decides whether the run goes on.
import type { Io, Output } from "./io.js"
import { Desk } from "./live/sim-desk.js"
import { simPicture } from "./live/sim-picture.js"
import type { Key } from "./live/table-state.js"
import type { Mocks } from "./mocks.js"
import type { News, Watched } from "./session.js"
import type { Tempo } from "./tempo.js"
import { formatNews } from "./view/lines.js"
import type { LiveView } from "./view/live.js"

export interface Presentation {
    /** On every whole virtual second. */
    second(): Promise<void> | void
    /** Where time stands between two turns of the clock: what people asked for is done here. */
    turn?(): Promise<void>
    /** About ten times a wall second: virtual and busy wall milliseconds spent on it. */
    frame(virtualMs: number, busyMs: number): Promise<void> | void
    /** After the last turn, before an error is told. */
    end(): void
}

/** DESIGN 3.7 objects, one line a graph and virtual second, and nothing else. */
export function jsonLines(out: Output, session: Watched): Presentation {
    return {
        async second() {
            await session.refresh()
            session.news()
            for (const graph of session.living()) out.write(JSON.stringify(graph) + "\n")
        },
        frame() {},
        end: () => void session.news(),
    }
}

/** What happens, as it happens. */
export function plainLines(out: Output, session: Watched): Presentation {
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
    tempo: Tempo
    mocks: Mocks
    now(): number
    quit(): void
}

/** Log lines kept for the view: more than any window has. */
const KEPT = 200

/** The live table, steered by keys. */
export function liveTable(
    open: (pressed: (key: Key) => void) => LiveView,
    session: Watched,
    context: LiveContext
): Presentation {
    const { tempo } = context
    let news: News[] = []
    let behind = 0
    let reached: number | undefined
    const collect = () => void (news = [...news, ...session.news()].slice(-KEPT))
    const show = () => {
        const { now, ...rest } = context
        const told = desk.told
        view.show(
            simPicture(
                {
                    ...rest,
                    about: device => session.about(device),
                    now: now(),
                    reached,
                    graphs: session.status(),
                    news,
                    told,
                    problem: undefined,
                },
                desk.state
            )
        )
    }
    const desk = new Desk({ ...context, session }, show)
    const view = open(key => desk.pressed(key))
    return {
        second: collect,
        turn: () => desk.perform(),
        async frame(virtualMs, busyMs) {
            // where time is held nobody answers
            if (virtualMs > 0) await session.refresh()
            collect()
            const done = virtualMs / Math.max(busyMs, 100) || 0
            const { speed, isPaused } = tempo
            // Told only when it lasts: one slow frame (a garbage collection, a resize) is no news.
            behind = !isPaused && speed !== "max" && done < speed * 0.9 ? behind + 1 : 0
            reached = !isPaused && (behind > 10 || speed === "max") ? done : undefined
            show()
        },
        end: () => view.close(),
    }
}

/** Whether stdout is a terminal that can show the live table. */
export function isLiveTerminal(io: Io): boolean {
    return io.stdout.isTTY === true && io.env["TERM"] !== "dumb"
}
