// One power-on of one board: a VM instance on the virtual clock. It owns the VM's turns; outside a turn the VM stands
// still. It ends by `stop` or by the VM module going down, which is told once.
import { CODE_LIMIT, codeEnd, hasTooMuchCode } from "./code-end.js"
import type { Clock, Timer } from "./clock.js"
import { seededRandom } from "./random.js"
import type { VmFactory, VmModule, VmProbe } from "./vm.js"

export interface ProcessorOptions {
    deviceId: string
    program: Uint8Array
    /** The image of the flash as an earlier power-on left it. */
    flash: Uint8Array | undefined
    gcStress: boolean
    randomSeed: number
    probe: VmProbe & { turn(): void }
}

/** What a processor tells its board. */
export interface ProcessorEvents {
    line(raw: string): void
    frame(frame: Uint8Array): void
    flash(image: Uint8Array): void
    panic(code: number): void
    /** A module of Node's by name, the network's; undefined when the board has none. */
    module(name: string): unknown
    /** It stands still for good: by `stop`, or by itself. */
    off(): void
    /** The VM module went down. */
    down(problem: string): void
}

// In one turn the VM reads the time a few times for every fiber it runs. So many reads mean that it never returns.
const MOST_READS_PER_TURN = 1_000_000
// A VM that asks to be called again at once must see time pass, if only a microsecond.
const SHORTEST_SLEEP = 0.001
// Milliseconds become whole microseconds inside the VM, by truncation: this keeps 10.001 from turning into 10.000.
const ROUNDING = 0.00001

const OFF: Timer = { at: 0, order: 0, kind: "housekeeping", interval: 0, callback: undefined }

export const HANG = "the VM never gives control back"

export class Processor {
    private reads = 0
    private running = true
    private listening = false

    private constructor(
        private readonly vm: VmModule,
        private readonly events: ProcessorEvents
    ) {}

    static async start(
        factory: VmFactory,
        clock: Clock,
        options: ProcessorOptions,
        events: ProcessorEvents
    ): Promise<Processor> {
        const random = seededRandom(options.randomSeed)
        // The module may ask for the time while it is being made.
        const made: { processor?: Processor } = {}
        const turn = {
            callback: () => {},
            run: () => {
                made.processor?.beginTurn()
                options.probe.turn()
                turn.callback()
            },
        }
        const vm = await factory({
            now: () => {
                if (made.processor && ++made.processor.reads > MOST_READS_PER_TURN) throw new Error(HANG)
                return clock.now + ROUNDING
            },
            setTimeout: (callback, delay) => {
                // The VM has one timer, and always the same callback; this is the hottest line of the simulator.
                turn.callback = callback
                // The power may have gone in the middle of a turn, which asks for the next one all the same.
                if (made.processor?.running === false) return OFF
                return clock.setTimeout(turn.run, delay > SHORTEST_SLEEP ? delay : SHORTEST_SLEEP, "housekeeping")
            },
            clearTimeout: handle => clock.clearTimeout(handle as Timer),
            require: name =>
                name === "crypto" ? { randomBytes: (n: number) => randomBytes(random, n) } : events.module(name),
            print: () => {},
            probe: options.probe,
        })
        const processor = (made.processor = new Processor(vm, events))
        processor.begin(options)
        return processor
    }

    /** Gives the VM a frame from the bus; it handles it in a turn of its own, now. A board that still starts hears nothing. */
    receive(frame: Uint8Array): void {
        if (!this.running || !this.listening) return
        this.reads = 0
        this.vm.handlePacket(frame)
    }

    /** Takes the power away. */
    stop(): void {
        this.running = false
        this.vm.devsStop()
        this.events.off()
    }

    /** The VM's memory, for looking only. */
    memory(): Uint32Array {
        return this.vm.HEAPU32
    }

    private begin(options: ProcessorOptions): void {
        const { vm, events } = this
        // What is left of a turn in which the power went happens nowhere.
        vm.dmesg = line => void (this.running && events.line(line))
        vm.sendPacket = frame => void (this.running && events.frame(frame))
        vm.panicHandler = code => void (this.running && events.panic(code))
        vm.error = problem => this.fall(String((problem as Error)?.message ?? problem))
        vm.flashLoad = () => options.flash ?? new Uint8Array(0)
        vm.flashSave = image => void (this.running && events.flash(image))
        vm.devsGcStress(options.gcStress)
        vm.devsSetDeviceId(options.deviceId)
        vm.devsStart()
        let refused: unknown
        try {
            refused = vm.devsDeploy(options.program)
        } catch (e) {
            // it aborts where its flash has no room
            refused = (e as Error).message
        }
        if (refused) this.fall(refusal(options.program, String(refused)))
    }

    private beginTurn(): void {
        this.reads = 0
        this.listening = true
    }

    private fall(problem: string): void {
        if (!this.running) return
        this.running = false
        this.vm.devsStop()
        this.events.off()
        this.events.down(problem)
    }
}

function randomBytes(random: () => number, n: number): Uint8Array {
    return Uint8Array.from({ length: n }, () => random() & 0xff)
}

function refusal(program: Uint8Array, code: string): string {
    const end = codeEnd(program)
    if (hasTooMuchCode(program))
        return `the VM takes ${CODE_LIMIT} bytes of code, whatever its flash holds, found ${end}: use less of the library, or shorter bodies (texts and data do not count)`
    return `the VM refused the program of ${program.length} bytes (${code})`
}
