// A simulated board: one program, one flash, a VM while the power is on. It owns what the board has said and how often
// it booted. Time is the simulator's; a board only reacts.
import type { Packet } from "jacdac-ts"
import type { Fault } from "../src/control/op.js"
import { Request } from "../src/wire/record.js"
import type { BoardClient } from "./board-client.js"
import type { BoardHost } from "./board-host.js"
import { linkTo, tellPackets } from "./board-link.js"
import type { BootOptions } from "./boot-options.js"
import { BoardLog } from "./board-log.js"
import { BoardMemory } from "./board-memory.js"
import { deathNote, readDeath } from "./death.js"
import { Deployed } from "./deployed.js"
import { DeadBoardError } from "./errors.js"
import type { HeapUse } from "./heap.js"
import { Instrument } from "./instrument/instrument.js"
import type { Load } from "./instrument/load.js"
import { addStack, nodeWithLoad, withLoad } from "./instrument/shown.js"
import { isStart, readLine, type LogLine } from "./log-line.js"
import { Notices } from "./notices.js"
import { PanicReader, describePanic, type Panic } from "./panic.js"
import { Processor } from "./processor.js"
import type { Program } from "./program.js"
import { hashText, seededRandom } from "./random.js"
import { flashWith } from "./settings.js"
import { withPlaces } from "./source-map.js"
import { BoardTimes } from "./timeline/board-times.js"
import type { GraphStatus, JobEvent, LifecycleEvent, NodeStatus } from "./wire/status.js"
import { Power, type BrownOut } from "./world/brown-out.js"
import { hog } from "./world/hog.js"

// Gates and handshakes have budgets of their own, which end a verb long before.
const CONTROL_TIMEOUT = 600_000

export class Board {
    /** Every panic so far. */
    readonly panics: Panic[] = []
    /** How often the program has started. */
    boots = 0
    /** @internal When things happened, for a timeline. */
    readonly times = new BoardTimes()
    /** The flash as the board last saved it; undefined before that. */
    flash: Uint8Array | undefined
    /** @internal */ readonly said = new BoardLog()
    /** What the VM itself said. */
    readonly notices = new Notices()
    /** @internal */ readonly instrument: Instrument

    private processor: Processor | undefined
    private reader = new PanicReader()
    private death: Panic | undefined
    private closed = false
    private readonly deployed: Deployed
    private readonly memory = new BoardMemory(() =>
        !this.isDead() && this.boots ? this.processor?.memory() : undefined
    )
    private readonly client: BoardClient
    private readonly power: Power
    private readonly packetHandlers: ((packet: Packet) => void)[] = []
    private readonly restartHandlers: (() => void)[] = []
    private readonly unplug: () => void
    private readonly port = { receive: (frame: Uint8Array) => this.processor?.receive(frame) }

    constructor(
        program: Program,
        readonly deviceId: string,
        private readonly options: BootOptions,
        /** @internal */ readonly host: BoardHost
    ) {
        this.flash = options.flash
        this.deployed = new Deployed(program, options.settings, options.flash !== undefined)
        this.instrument = new Instrument(() => this.program, host.clock, host.coverage)
        this.unplug = host.bus.attach(this.port)
        const listeners = { packets: this.packetHandlers, restarts: this.restartHandlers }
        this.client = host.makeClient(linkTo(this, host, listeners, () => this.traceEvents()))
        this.power = new Power({
            clock: host.clock,
            random: seededRandom(hashText(`${deviceId} power`) ^ host.seed),
            cut: why => this.cut(why),
        })
    }

    /** What it runs. */
    get program(): Program {
        return this.deployed.program
    }

    /** Lines the program has logged so far, all boots. */
    get log(): readonly LogLine[] {
        return this.said.lines
    }

    /** The entry this board runs. */
    get entry(): string {
        return this.program.entry
    }

    /** The last panic or death of this board; undefined when there was none. */
    get panic(): Panic | undefined {
        return this.panics[this.panics.length - 1]
    }

    /** Everything the supervisors on this board reported so far. */
    get events(): readonly LifecycleEvent[] {
        return this.client.events
    }

    /** What the controllers of this board told of their jobs; best effort, on the device too. */
    get jobEvents(): readonly JobEvent[] {
        return this.client.jobEvents
    }

    /** `node kind` of the events of these kinds (of all kinds when none is named), in order. */
    trace(...kinds: string[]): string[] {
        return this.client.trace(...kinds)
    }

    /** A graph's state as last pushed, 20 virtual ms old at most; the first graph's when none is named. Throws while none is known. */
    status(graph?: string): GraphStatus {
        return withLoad(this.client.status(graph), this.instrument)
    }

    /** The states of all graphs of this board, in the order their servers were started; empty while none is known. */
    statuses(): GraphStatus[] {
        return this.client.statuses().map(status => withLoad(status, this.instrument))
    }

    /** One node of those states. Throws UnknownNodeError for a name that none has. */
    node(name: string): NodeStatus {
        return nodeWithLoad(this.client.node(name), this.instrument, () => this.client.statuses())
    }

    /** Who used the processor so far, all starts of the program together. */
    load(): Load {
        return this.instrument.sum()
    }

    /** Why a graph that is there cannot be read (another protocol version), one line each. */
    problems(): string[] {
        return this.client.problems()
    }

    /** Asks the board for its state now, and moves the clock until the answer is in. */
    async refresh(): Promise<void> {
        await this.host.waiting.forPromise(this.client.refresh(), `the state of ${this.entry}`)
        this.times.look(this.statuses(), this.host.clock.now)
    }

    /**
     * Enables a node and what it depends on, and starts them; resolves with the outcome, in virtual time. Throws
     * NodeFaultError where the device gave a fault, UnknownNodeError, or ControlError where the command was refused. A full
     * mailbox is asked again for 2 s. All control verbs do.
     */
    activate(node: string): Promise<void> {
        return this.control(Request.Activate, `the activation of ${node}`, node)
    }

    /** Disables a node, holds what depends on it, and stops them. */
    deactivate(node: string): Promise<void> {
        return this.control(Request.Deactivate, `the deactivation of ${node}`, node)
    }

    /** Stops a node and what depends on it, and starts them again. */
    restart(node: string): Promise<void> {
        return this.control(Request.Restart, `the restart of ${node}`, node)
    }

    /** Stops or parks every node, dependents first; on a board with several graphs, of all of them. */
    teardown(): Promise<void> {
        return this.control(Request.Teardown, "the teardown")
    }

    /** Starts what a teardown stopped. */
    wake(): Promise<void> {
        return this.control(Request.Wake, "the start of the graph")
    }

    /** Injects a fault; the program must pass `faultInjection()` to its server. */
    inject(node: string, fault: Fault): Promise<void> {
        return this.control(Request.Inject, `the injection into ${node}`, node, fault)
    }

    /** Takes an injected fault away. */
    clearFault(node: string): Promise<void> {
        return this.control(Request.Clear, `the end of the fault of ${node}`, node)
    }

    /**
     * Asks a job of a controller to go, and waits for its end. Throws UnknownJobError where no job of that id lives or waits. The
     * program must pass `{ controller }` to its server.
     */
    cancel(id: number): Promise<void> {
        const what = `the end of job ${id} on ${this.entry}`
        return this.host.waiting.forPromise(this.client.cancel(id), what, CONTROL_TIMEOUT)
    }

    /** Something holds the processors of all boards for `ms` (at most 1000000): what falls due meanwhile runs late, when this resolves. */
    async hog(ms: number): Promise<void> {
        this.assertOpen()
        await hog(this.host, this.deviceId, ms)
    }

    /** Whatever runs next on this board runs in a circle for ever: the VM's guard ends the program with a panic. */
    runaway(): void {
        this.assertOpen()
        this.host.trace.add(this.host.clock.now, this.deviceId, "runaway")
        this.instrument.runaway.ask()
    }

    /**
     * Waits for a log line that matches, after the one matched last on this board. A text matches as a part of the
     * line. Timeout in virtual ms, default 10000. Throws TimeoutError or HopelessError with the lines there were.
     */
    async output(pattern: string | RegExp, { timeout = 10_000 }: { timeout?: number } = {}): Promise<LogLine> {
        const search = this.said.search(pattern)
        const found = () => search.found() !== undefined
        await this.host.waiting.forCondition(found, timeout, `output ${String(pattern)}`, this)
        search.take()
        return search.found() as LogLine
    }

    /** Takes the power away and gives it back; the flash stays. Works for a dead board too. */
    async reboot(): Promise<void> {
        this.assertOpen()
        this.processor?.stop()
        this.host.trace.add(this.host.clock.now, this.deviceId, "power-on")
        await this.powerOn()
        await this.host.waiting.untilBooted(this)
    }

    /**
     * Another program in place of the one it runs, as after a deployment: the board starts afresh with it and keeps its flash. Of the
     * project's .env files those settings are written that are others than before. Gives false, and lets the board run on, when it is the
     * same program with the same settings. Throws GraphError; the board has the new program then.
     */
    async deploy(program: Program): Promise<boolean> {
        this.assertOpen()
        if (!this.deployed.replace(program)) return false
        await this.reboot()
        return true
    }

    /**
     * The board loses its power: at once, after a while, or in the middle of its next write to the flash, which may tear that write. Its
     * flash stays as it was written so far, and `reboot` gives the power back. A later plan takes the place of an earlier one; a reboot
     * ends it. Throws SimError for options that contradict each other.
     */
    brownOut(when: BrownOut = {}): void {
        this.assertOpen()
        if (this.isDead()) throw new DeadBoardError(`${this.entry}: expected a board that runs. Call reboot() first.`)
        this.power.plan(when)
    }

    /** True when nothing but `reboot` brings the board back. */
    isDead(): boolean {
        return this.death !== undefined || this.power.lostAt !== undefined || this.closed
    }

    /** @internal Why it is dead, for messages. */
    deathNote(): string {
        return deathNote(this.power.lostAt, this.panic)
    }

    /** The device's heap, exactly. Throws DeadBoardError while no program runs. */
    heap(): HeapUse {
        const heap = this.memory.heap()
        if (!heap) throw new DeadBoardError(`${this.entry}: no program is running whose heap could be looked at.`)
        return heap
    }

    /** Will a fiber run by itself? Undefined: it cannot be told (no program runs, or the VM looks unfamiliar). */
    hasFuture(): boolean | undefined {
        return this.memory.hasFuture()
    }

    /** @internal Starts the program; the simulator calls it once. */
    async powerOn(): Promise<void> {
        const { host, options } = this
        this.times.powerOns.push(host.clock.now)
        this.death = undefined
        this.power.restore()
        this.memory.forget()
        this.reader = new PanicReader()
        const settings = this.deployed.takeSettings()
        if (settings) this.flash = await flashWith(settings, this.flash, this.deviceId, host.vmFactory)
        this.processor = await Processor.start(
            host.vmFactory,
            host.clock,
            {
                deviceId: this.deviceId,
                program: this.program.binary,
                flash: this.flash,
                gcStress: !!options.gcStress,
                randomSeed: hashText(this.deviceId) ^ host.seed,
                probe: this.instrument,
            },
            {
                line: raw => this.hear(raw),
                frame: frame => this.emit(frame),
                flash: image => (this.flash = this.power.write(this.flash, image)),
                panic: code => this.panicked(code),
                module: name => host.network.module(name, this),
                off: () => host.network.cut(this),
                down: problem => this.die(problem),
            }
        )
    }

    /** @internal */
    close(): void {
        if (this.closed) return
        this.client.close()
        this.processor?.stop()
        this.power.forget()
        this.unplug()
        this.closed = true
    }

    /** @internal The end of the log, for messages. */
    tail(lines = 12): string {
        return [...this.said.tail(lines), ...(this.panic ? [`  ${describePanic(this.panic)}`] : [])].join("\n")
    }

    /**
     * @internal The same as a verb, without moving the clock: it resolves when time has gone on far enough.
     * @param graph whose node it is; without it the first graph's that has one of that name
     */
    ask(request: Request, node?: string, arg?: number, graph?: string): Promise<void> {
        return this.client.control(request, node, arg, graph === undefined ? {} : { graph })
    }

    private control(request: Request, what: string, node?: string, arg?: number): Promise<void> {
        const done = this.client.control(request, node, arg)
        return this.host.waiting.forPromise(done, `${what} on ${this.entry}`, CONTROL_TIMEOUT)
    }

    private hear(raw: string): void {
        this.host.heard(this, raw)
        const text = withPlaces(this.program, raw)
        this.reader.read(raw, text)
        const line = readLine(text)
        const at = this.host.clock.now
        if (line) {
            this.said.lines.push({ at, ...line })
            this.host.trace.add(at, this.deviceId, "output", line)
        } else if (isStart(raw)) this.started()
        else this.notices.add(raw)
    }

    private started(): void {
        const { clock, trace } = this.host
        this.times.starts.push(clock.now)
        this.memory.forget()
        trace.add(clock.now, this.deviceId, "start", { boot: ++this.boots })
        this.host.stimulus()
        for (const handler of [...this.restartHandlers]) handler()
    }

    private panicked(code: number): void {
        this.memory.forget()
        this.host.stimulus()
        if (code) this.record(this.reader.panic(code, this.host.clock.now, this.instrument.current()))
        else this.host.trace.add(this.host.clock.now, this.deviceId, "restart")
    }

    private die(problem: string): void {
        this.death = readDeath(this.reader, problem, this.host.clock.now)
        this.record(this.death)
        for (const handler of [...this.restartHandlers]) handler()
    }

    private cut(why: BrownOut): void {
        this.processor?.stop()
        this.memory.forget()
        this.host.trace.add(this.host.clock.now, this.deviceId, "power-lost", why)
        this.host.stimulus()
        for (const handler of [...this.restartHandlers]) handler()
    }

    private record(panic: Panic): void {
        this.panics.push(panic)
        this.host.trace.add(panic.at, this.deviceId, "panic", panic)
    }

    private emit(frame: Uint8Array): void {
        this.host.bus.push(frame, this.port)
        tellPackets(this.packetHandlers, frame, this.host.clock.now)
    }

    private traceEvents(): void {
        const { now } = this.host.clock
        const tell = (event: LifecycleEvent) => this.host.trace.add(now, this.deviceId, "event", { event })
        this.times.hear(this.client, now, event => addStack(event, this.instrument), tell)
    }

    private assertOpen(): void {
        if (this.closed) throw new DeadBoardError(`${this.entry}: the simulator of this board is closed.`)
    }
}
