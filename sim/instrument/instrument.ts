// The instrument of one board: counts who uses its processor, how late its supervisor wakes, where a crash was thrown, and on
// demand which instructions ran. Told by the instrumented VM of each run and each throw; it only looks.
// It owns the counts, for all power-ons of the board. It costs about 1 % of the VM's time.
import type { SourceMap } from "../source-map.js"
import type { Program } from "../program.js"
import type { VmProbe } from "../vm.js"
import { HITS, OPCODES_AT_RUN, PLACES, type Counters } from "./instrumented-vm.js"
import { Image } from "./image.js"
import { Library, Role } from "./library.js"
import { type Load, LoadCount } from "./load.js"
import { Look } from "./look.js"
import { Runaway } from "./runaway.js"
import { ThrowSites, type Thrown } from "./throw-site.js"
import { Fiber, Frame } from "./vm-words.js"
import type { WorkOverTime } from "./work.js"

/** A fiber that ran: whose work it is, undefined where that may change from run to run. */
interface Known {
    work: WorkOverTime | undefined
}

/** Fibers remembered before those that have ended are looked for. */
const MANY = 256
/** Throws kept until the device has told of the crash. */
const MOST_THROWS = 64

export class Instrument implements VmProbe {
    readonly load: LoadCount
    /** Fibers given the processor so far, as the VM counts them itself. */
    private runsBefore = 0
    private words: Uint32Array = new Uint32Array(0)
    private counters: Counters = { opcodes: { value: 0 }, runs: { value: 0 } }
    /** Of the program that runs. */
    private parts: { program: Program; image: Image; map: SourceMap; library: Library } | undefined
    private look: Look | undefined
    private sites: ThrowSites | undefined
    private known = new Map<number, Known>()
    private readonly asked = new Map<number, number>()
    private many = MANY
    private running: WorkOverTime | undefined
    private fiber = 0
    private begun = 0
    /** The run in progress is the supervisor's: until when it sleeps then is not known yet. */
    private unnoted = false
    /** Makes the program run away when it is asked to. */
    readonly runaway = new Runaway()
    private readonly throws: (Thrown & { stack: string[] })[] = []
    /** Of earlier power-ons. */
    private readonly hitsBefore = new Map<Program, Uint32Array>()

    /** @param program what the board runs now; another one only after another power-on */
    constructor(
        private readonly program: () => Program,
        private readonly clock: { readonly now: number },
        readonly coverage: boolean
    ) {
        this.load = new LoadCount(clock.now)
    }

    attach(words: Uint32Array, counters: Counters): void {
        this.settle()
        for (const [program, hits] of this.hits()) this.hitsBefore.set(program, hits)
        this.parts = undefined
        this.runaway.forget()
        this.runsBefore += this.counters.runs.value >>> 0
        this.words = words
        this.counters = counters
        this.look = undefined
    }

    /** How often a fiber was given the processor, by the VM's own count. */
    runs(): number {
        return this.runsBefore + (this.counters.runs.value >>> 0)
    }

    /** A turn of the VM begins: time may have passed since the last. */
    turn(): void {
        this.runaway.mend(this.words)
        if (this.unnoted) this.noteDue()
        this.load.advance(this.clock.now)
    }

    /** Name of the node whose fiber runs just now. */
    current(): string | undefined {
        return this.running && this.load.nodeOf(this.running)
    }

    /** Somebody wants to read: what ran is accounted for. */
    settle(): void {
        this.end(this.counters.opcodes.value)
        this.load.advance(this.clock.now)
    }

    /** Who used the processor so far. */
    sum(): Load {
        this.settle()
        return this.load.sum()
    }

    ran(address: number): void {
        const { words } = this
        const opcodes = words[OPCODES_AT_RUN >> 2]
        this.end(opcodes)
        const fiber = address >> 2
        this.runaway.run(words, fiber)
        const id = words[fiber + Fiber.Id]
        const look = this.lookAt(words[fiber + Fiber.Context] >> 2, fiber, id)
        const known = this.known.get(id) ?? this.meet(look, fiber, id)
        const work = known.work ?? this.strangerWork(look, fiber, id)
        if (work === this.load.supervisor) this.wokeSupervisor(look, fiber, id)
        work.wakes++
        this.running = work
        this.fiber = fiber
        this.begun = opcodes
    }

    threw(address: number): void {
        if (this.look?.context !== address >> 2) return
        const thrown = this.sites?.thrown()
        if (!thrown || !this.parts) return
        const { map, library } = this.parts
        if (this.throws.push({ ...thrown, stack: stackText(thrown.pcs, map, library) }) > MOST_THROWS)
            this.throws.shift()
    }

    /**
     * Where was it thrown, what crashed a node, or made a job's attempt fail? `fn (src/x.ts:12)`, innermost first; undefined: not known.
     * @param at when the device told of it, by its clock: at once of a node, a little later of a job
     */
    stackOf(name: string, isJob: boolean, at: number): string[] | undefined {
        return this.throws.findLast(
            ({ owner, at: thrownAt }) =>
                owner.name === name && owner.isJob === isJob && (isJob ? thrownAt <= at : thrownAt === at)
        )?.stack
    }

    /** Of each program: how often the instruction at each place of its image ran, in all power-ons. Empty where that is not kept. */
    hits(): Map<Program, Uint32Array> {
        const all = new Map(this.hitsBefore)
        if (!this.coverage || !this.parts) return all
        const { program } = this.parts
        const before = all.get(program)
        const now = this.words.slice(HITS >> 2, (HITS >> 2) + PLACES)
        return all.set(program, before ? now.map((hits, place) => hits + before[place]) : now)
    }

    // The run that is over.
    private end(now: number): void {
        const { running } = this
        if (!running) return
        const opcodes = (now - this.begun) >>> 0
        running.opcodes += opcodes
        if (opcodes > running.longestRun) running.longestRun = opcodes
        if (this.unnoted) this.noteDue()
        this.running = undefined
    }

    // Until when the supervisor sleeps is known once its run is over, before another may wake it.
    private noteDue(): void {
        const { look, fiber, words } = this
        this.unnoted = false
        if (!look || words[fiber + Fiber.Context] !== look.context * 4) return
        const due = words[fiber + Fiber.WakeTime]
        if (due > 1 && look.role(words[fiber + Fiber.Frame] >> 2) === Role.Rests)
            this.asked.set(words[fiber + Fiber.Id], due)
    }

    private wokeSupervisor(look: Look, fiber: number, id: number): void {
        this.unnoted = true
        const due = this.asked.get(id)
        if (due === undefined) return
        this.asked.delete(id)
        const graph = look.graphOf(this.words[fiber + Fiber.Frame] >> 2)
        if (graph !== undefined) this.load.woke(graph, Math.max(0, look.now() - due))
    }

    private lookAt(context: number, fiber: number, id: number): Look {
        // a program begins with its first fiber, at its beginning
        const { look } = this
        if (look && look.context === context && (id !== 1 || !this.begins(fiber))) return look
        this.known.clear()
        this.asked.clear()
        this.parts ??= this.read()
        const { image, library } = this.parts
        const fresh = (this.look = new Look(this.words, context, image, library))
        this.sites = library.present ? new ThrowSites(fresh) : undefined
        return fresh
    }

    private begins(fiber: number): boolean {
        const { look, words } = this
        const frame = words[fiber + Fiber.Frame] >> 2
        if (!look || look.callerOf(frame)) return false
        const fn = look.functionOf(frame)
        return fn >= 0 && (words[frame + Frame.Pc] & 0xffff) === look.image.functionOf(fn).start
    }

    private read() {
        const program = this.program()
        const image = new Image(program.binary)
        const map = program.sourceMap()
        return { program, image, map, library: new Library(map, image.functionCount) }
    }

    private meet(look: Look, fiber: number, id: number): Known {
        if (this.known.size >= this.many) this.forget(look)
        const known: Known = { work: look.library.present ? this.workOf(look, fiber) : this.load.other }
        this.known.set(id, known)
        return known
    }

    private workOf(look: Look, fiber: number): WorkOverTime | undefined {
        const bottom = look.bottomOf(fiber)
        const owner = look.ownerOf(bottom)
        if (owner) return this.load.of(owner)
        return look.role(bottom) === Role.Other ? undefined : this.load.supervisor
    }

    /** Of a fiber that the program, or DeviceScript, began. */
    private strangerWork(look: Look, fiber: number, id: number): WorkOverTime {
        const adopter = look.library.adopts ? look.adopterOf(id) : undefined
        if (adopter) return this.load.of(adopter)
        return look.drives(fiber) ? this.load.supervisor : this.load.other
    }

    private forget(look: Look): void {
        const alive = look.fibers()
        for (const id of this.known.keys()) if (!alive.has(id)) this.known.delete(id)
        for (const id of this.asked.keys()) if (!alive.has(id)) this.asked.delete(id)
        this.many = Math.max(MANY, 2 * this.known.size)
    }
}

// What the library does around a body is of no interest to who wrote the body.
function stackText(pcs: readonly number[], map: SourceMap, { root }: Library): string[] {
    const isOwn = (pc: number) => root === undefined || !map.fileAt(pc)?.startsWith(root)
    const last = pcs.findLastIndex(isOwn)
    return pcs.slice(0, last < 0 ? pcs.length : last + 1).map(pc => map.frameAt(pc) ?? `(pc ${pc})`)
}
