// What is new on a board: log lines, events of nodes and jobs, panics, oldest first; what it had kept is older than all that
// has a time. Owns the reading positions.
import type { BoardConnection } from "../board/connection.js"
import type { News } from "../session.js"
import { eventNews } from "./event-news.js"
import { jobNews } from "./job-news.js"

export class NewsFeed {
    private lines = 0
    private events = 0
    private jobs = 0
    private panics: number

    constructor(private readonly board: BoardConnection) {
        this.panics = board.panics
    }

    /** Since the last call. */
    take(): News[] {
        const { board } = this
        const found: News[] = [
            ...board.log
                .slice(this.lines)
                .map(({ at, level, text }): News => ({ at: at ?? 0, source: "log", kind: level, text })),
            ...board.events.slice(this.events).map(eventNews),
            ...board.jobEvents.slice(this.jobs).map(jobNews),
        ].sort((a, b) => a.at - b.at)
        this.lines = board.log.length
        this.events = board.events.length
        this.jobs = board.jobEvents.length
        for (; this.panics < board.panics; this.panics++)
            found.push({
                at: found.at(-1)?.at ?? board.log.at(-1)?.at ?? 0,
                source: "panic",
                kind: "panic",
                text: "the program went down and starts again",
            })
        return found
    }
}
