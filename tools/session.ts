// One board under watch: what is new since the last look, how its graphs stand, and whether the run has failed.
// Owns the reading positions in the board's log and events, nothing else.
import { panicLine } from "../sim/panic.js"
import type { Program } from "../sim/program.js"
import { OnlyShownError, SimError } from "../sim/errors.js"
import { ExitCode } from "./exit-code.js"
import { eventNews } from "./live/event-news.js"
import type { NodeAction } from "./live/table-state.js"
import type { BoardPort, BrokerPort, ClockPort, GraphStatus, PanicReport } from "./simulation.js"
import { formatNote, UserError } from "./user-error.js"

/** One thing that happened: a log line, a lifecycle event of a node, or a panic. */
export interface News {
    /** Virtual milliseconds. */
    at: number
    /** Whose; absent where there is one board. */
    board?: string
    source: "log" | "event" | "panic" | "message" | "reload"
    /** The node of an event; absent for a log line or an event of the whole graph. */
    node?: string
    /** The event's kind, or the log line's level. */
    kind: string
    text: string
}

/** What of one board or of several a view shows and a run asks. */
export interface Watched {
    news(): News[]
    refresh(): Promise<void>
    teardown(): Promise<Error | undefined>
    missing(): string | undefined
    status(): WatchedStatus[]
    living(): WatchedStatus[]
    check(strict: boolean): void
    ask(action: NodeAction): Promise<void>
    /** Of the board of this id; absent: of the first. */
    reboot(device?: string): Promise<void>
    about(device?: string): AboutBoard
}

/** A board by its id, and how often its program went down. */
export interface AboutBoard {
    deviceId: string
    panics: number
    /** Absent where there is one board. */
    name?: string
}

/** A graph's status, and whose it is where there are several boards. */
export type WatchedStatus = GraphStatus & { board?: string }

/** Virtual ms after which all would have been heard: a supervisor announces itself, and roles bind, within the first second or two. */
const ALL_HEARD = 3000
/** Of a program that shows no nodes. */
export const NO_SUPERVISOR = noSupervisor("")

/** What to do about a panic whose cause no stack trace shows. */
const NEXT: Record<string, string> = {
    Reset: "take ds.reboot() out for the simulator, whose VM ends with it; ds.restart() starts the program again and runs on",
    Hang: "sleep at least 1 ms wherever a fiber calls ds.sleep(0) in a loop",
    Abort: "look at the device's last log lines before it",
}

export class Session implements Watched {
    private logSeen = 0
    private eventsSeen = 0
    private panicsSeen = 0
    /** Panics of programs before the one that runs. */
    private panicsBefore = 0
    private problemsSeen = 0
    private messagesSeen = 0
    private missingTold = false
    private readonly crashes = new Map<string, string>()
    /** Virtual ms when the program that runs was put on the board. */
    private began: number

    /**
     * @param name what the board is called, where there are several
     * @param broker on which what a board publishes is seen, if its device id is in the client's name
     */
    constructor(
        private readonly sim: ClockPort,
        private readonly board: BoardPort,
        private readonly name?: string,
        private readonly broker?: BrokerPort
    ) {
        this.began = sim.now
    }

    /** What happened since the last call, oldest first. */
    news(): News[] {
        const found: News[] = []
        for (const line of this.board.log.slice(this.logSeen))
            found.push({ at: line.at, source: "log", kind: line.level, text: line.text })
        this.logSeen = this.board.log.length
        const events = this.board.events.slice(this.eventsSeen)
        const times = this.board.times.of(events, this.eventsSeen)
        for (const [i, event] of events.entries()) {
            const news = { ...eventNews(event), at: times[i] ?? event.at }
            if (event.node !== undefined && event.kind === "crashed") this.crashes.set(event.node, news.text)
            found.push(news)
        }
        this.eventsSeen = this.board.events.length
        const problems = this.board.problems()
        for (const text of problems.slice(this.problemsSeen))
            found.push({ at: this.sim.now, source: "event", kind: "fault", text })
        this.problemsSeen = problems.length
        const messages = this.broker?.published ?? []
        for (const { at, topic, payload, client } of messages.slice(this.messagesSeen))
            if (this.name === undefined || client.includes(this.board.deviceId))
                found.push({ at, source: "message", kind: "message", text: `${topic} ${payload}` })
        this.messagesSeen = messages.length
        // Without the stack: the device has logged it by itself.
        for (const panic of this.board.panics.slice(this.panicsSeen))
            found.push({ at: panic.at, source: "panic", kind: "panic", text: panicLine(panic) })
        this.panicsSeen = this.board.panics.length
        found.sort((a, b) => a.at - b.at)
        const { name } = this
        return name === undefined ? found : found.map(item => ({ ...item, board: name }))
    }

    /** Asks the board how it stands, heartbeats too, which no graph pushes. A board that cannot answer keeps what it said last. */
    async refresh(): Promise<void> {
        if (this.board.statuses().length > 0) await this.board.refresh().catch(() => undefined)
    }

    /** Has a node do something; resolves with the outcome as time goes on, which this does not move. Throws what the board says. */
    async ask({ request, node, arg, graph }: NodeAction): Promise<void> {
        await this.board.ask(request, node, arg, graph)
    }

    /** Takes the power of the board away and gives it back. Throws GraphError. */
    async reboot(): Promise<void> {
        await this.board.reboot()
    }

    /**
     * Puts another program on the board; what is found wrong with a run is of this one from now on. Gives false when it is the program
     * that runs. Throws GraphError.
     */
    async deploy(program: Program): Promise<boolean> {
        const { board, sim } = this
        const { length } = board.panics
        const boots = board.boots
        try {
            return await board.deploy(program)
        } finally {
            if (board.boots > boots) {
                this.panicsBefore = length
                this.problemsSeen = 0
                this.crashes.clear()
                this.missingTold = false
                this.began = sim.now
            }
        }
    }

    about(): AboutBoard {
        const { deviceId, panics } = this.board
        return { deviceId, panics: panics.length, ...(this.name === undefined ? {} : { name: this.name }) }
    }

    /**
     * Stops every graph in order; gives what went wrong, undefined where nothing did. It takes virtual time, at most the
     * windows that the nodes were given to stop in.
     */
    async teardown(): Promise<Error | undefined> {
        const panics = this.board.panics.length
        // nobody to ask: no supervisor, or its program has just gone down
        if (panics > this.panicsSeen || this.board.statuses().length === 0) return undefined
        try {
            await this.board.teardown()
            return undefined
        } catch (e) {
            // a program that went down meanwhile is told as a panic, and one that is only shown cannot be asked
            if (this.board.panics.length > panics || e instanceof OnlyShownError) return undefined
            return e instanceof SimError ? e : undefined
        }
    }

    /** The lines that tell, once, what is not on the bus: a supervisor, services for roles. Undefined as long as they may come. */
    missing(): string | undefined {
        const { board, sim } = this
        if (this.missingTold || sim.now < this.began + ALL_HEARD) return undefined
        if (board.panics.length > this.panicsBefore) return undefined
        this.missingTold = true
        const roles = board.notices.unboundRoles()
        const told: string[] = []
        if (board.statuses().length === 0 && board.problems().length === 0) told.push(noSupervisor(this.of("on")))
        if (roles.length > 0)
            told.push(
                formatNote(
                    "a service for every role",
                    `none for ${roles.join(", ")}${this.of("of")}`,
                    "plug one in with --sensor NAME=VALUE, where NAME is the role's service (soundLevel, motion, …)"
                )
            )
        return told.join("")
    }

    /** The same, and nothing of a program that has gone down, as far as `news()` has told: what it said last would pretend that it lives. */
    living(): WatchedStatus[] {
        return this.panicsSeen > this.panicsBefore ? [] : this.status()
    }

    /** One object a graph; a program without a supervisor on the wire (yet) gives one without nodes. */
    status(): WatchedStatus[] {
        const graphs = this.board.statuses()
        const whose = this.name === undefined ? {} : { board: this.name }
        if (graphs.length > 0) return this.name === undefined ? graphs : graphs.map(graph => ({ ...whose, ...graph }))
        const boot = { count: this.board.boots, reason: this.board.boots > 1 ? "restart" : "power-on", safeMode: false }
        const { deviceId } = this.board
        return [
            { ...whose, schema: 1, graph: "", device: deviceId, uptimeMs: this.sim.now, boot, nodes: [], slots: [] },
        ]
    }

    /** Throws the UserError (exit 7) for a panic, and with `strict` for a crashed node; call `news()` before. */
    check(strict: boolean): void {
        const panic = this.panicsSeen > this.panicsBefore && this.board.panics[this.panicsBefore]
        if (panic)
            throw new UserError(
                ExitCode.Device,
                "a program that runs on",
                `at ${(panic.at / 1000).toFixed(3)} s a panic${this.of("of")}: ${panicText(panic)}`,
                NEXT[panic.name] ??
                    "mend what the device's own stack trace points at; a board would restart now and most likely panic again"
            )
        if (strict && this.crashes.size > 0)
            throw new UserError(
                ExitCode.Device,
                "no node to crash (--strict)",
                [...this.crashes]
                    .map(([node, text]) => `${node}${this.of("of")} crashed${text ? ": " + text : ""}`)
                    .join("\n"),
                "mend the body of that node; without --strict a contained crash is no failure"
            )
    }

    /** ` of pico`; nothing where there is one board. */
    private of(word: string): string {
        return this.name === undefined ? "" : ` ${word} ${this.name}`
    }
}

function noSupervisor(where: string): string {
    return formatNote(
        "a supervisor on the bus",
        `none${where}, so there is no node to show`,
        "add startSupervisorServer(supervisor) to the program"
    )
}

/** `InfiniteLoop: why`, then the device's stack, a line a frame. */
function panicText(panic: PanicReport): string {
    return [`${panic.name}: ${panic.message}`, ...panic.stack.map(frame => `  at ${frame}`)].join("\n")
}
