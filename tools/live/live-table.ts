// A running simulation as a live table that keys steer. Owns the picture: what has happened so far, how fast time really goes.
import type { Mocks } from "../mocks.js"
import type { Presentation } from "../presentation.js"
import type { News, Watched } from "../session.js"
import type { Tempo } from "../tempo.js"
import type { LiveView } from "../view/live.js"
import { Desk } from "./sim-desk.js"
import { simPicture } from "./sim-picture.js"
import type { Key } from "./table-state.js"

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
    /** Of each entry whose last save is not what runs: why. */
    const problems = new Map<string, string>()
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
                    problem: [...problems.values()][0],
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
        reload({ entry, news: item, message, isOver, problem }) {
            collect()
            if (item) news.push(item)
            if (isOver) problems.delete(entry)
            if (problem !== undefined) problems.set(entry, problem)
            desk.told = message
            show()
        },
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
