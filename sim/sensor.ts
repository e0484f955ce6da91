// A mocked Jacdac service as a test holds it: what it measures is set here, what the firmware wrote to it is read here.
// Values are in the units of the Jacdac service (°C, hPa, %RH, m/s, 0…1 for a button or a relay's state).
import {
    ButtonServer,
    CHANGE,
    REFRESH,
    REGISTER_PRE_GET,
    SystemReg,
    type JDRegisterServer,
    type JDServiceServer,
    type Packet,
} from "jacdac-ts"
import type { Clock, Timer } from "./clock.js"
import { SensorError } from "./errors.js"
import { intervalOf, type MockDevice } from "./mock-device.js"
import { nearest } from "./nearest.js"
import type { Track } from "./track.js"
import type { Waiting } from "./wait.js"
import type { Picture } from "./world/picture.js"
import { Screen } from "./world/screen.js"
import { readWritten, type Written } from "./world/written.js"

/** One field of a register, or all of them when it has several. */
export type SensorValue = number | string | boolean | Uint8Array | (number | string | boolean | Uint8Array)[]

export interface SensorHost {
    readonly clock: Clock
    /** Absent for a sensor that is on no bus. */
    readonly waiting?: Waiting
    /** Something outside the boards changed: waits may hope again for a while. */
    stimulus(sensor: Sensor, what: string, value?: SensorValue): void
    /** A board wrote something to it. */
    written(sensor: Sensor, written: Written): void
    /** What it measures, or was told, has changed. */
    changed(sensor: Sensor): void
}

export interface PlayOptions {
    /** Track milliseconds a virtual millisecond, default 1. */
    speed?: number
    /** Begin again at the end, default false. */
    loop?: boolean
    /** Where in the track to begin, in its ms, default 0. */
    from?: number
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- jacdac-ts types a register by its fields; names are only known at run time
type AnyRegister = JDRegisterServer<any>

// Registers that hold what an actuator was told, in the order of preference.
const STATE = [SystemReg.Reading, SystemReg.Value, SystemReg.Intensity]
// A month of a display that is redrawn each second must not fill the memory.
const MOST_WRITES = 10_000
// What a status code of the Jacdac base service can hold, a u16.
const LARGEST_CODE = 0xffff

export class Sensor {
    private readonly state: AnyRegister
    /** What boards wrote to it, oldest first: the last 10000 register writes and commands, with their times. */
    readonly written: Written[] = []
    private readonly screen: Screen
    private frozen = false
    private offset = 0
    /** What it would tell if it were well. */
    private measured: SensorValue[]
    private playing: { track: Track; start: number; speed: number; timer: Timer } | undefined

    constructor(
        /** The service's name, as given. */
        readonly service: string,
        /** The device's name on the bus and in traces. */
        readonly name: string,
        private readonly server: JDServiceServer,
        private readonly device: MockDevice,
        /** @internal */ readonly host: SensorHost
    ) {
        this.state = stateRegister(service, server)
        // A track between two of its rows has a value too: it is computed when somebody looks.
        this.state.on(REGISTER_PRE_GET, () => this.followTrack())
        this.measured = this.state.values() as SensorValue[]
        this.screen = new Screen(server)
        device.heard = packet => this.hear(packet)
        this.state.on(CHANGE, () => this.host.changed(this))
    }

    get deviceId(): string {
        return this.device.deviceId
    }

    /** Milliseconds between two samples while a board listens; 0 for a service that does not stream. */
    get interval(): number {
        return "streamingInterval" in this.server ? intervalOf(this.server as never) : 0
    }

    /** How many ms after a change a board may first hear of it, at the most. */
    get slowness(): number {
        return this.interval + this.device.trouble.lateness
    }

    /** @internal What it told last, wherever a track has got to since. */
    held(): SensorValue {
        return unpack(this.state)
    }

    /** What it tells, or what the firmware made of it. */
    get(): SensorValue {
        this.followTrack()
        return unpack(this.state)
    }

    /** Changes what it measures; the board sees it with the next sample. Ends a track. Throws SensorError for a value of the wrong shape. */
    set(value: SensorValue): void {
        this.stop()
        this.assign(value)
        this.host.stimulus(this, "set", this.frozen ? value : this.get())
    }

    /**
     * A register by its Jacdac name (`brightness`, `message`, `max_wind_speed` or `maxWindSpeed`), without a name the
     * same as `get`. Undefined when nobody has written it and it has no default.
     */
    value(register?: string): SensorValue | undefined {
        if (register === undefined) return this.get()
        const wanted = register.replace(/_/g, "").toLowerCase()
        const found = this.server.registers.find(r => r.specification.name.replace(/_/g, "").toLowerCase() === wanted)
        if (found) return found.data && unpack(found as AnyRegister)
        const names = this.server.specification.packets.filter(p => /^(ro|rw|const)$/.test(p.kind)).map(p => p.name)
        if (names.some(name => name.replace(/_/g, "").toLowerCase() === wanted)) return undefined
        throw new SensorError(
            `Expected a register of ${this.service}, found "${register}". ` +
                `Did you mean ${(nearest(register, names).length ? nearest(register, names) : names).join(", ")}?`
        )
    }

    /** Presses a button for `ms` virtual milliseconds (default 100). Throws SensorError for anything else. */
    press(ms = 100): void {
        if (!(this.server instanceof ButtonServer))
            throw new SensorError(`Expected a button to press, found ${this.service}. Use set() for other services.`)
        this.hold(1)
        this.host.stimulus(this, "press", ms)
        this.host.clock.setTimeout(() => this.hold(0), ms)
    }

    /** Unplugs the device: the boards lose it after about 2 s, as on a cable. */
    disconnect(): void {
        if (!this.device.isConnected()) return
        this.device.disconnect()
        this.host.stimulus(this, "disconnect")
    }

    /** Plugs it in again with all its values. */
    connect(): void {
        if (this.device.isConnected()) return
        this.device.connect()
        this.host.stimulus(this, "connect")
    }

    isConnected(): boolean {
        return this.device.isConnected()
    }

    /** Lets a track set the value from now on, until its end, `set` or `stop`. Its last value stays. */
    play(track: Track, { speed = 1, loop = false, from = 0 }: PlayOptions = {}): void {
        if (!(speed > 0)) throw new SensorError(`Expected a speed above 0, found ${speed}.`)
        if (!(from >= 0)) throw new SensorError(`Expected to begin at 0 ms of the track or later, found ${from}.`)
        this.stop()
        const start = this.host.clock.now - from / speed
        const end = () => {
            this.followTrack()
            this.playing = undefined
            if (loop) this.play(track, { speed, loop })
        }
        const timer = this.host.clock.setTimeout(end, Math.max(1, (track.duration - from) / speed))
        this.playing = { track, start, speed, timer }
        this.followTrack()
        this.host.stimulus(this, "play", track.rows.length)
    }

    /** Ends a track; the value of the moment stays. */
    stop(): void {
        if (!this.playing) return
        this.followTrack()
        this.host.clock.clearTimeout(this.playing.timer)
        this.playing = undefined
    }

    /** Answers and samples arrive `ms` late from now on, with the value they were taken with; 0 ends it. */
    delay(ms: number): void {
        this.device.trouble.setLateness(ms)
        this.host.stimulus(this, "delay", ms)
    }

    /** Goes on telling the value of the moment, whatever is set or played, until `thaw`. */
    freeze(): void {
        this.followTrack()
        this.frozen = true
        this.host.stimulus(this, "freeze")
    }

    /** Tells what it measures again. */
    thaw(): void {
        this.frozen = false
        this.tell()
        this.host.stimulus(this, "thaw")
    }

    /** Is off by `by`, in the service's units, whatever is set or played; 0 ends it. Throws SensorError for a service of several values. */
    jump(by: number): void {
        this.followTrack()
        const [value] = this.measured
        if (this.measured.length !== 1 || typeof value !== "number" || !Number.isFinite(by))
            throw new SensorError(
                `Expected a number to be off by and a service with one number, found ${by} for ${this.service}. Use set().`
            )
        this.offset = by
        this.tell()
        this.host.stimulus(this, "jump", by)
    }

    /** The next `samples` (default 1) never arrive, whether streamed or asked for; 0 ends it. */
    drop(samples = 1): void {
        this.device.trouble.drop(samples)
        this.host.stimulus(this, "drop", samples)
    }

    /** Each sample is lost with this probability (0 to 1), by the simulator's seed; 0 ends it. */
    lose(share: number): void {
        this.device.trouble.lose(share)
        this.host.stimulus(this, "lose", share)
    }

    /** Says nothing and hears nothing, but stays on the bus: its role remains bound, reads are not answered and writes are lost. */
    mute(): void {
        this.device.trouble.muted = true
        this.host.stimulus(this, "mute")
    }

    /** Ends `mute`. */
    unmute(): void {
        this.device.trouble.muted = false
        this.host.stimulus(this, "unmute")
    }

    /**
     * Reports a status code (a number of the Jacdac base service: 0 ready, 1 initializing, 3 sleeping, 100 calibration needed) and, unless
     * `sampling`, gives no sample any more, until `recover`. Throws SensorError for codes that are not of 16 bits.
     */
    fail(code: number, { vendorCode = 0, sampling = false }: { vendorCode?: number; sampling?: boolean } = {}): void {
        for (const each of [code, vendorCode])
            if (!(Number.isSafeInteger(each) && each >= 0 && each <= LARGEST_CODE))
                throw new SensorError(`Expected a status code of 0 to ${LARGEST_CODE}, found ${each}.`)
        this.device.trouble.failed = !sampling
        this.host.stimulus(this, "fail", [code, vendorCode])
        this.server.statusCode.setValues([code, vendorCode])
    }

    /** Ends every trouble there is: `fail`, `mute`, `delay`, `drop`, `lose`, `jump` and `freeze`. */
    recover(): void {
        this.device.trouble.end()
        this.frozen = false
        this.offset = 0
        this.tell()
        this.host.stimulus(this, "recover")
        this.server.statusCode.setValues([0, 0])
    }

    /** The text on a character screen. Throws SensorError for anything else. */
    text(): string {
        return this.screen.text()
    }

    /** What a dot matrix, an indexed screen or LEDs show at this moment. Throws SensorError for anything else. */
    picture(): Picture {
        return this.screen.picture()
    }

    private hear(packet: Packet): void {
        this.screen.hear(packet)
        const written = readWritten(this.server, packet, this.host.clock.now)
        if (!written) return
        if (packet.isRegisterSet && packet.registerIdentifier === this.state.identifier)
            this.measured = this.state.values() as SensorValue[]
        if (this.written.push(written) > MOST_WRITES) this.written.shift()
        this.host.written(this, written)
    }

    private followTrack(): void {
        if (!this.playing) return
        const { track, start, speed } = this.playing
        this.assign(track.valueAt((this.host.clock.now - start) * speed))
    }

    private hold(pressure: number): void {
        this.measured = [pressure]
        this.tell()
        if (this.device.isConnected()) this.device.emit(REFRESH)
    }

    private assign(value: SensorValue): void {
        const values = Array.isArray(value) ? value : [value]
        const { fields, name } = this.state.specification
        if (values.length !== fields.length || !values.every((v, i) => fits(v, fields[i].type)))
            throw new SensorError(
                `Expected ${describe(fields)} for ${this.service}'s ${name}, found ${JSON.stringify(value)}.`
            )
        this.measured = [...values]
        this.tell()
    }

    private tell(): void {
        if (this.frozen) return
        const values = this.offset ? [(this.measured[0] as number) + this.offset] : [...this.measured]
        this.state.setValues(values as never[])
    }
}

function stateRegister(service: string, server: JDServiceServer): AnyRegister {
    for (const code of STATE) {
        const register = server.register(code) as AnyRegister | undefined
        if (register?.data) return register
    }
    const first = server.registers.find(r => r.specification.kind === "rw" && r.specification.identifier >= 0x80)
    const any = first ?? server.registers[0]
    if (!any) throw new SensorError(`${service} has no register to mock.`)
    return any as AnyRegister
}

function fits(value: unknown, type: string): boolean {
    if (type === "string" || type === "string0") return typeof value === "string"
    if (type === "bytes") return value instanceof Uint8Array
    if (type === "bool") return typeof value === "boolean" || typeof value === "number"
    return (typeof value === "number" && !Number.isNaN(value)) || typeof value === "boolean"
}

function describe(fields: { name: string; type: string }[]): string {
    if (fields.length === 1) return `a value of type ${fields[0].type}`
    return `an array of ${fields.map(f => `${f.name} (${f.type})`).join(", ")}`
}

function unpack(register: AnyRegister): SensorValue {
    const values = register.values() as SensorValue[]
    const { fields } = register.specification
    const typed = values.map((v, i) => (fields[i]?.type === "bool" ? !!v : v))
    return typed.length === 1 ? typed[0] : (typed as SensorValue & unknown[])
}
