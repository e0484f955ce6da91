// Several boards on one bus under watch, as one. Owns nothing: each session has the reading positions of its board.
import type { NodeAction } from "./live/table-state.js"
import type { AboutBoard, News, Session, Watched, WatchedStatus } from "./session.js"

export class BusSession implements Watched {
    constructor(private readonly sessions: readonly Session[]) {}

    /** Of all boards, oldest first. */
    news(): News[] {
        return this.sessions.flatMap(session => session.news()).sort((a, b) => a.at - b.at)
    }

    async refresh(): Promise<void> {
        await Promise.all(this.sessions.map(session => session.refresh()))
    }

    /** All boards at once; gives what went wrong on the first of those where something did. */
    async teardown(): Promise<Error | undefined> {
        const problems = await Promise.all(this.sessions.map(session => session.teardown()))
        return problems.find(problem => problem !== undefined)
    }

    async ask(action: NodeAction): Promise<void> {
        await this.of(action.device).ask(action)
    }

    async reboot(device?: string): Promise<void> {
        await this.of(device).reboot()
    }

    about(device?: string): AboutBoard {
        return this.of(device).about()
    }

    missing(): string | undefined {
        const told = this.sessions.map(session => session.missing()).filter(text => text !== undefined)
        return told.length ? told.join("") : undefined
    }

    status(): WatchedStatus[] {
        return this.sessions.flatMap(session => session.status())
    }

    living(): WatchedStatus[] {
        return this.sessions.flatMap(session => session.living())
    }

    check(strict: boolean): void {
        for (const session of this.sessions) session.check(strict)
    }

    private of(device: string | undefined): Session {
        return this.sessions.find(session => session.about().deviceId === device) ?? (this.sessions[0] as Session)
    }
}
