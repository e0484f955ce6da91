// One program on one board of one simulator with counting VMs: what the tables that count are taken from.
// A program learns a number from its device id (programs/parameter.ts), so that one bytecode is measured at many sizes.
import type { Board } from "../sim/board.js"
import type { HeapUse } from "../sim/heap.js"
import { nodePorts } from "../sim/node/ports.js"
import { SimulatorCore } from "../sim/simulator.js"
import { SupervisorClient } from "../sim/wire/client.js"
import { countingVmFactory, difference, type Mark } from "./counting-vm.js"

export const PROGRAMS = "bench/programs/"

export interface RunOptions {
    /** What `parameter` gives in the program. Default 0. */
    parameter?: number
    /** Exact heap figures, slowly. Default false. */
    gcStress?: boolean
    /** Heap figures that count what is garbage too, until it is collected. Default false. */
    heaps?: boolean
}

/** What happened between two marks. */
export interface Span {
    /** Virtual milliseconds. */
    ms: number
    opcodes: number
    runs: number
    longestRun: number
}

export class MeasuredRun {
    readonly marks: Mark[] = []
    private readonly clock: number[] = []
    private readonly heaps: HeapUse[] = []
    private readonly simulator: SimulatorCore
    private program!: Board

    private constructor(heaps: boolean) {
        const ports = nodePorts(link => new SupervisorClient(link))
        ports.vmFactory = countingVmFactory(ports.vmFactory, mark => {
            this.marks.push(mark)
            this.clock.push(performance.now())
            if (heaps) this.heaps.push(this.simulator.boards[0].heap())
        })
        this.simulator = new SimulatorCore({}, ports)
    }

    /** Boots `bench/programs/<program>.ts`. */
    static async boot(
        program: string,
        { parameter = 0, gcStress = false, heaps = gcStress }: RunOptions = {}
    ): Promise<MeasuredRun> {
        const run = new MeasuredRun(heaps)
        const deviceId = "12abdd22" + parameter.toString(16).padStart(8, "0")
        run.program = await run.simulator.boot(`${PROGRAMS}${program}.ts`, { deviceId, gcStress })
        return run
    }

    get board(): Board {
        return this.program
    }

    /** Lets the program run to its line `@name`. Virtual timeout: a day. Throws what the wait throws, and on a panic. */
    async reach(name: string): Promise<void> {
        const { board } = this
        const reached = () => this.marks.some(mark => mark.name === name)
        await this.simulator.until(() => reached() || board.panics.length > 0, {
            timeout: 86_400_000,
            what: `@${name}`,
        })
        if (!reached()) throw new Error(`${board.entry} did not get to @${name}:\n${board.tail()}`)
    }

    /** Did the program get to its line `@name` before it panicked? */
    async reaches(name: string): Promise<boolean> {
        try {
            await this.reach(name)
            return true
        } catch (e) {
            if (this.board.panic) return false
            throw e
        }
    }

    /** The heap as it was at the line `@name`; the run must have been booted with `gcStress`, or `heaps`. */
    async heapAt(name: string): Promise<HeapUse> {
        await this.reach(name)
        return this.heaps[this.marks.findIndex(mark => mark.name === name)]
    }

    /** From the mark `from` to the next mark, which must be `to`. */
    async span(from: string, to: string): Promise<Span> {
        await this.reach(to)
        const i = this.marks.findIndex(mark => mark.name === from)
        const [a, b] = [this.marks[i], this.marks[i + 1]]
        if (i < 0 || b?.name !== to) throw new Error(`${this.board.entry}: expected @${from} followed by @${to}`)
        return {
            ms: Math.round(b.at - a.at),
            opcodes: difference(b.opcodes, a.opcodes),
            runs: difference(b.runs, a.runs),
            longestRun: b.longestRun,
        }
    }

    /** Milliseconds of the host from the mark `from` to the next, with the counters in its VM; both must have been reached. */
    hostTime(from: string): number {
        const i = this.marks.findIndex(mark => mark.name === from)
        return this.clock[i + 1] - this.clock[i]
    }

    close(): Promise<void> {
        return this.simulator.close()
    }
}

/** Boots, uses and closes. */
export async function measured<T>(
    program: string,
    options: RunOptions,
    use: (run: MeasuredRun) => Promise<T>
): Promise<T> {
    const run = await MeasuredRun.boot(program, options)
    try {
        return await use(run)
    } finally {
        await run.close()
    }
}
