// A simulator whose board does what a script says at whole virtual milliseconds; no VM, no compiler.
import type { Request } from "../../src/wire/record.js"
import type { Program } from "../../sim/program.js"
import type { Mocks } from "../../tools/mocks.js"
import { Recording } from "../../sim/recording/recording.js"
import { replayed } from "../../sim/recording/replay.js"
import type { SimParts } from "../../tools/commands/sim.js"
import type {
    BoardPort,
    GraphStatus,
    LifecycleEvent,
    LogLine,
    NodeStatus,
    PanicReport,
    SimulatorPort,
} from "../../tools/simulation.js"

export function nodeStatus(name: string, more: Partial<NodeStatus> = {}): NodeStatus {
    return {
        name,
        mode: "terminate",
        state: "running",
        reasons: [],
        ready: true,
        busy: false,
        detached: false,
        epoch: 1,
        restarts: 0,
        beatAgeMs: null,
        beatTimeoutMs: null,
        stale: false,
        status: "",
        lastFault: null,
        deps: [],
        pool: null,
        ...more,
    }
}

export function graphStatus(graph: string, nodes: NodeStatus[], more: Partial<GraphStatus> = {}): GraphStatus {
    const boot = { count: 1, reason: "power-on", safeMode: false }
    return { schema: 1, graph, device: "12abdd2289421234", uptimeMs: 0, boot, nodes, slots: [], ...more }
}

/** No sensor, nothing that could go down. */
export const noMocks = (): Mocks => ({ sensors: [], outages: [], readings: () => [] })

export class FakeBoard implements BoardPort {
    log: LogLine[] = []
    events: LifecycleEvent[] = []
    panics: PanicReport[] = []
    boots = 1
    times = { of: (events: readonly LifecycleEvent[]) => events.map(event => event.at) }
    graphs: GraphStatus[] = []
    deviceId = "0e56e2ca93a01da7"
    statuses = () => this.graphs
    problems = (): string[] => []
    notices = { unboundRoles: (): string[] => [] }
    refresh = async () => undefined
    teardowns = 0
    /** What a teardown does. */
    onTeardown: (board: FakeBoard) => Promise<void> | void = () => {}
    async teardown() {
        this.teardowns++
        await this.onTeardown(this)
    }
    /** What was asked, and what an answer to it is. */
    asked: { request: Request; node: string | undefined; arg: number | undefined; graph: string | undefined }[] = []
    onAsk: () => Promise<void> | void = () => {}
    async ask(request: Request, node?: string, arg?: number, graph?: string) {
        this.asked.push({ request, node, arg, graph })
        await this.onAsk()
    }
    async reboot() {
        this.boots++
    }
    deployed: Program[] = []
    /** What a deployment does; one that gives false is none. */
    onDeploy: (program: Program) => boolean | void = () => {}
    async deploy(program: Program) {
        const isOther = this.onDeploy(program) !== false
        if (isOther) {
            this.deployed.push(program)
            this.boots++
        }
        return isOther
    }
}

/** What `devsup sim` is made of, around a fake simulator. */
export function fakeParts(sim: FakeSimulator, more: Partial<SimParts> = {}): SimParts {
    return {
        open: async () => sim,
        mocks: async () => noMocks(),
        recording: file => Promise.reject(new Error(`this fake has no recording ${file}`)),
        served: async () => [],
        fleet: () => Promise.reject(new Error("this fake has no fleet")),
        coverage: () => Promise.reject(new Error("this fake keeps no coverage")),
        ...more,
    }
}

export class FakeSimulator implements SimulatorPort {
    now = 0
    closed = false
    booted: string[] = []
    readonly board = new FakeBoard()
    /** Of the second boot and later ones. */
    others: FakeBoard[] = []
    private readonly script: { at: number; act: (board: FakeBoard) => void }[] = []
    /** What `boot` throws instead. */
    refusal?: Error

    at(at: number, act: (board: FakeBoard) => void): this {
        this.script.push({ at, act })
        return this
    }

    sensor(): never {
        throw new Error("this fake has no sensors")
    }

    async boot(entry: string) {
        this.booted.push(entry)
        if (this.refusal) throw this.refusal
        return this.booted.length === 1 ? this.board : (this.others[this.booted.length - 2] ?? this.board)
    }

    /** What `compile` gives, or throws. */
    onCompile: (entry: string) => Promise<Program> | Program = () => ({
        entry: "a.ts",
        binary: new Uint8Array(),
        size: 1234,
        sourceMap: () => {
            throw new Error("this fake has no source map")
        },
    })
    async compile(entry: string) {
        return await this.onCompile(entry)
    }

    async advance(ms: number) {
        const from = this.now
        this.now += ms
        for (const step of this.script) if (step.at > from && step.at <= this.now) step.act(this.board)
        for (const graph of this.board.graphs) graph.uptimeMs = this.now
    }

    broker = async () => ({ published: [], down: () => {}, up: () => {} })
    network = { down: () => {}, up: () => {} }

    timeline() {
        return { text: (format: string) => `the run as ${format}\n` }
    }

    record() {
        const from = this.now
        return {
            stop: () => Object.assign(new Recording([], []), { text: () => `the bus from ${from} to ${this.now}\n` }),
        }
    }

    played: Recording[] = []
    replay(recording: Recording) {
        this.played.push(recording)
        return replayed(recording)
    }

    async close() {
        this.closed = true
    }
}
