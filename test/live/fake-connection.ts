// A board that says what a test tells it to; no bytes, no VM. And the world of a command that is connected to it.
import type { Request } from "../../src/wire/record.js"
import type { BoardChoice, BoardConnection, BoardLine, LinkState, Tap } from "../../tools/board/connection.js"
import type { Command } from "../../tools/command.js"
import { runCommandLine } from "../../tools/command-line.js"
import type { Io } from "../../tools/io.js"
import type { GraphStatus, JobEvent, LifecycleEvent } from "../../sim/wire/status.js"
import type { LiveParts } from "../../tools/live/with-board.js"
import { FakeIo, FakeOutput } from "../tools/fake-io.js"

export interface Asked {
    request: Request
    node: string | undefined
    arg: number | undefined
    wait: boolean | undefined
    graph: string | undefined
}

export class FakeConnection implements BoardConnection {
    port = "/dev/ttyACM0"
    deviceId = "12abdd2289421234"
    state: LinkState = "connected"
    events: LifecycleEvent[] = []
    jobEvents: JobEvent[] = []
    log: BoardLine[] = []
    panics = 0
    graphs: GraphStatus[] = []
    troubles: string[] = []
    hash: string | undefined
    refreshes = 0
    closes = 0
    asked: Asked[] = []
    cancelled: { id: number; wait: boolean | undefined }[] = []
    /** What a cancel does. */
    onCancel: (id: number) => Promise<void> | void = () => {}
    /** What a request does. */
    onControl: (asked: Asked) => Promise<void> | void = () => {}
    /** What a refresh does. */
    onRefresh: () => Promise<void> | void = () => {}
    readonly taps: Tap[] = []
    private readonly handlers: (() => void)[] = []

    statuses = () => this.graphs
    problems = () => this.troubles
    program = async () => this.hash

    async refresh() {
        this.refreshes++
        await this.onRefresh()
    }

    async control(request: Request, node?: string, arg?: number, options?: { wait?: boolean; graph?: string }) {
        const asked = { request, node, arg, wait: options?.wait, graph: options?.graph }
        this.asked.push(asked)
        await this.onControl(asked)
    }

    async cancel(id: number, options?: { wait?: boolean }) {
        this.cancelled.push({ id, wait: options?.wait })
        await this.onCancel(id)
    }

    onChange(handler: () => void) {
        this.handlers.push(handler)
        return () => void this.handlers.splice(this.handlers.indexOf(handler), 1)
    }

    tap(tap: Tap) {
        this.taps.push(tap)
        return () => void this.taps.splice(this.taps.indexOf(tap), 1)
    }

    /** Lets a test change something, and tells who listens. */
    change(what: (board: this) => void) {
        what(this)
        for (const handler of [...this.handlers]) handler()
    }

    get listeners(): number {
        return this.handlers.length
    }

    async close() {
        this.closes++
    }
}

/** The n-th event of a fake board. */
export function event(seq: number, kind: string, node?: string, more: Partial<LifecycleEvent> = {}): LifecycleEvent {
    return { seq, at: seq * 100, kind, ...(node === undefined ? {} : { node, epoch: 1 }), ...more }
}

export class LiveWorld {
    readonly board = new FakeConnection()
    readonly base: FakeIo
    readonly io: Io
    choices: BoardChoice[] = []
    /** What opening throws instead. */
    refusal?: Error
    readonly parts: LiveParts = {
        open: async choice => {
            this.choices.push(choice)
            if (this.refusal) throw this.refusal
            return this.board
        },
    }
    private readonly steps: (() => void)[] = []

    /** @param sleep what the wall clock does when it is slept on; default: the next step of `then`, else no end */
    constructor(stdout = new FakeOutput()) {
        this.base = new FakeIo(stdout)
        const sleep = async (ms: number, signal?: AbortSignal) => {
            await tick()
            const step = this.steps.shift()
            if (!step) return await forever(signal)
            this.base.wall += ms
            step()
        }
        this.io = { ...this.base, signal: this.base.signal, clock: { now: () => this.base.wall, sleep } }
    }

    /** What happens while the command sleeps next. */
    then(step: () => void): this {
        this.steps.push(step)
        return this
    }

    async run(command: Command, ...words: string[]): Promise<number> {
        return await runCommandLine([command.name, ...words], [command], "", this.io)
    }

    get out(): string {
        return this.base.stdout.text
    }

    get err(): string {
        return this.base.stderr.text
    }
}

/** Lets everything that is ready run. */
export function tick(): Promise<void> {
    return new Promise(resolve => setImmediate(resolve))
}

function forever(signal?: AbortSignal): Promise<void> {
    return new Promise(resolve => {
        if (signal?.aborted) resolve()
        signal?.addEventListener("abort", () => resolve(), { once: true })
    })
}
