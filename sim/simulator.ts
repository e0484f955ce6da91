// A simulator: one virtual clock, one bus, the boards and mocked sensors on it. It owns nothing else and moves only
// while somebody waits. What it cannot do itself (compile, make a VM, write a file) comes in through ports.
import { Board } from "./board.js"
import type { BoardClientFactory } from "./board-client.js"
import type { BootOptions } from "./boot-options.js"
import { Bus } from "./bus.js"
import { Clock } from "./clock.js"
import { Coverage } from "./coverage/coverage.js"
import { checkedDeviceId, deviceIdFor } from "./device-id.js"
import { Driver } from "./driver.js"
import { SimError } from "./errors.js"
import { MockDevice } from "./mock-device.js"
import type { Compiler, Program } from "./program.js"
import { hashText, seededRandom } from "./random.js"
import { Recorder } from "./recording/recorder.js"
import { Recording, type Recorded } from "./recording/recording.js"
import { replayed, type Replayed } from "./recording/replay.js"
import { Sensor, type SensorValue } from "./sensor.js"
import { serverFor, type DisplayOptions } from "./sensor-catalog.js"
import { collect, numberOf } from "./timeline/collect.js"
import { Samples } from "./timeline/samples.js"
import { Timeline } from "./timeline/timeline.js"
import { Trace } from "./trace.js"
import type { VmFactory } from "./vm.js"
import { Waiting } from "./wait.js"
import { Broker, type BrokerOptions, type MqttServer, type MqttServerFactory } from "./world/broker.js"
import { Network, type NetworkHost } from "./world/network.js"
import { Trouble } from "./world/trouble.js"

export interface SimulatorOptions {
    /** Names a run: device ids and everything random follow from it. Default 1. */
    seed?: number
    /** File that gets one JSON line per event when the simulator is closed. */
    trace?: string
    /** Keeps which lines of the boards' programs run (`sim.coverage()`). Default false. */
    coverage?: boolean
}

export interface SensorOptions extends DisplayOptions {
    /** Name of the device, default the service's. */
    name?: string
    /** What it measures at first, in the service's units. */
    reading?: SensorValue
}

export interface SimulatorPorts {
    vmFactory: VmFactory
    compiler: Compiler
    clientFactory: BoardClientFactory
    mqttServer: MqttServerFactory
    breathe(): Promise<void>
    writeFile(path: string, text: string): Promise<void>
}

/** Frames that hosts may send at one instant: a host that sends without end must not stop time. */
const MOST_WAITING = 1000

/** What a cable to a board carries out of it. */
export interface CableEnd {
    /** Every frame on the bus but those sent through this cable. */
    frame(frame: Uint8Array): void
    /** A line of the board, as its VM gave it. */
    line(raw: string): void
}

/** A cable to a board, and through it to the bus the board is on. */
export interface Cable {
    send(frame: Uint8Array): void
    unplug(): void
}

export class SimulatorCore {
    readonly seed: number
    readonly boards: Board[] = []
    readonly sensors: Sensor[] = []
    /** What the boards' sockets reach. */
    readonly network: Network
    private readonly clock = new Clock()
    private readonly bus: Bus
    private readonly world: NetworkHost
    private readonly mqttServers: MqttServer[] = []
    private readonly driver: Driver
    private readonly waiting: Waiting
    private readonly tracing: Trace
    private readonly traceFile: string | undefined
    private readonly cables: { board: Board; end: CableEnd }[] = []
    private readonly curves = new Map<Sensor, Samples>()
    private readonly recorders = new Set<Recorder>()
    private stimulatedAt = 0
    private booted = 0
    private compiling = 0
    private closed = false
    /** @internal Is it kept which lines run? */
    readonly covers: boolean
    private readonly closing = new AbortController()

    constructor(
        options: SimulatorOptions,
        private readonly ports: SimulatorPorts
    ) {
        this.seed = options.seed ?? 1
        if (!Number.isSafeInteger(this.seed)) throw new SimError(`Expected a whole number as seed, found ${this.seed}.`)
        this.covers = options.coverage ?? false
        this.traceFile = options.trace
        this.tracing = new Trace(options.trace !== undefined)
        this.bus = new Bus(this.clock, deviceIdFor(this.seed, "host"))
        this.world = {
            clock: this.clock,
            stimulus: () => this.stimulate(),
            trace: (kind, more) => this.tracing.add(this.now, "network", kind, more),
        }
        this.network = new Network(this.world)
        this.driver = new Driver(this.clock, this.bus, {
            breathe: () => ports.breathe(),
            settled: () => settledAll(this.mqttServers),
        })
        const { boards, clock, driver, seed } = this
        this.waiting = new Waiting({
            boards,
            clock,
            driver,
            seed,
            lastStimulus: () => this.stimulatedAt,
            slowestSample: () => Math.max(0, ...this.sensors.map(sensor => sensor.slowness)),
        })
    }

    /** Virtual milliseconds since this simulator was made. */
    get now(): number {
        return this.clock.now
    }

    /**
     * Compiles an entry (or takes it from the cache), deploys it on a fresh board and runs it for its first 100 ms.
     * Throws CompileError, EntryError, GraphError.
     */
    async boot(entry: string, options: BootOptions = {}): Promise<Board> {
        this.assertOpen()
        const name = `board${this.booted++}`
        const deviceId = options.deviceId ? checkedDeviceId(options.deviceId) : deviceIdFor(this.seed, name)
        if (this.boards.some(board => board.deviceId === deviceId))
            throw new SimError(`Expected a device id that no other board has, found ${deviceId} twice. Leave it out.`)
        const program = await this.compile(entry)
        const board = new Board(program, deviceId, options, {
            seed: this.seed,
            clock: this.clock,
            bus: this.bus,
            trace: this.tracing,
            vmFactory: this.ports.vmFactory,
            network: this.network,
            waiting: this.waiting,
            coverage: this.covers,
            makeClient: link => this.ports.clientFactory(link),
            stimulus: () => this.stimulate(),
            heard: (of, raw) => {
                this.cables.filter(c => c.board === of).forEach(c => c.end.line(raw))
                for (const recorder of this.recorders) recorder.line(raw)
            },
        })
        this.boards.push(board)
        this.tracing.add(this.now, deviceId, "boot", { entry: program.entry })
        try {
            await board.powerOn()
            await this.waiting.untilBooted(board)
        } catch (e) {
            board.close()
            this.boards.splice(this.boards.indexOf(board), 1)
            throw e
        }
        return board
    }

    /**
     * Compiles an entry, or takes it from the cache, for `board.deploy`; no virtual time goes by. Throws CompileError, EntryError, and
     * SimError when the simulator is closed meanwhile.
     */
    async compile(entry: string): Promise<Program> {
        this.compiling++
        const program = await this.ports.compiler
            .compile(entry, this.closing.signal)
            .finally(() => void this.compiling--)
        this.assertOpen()
        return program
    }

    /** Plugs a mocked Jacdac device with one service into the bus. Throws SensorError for an unknown name or a wrong value. */
    sensor(service: string, { name = service, reading, ...display }: SensorOptions = {}): Sensor {
        this.assertOpen()
        const server = serverFor(service, display)
        server.instanceName.setValues([name], true)
        const id = deviceIdFor(this.seed, `${service} ${name} ${this.sensors.length}`)
        const trouble = new Trouble(seededRandom(hashText(id) ^ this.seed))
        const device = new MockDevice(name, id, [server], this.clock, this.bus, trouble)
        const sensor = new Sensor(service, name, server, device, {
            clock: this.clock,
            waiting: this.waiting,
            stimulus: (of, what, value) => {
                this.stimulate()
                this.tracing.add(this.now, of.deviceId, `sensor-${what}`, { name: of.name, value: printable(value) })
                this.curves.get(of)?.plugged(this.now, of.isConnected())
            },
            written: (of, { what, value }) =>
                this.tracing.add(this.now, of.deviceId, "sensor-written", {
                    name: of.name,
                    what,
                    value: printable(value),
                }),
            changed: of => this.sample(of),
        })
        this.curves.set(sensor, new Samples())
        if (reading !== undefined) sensor.set(reading)
        sensor.connect()
        this.sample(sensor)
        this.sensors.push(sensor)
        return sensor
    }

    /**
     * An MQTT broker on the simulator's network: what boards connect to under its name (default: under any) and port (default 1883). Boards
     * that are booted before the first broker is made have no network.
     */
    async broker(options: BrokerOptions = {}): Promise<Broker> {
        this.assertOpen()
        const server = await this.ports.mqttServer()
        this.mqttServers.push(server)
        const broker = new Broker(options, server, this.waiting, this.world)
        this.network.listen(broker)
        return broker
    }

    /** From now on keeps every frame of the bus and every log line; `stop` ends that and gives them. Times count from now. */
    record(): { stop(): Recording } {
        const entries: Recorded[] = []
        const recorder = new Recorder(
            () => this.now,
            entry => void entries.push(entry)
        )
        const ends = [this.bus.attach(recorder), () => void this.recorders.delete(recorder)]
        this.recorders.add(recorder)
        return {
            stop: () => {
                for (const end of ends) end()
                return new Recording(
                    this.boards.map(board => board.deviceId),
                    entries.slice()
                )
            },
        }
    }

    /**
     * Plays what the sensors of a recording reported into this bus, from now on in virtual time. Do not mock the `services` that this
     * gives; do mock what the program writes to (a relay, a screen), since nothing recorded obeys it. What cannot be replayed is
     * counted: what the recorded boards said, commands, acknowledgements, every service that measures nothing, log lines.
     */
    replay(recording: Recording): Replayed {
        this.assertOpen()
        const result = replayed(recording)
        const start = this.now
        const { frames } = result
        const next = (i: number) => {
            if (i >= frames.length) return
            const { at, frame } = frames[i]
            this.clock.setTimeout(
                () => {
                    this.stimulate()
                    this.bus.push(frame, undefined)
                    next(i + 1)
                },
                start + at - this.now
            )
        }
        next(0)
        return result
    }

    /**
     * The run so far as lanes over time: states of nodes, jobs in their slots, faults, log, sensors. It can be had as SVG, HTML, JSON and
     * a Perfetto trace. Heartbeats are those that a `board.refresh()` found.
     */
    timeline(): Timeline {
        return new Timeline(collect({ seed: this.seed, now: this.now, boards: this.boards, curves: this.curves }))
    }

    /** Which lines and functions of the sources have run so far, on all boards together; nothing where `coverage` was not asked for. */
    coverage(): Coverage {
        const coverage = new Coverage()
        for (const { instrument } of this.boards) for (const [of, hits] of instrument.hits()) coverage.add(of, hits)
        return coverage
    }

    /**
     * @internal Plugs a cable into a board, as a USB host does. What is sent through it is delivered when the clock moves next,
     * and what is too much for one instant is lost, as on a bus.
     */
    cable(board: Board, end: CableEnd): Cable {
        const port = { receive: (frame: Uint8Array) => end.frame(frame) }
        const detach = this.bus.attach(port)
        const entry = { board, end }
        this.cables.push(entry)
        return {
            send: frame => {
                if (this.bus.waiting >= MOST_WAITING) return
                this.stimulate()
                this.bus.push(frame, port)
            },
            unplug: () => {
                detach()
                const i = this.cables.indexOf(entry)
                if (i >= 0) this.cables.splice(i, 1)
            },
        }
    }

    /** Lets `ms` virtual milliseconds pass, which may be 0. Throws SimError for less, or for no number. */
    async advance(ms: number): Promise<void> {
        if (!(Number.isFinite(ms) && ms >= 0))
            throw new SimError(
                `Expected a number of milliseconds to advance by, 0 or more, found ${shown(ms)}. Time only goes forward.`
            )
        await this.waiting.forTime(this.clock.now + ms)
    }

    /** Lets time pass until virtual time `t`, in ms. Throws SimError for a time that has been, or for no number. */
    async runUntil(t: number): Promise<void> {
        const { now } = this.clock
        if (!(Number.isFinite(t) && t >= now))
            throw new SimError(
                `Expected a virtual time in milliseconds, ${now} (now) or later, found ${shown(t)}. Time only goes forward.`
            )
        await this.waiting.forTime(t)
    }

    /**
     * Lets time pass until `condition` holds. Timeout in virtual ms, default 10000; `what` names it in the error.
     * The condition is about the boards: it is given up when none of them will do anything any more (for a mere
     * time, use `runUntil`). Throws TimeoutError or HopelessError.
     */
    until(
        condition: () => boolean,
        { timeout = 10_000, what = "the condition" }: { timeout?: number; what?: string } = {}
    ): Promise<void> {
        return this.waiting.forCondition(condition, timeout, what)
    }

    /** The trace so far, as it will be written. */
    traceText(): string {
        return this.tracing.text()
    }

    /** @internal Time stands still, and nothing that was asked of this simulator will move it: no wait, no boot. */
    isIdle(): boolean {
        return !this.closed && !this.compiling && !this.driver.isDriving()
    }

    /** Takes all power away, ends every wait and writes the trace. */
    async close(): Promise<void> {
        if (this.closed) return
        this.closed = true
        this.closing.abort(new SimError("The simulator was closed while a program was compiled for it."))
        this.driver.close()
        for (const board of this.boards) board.close()
        for (const sensor of this.sensors) sensor.disconnect()
        for (const server of this.mqttServers) await server.close()
        if (this.traceFile !== undefined) await this.ports.writeFile(this.traceFile, this.tracing.text())
    }

    private sample(sensor: Sensor): void {
        const value = numberOf(sensor.held())
        if (value !== undefined) this.curves.get(sensor)?.take(this.now, value)
    }

    private stimulate(): void {
        this.stimulatedAt = this.clock.now
    }

    private assertOpen(): void {
        if (this.closed) throw new SimError("The simulator is closed: create another one.")
    }
}

// Looked at after every step of the clock, so it makes nothing while nothing is under way.
function settledAll(servers: MqttServer[]): Promise<void> | undefined {
    for (const server of servers) {
        const settled = server.settle()
        if (settled) return settled
    }
    return undefined
}

// A program that is not type checked may hand in anything.
function shown(value: unknown): string {
    return typeof value === "string" ? JSON.stringify(value) : String(value)
}

function printable(value: SensorValue | undefined): unknown {
    return value instanceof Uint8Array ? [...value] : value
}
