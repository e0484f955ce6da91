// A VM factory that notes what its VMs have executed where the program prints a line `@name`.
// It owns the marks. The counters are exact: the difference of two marks is what was executed between the two lines.
import type { Counters } from "../sim/instrument/instrumented-vm.js"
import type { VmFactory, VmProbe } from "../sim/vm.js"

export interface Mark {
    name: string
    /** Virtual milliseconds. */
    at: number
    /** Opcodes executed since the VM was made. */
    opcodes: number
    /** How often a fiber was given the processor. */
    runs: number
    /** Most opcodes in one run since the mark before; what the VM's guard looks at. */
    longestRun: number
}

const MARK = /^> @(\S+)/

/** A factory around `inner`; `onMark` is told of every mark in the turn it is printed in. */
export function countingVmFactory(inner: VmFactory, onMark: (mark: Mark) => void): VmFactory {
    return async host => {
        const runs = new Runs(host.probe)
        const vm = await inner({ ...host, probe: runs })
        const note = (line: string) => {
            const name = MARK.exec(line)?.[1]
            if (name !== undefined) onMark({ name, at: host.now(), ...runs.mark() })
        }
        let heard: (line: string) => void = () => {}
        Object.defineProperty(vm, "dmesg", {
            set: (listener: typeof heard) => (heard = listener),
            get: () => (line: string) => {
                note(line)
                heard(line)
            },
        })
        return vm
    }
}

/** Counters wrap at 32 bits. */
export function difference(later: number, earlier: number): number {
    return (later - earlier) >>> 0
}

/** Stands before the board's own probe. */
class Runs implements VmProbe {
    readonly coverage = false
    private counters: Counters = { opcodes: { value: 0 }, runs: { value: 0 } }
    /** `opcodes` when the run in progress began, or at the last mark in it. */
    private begun = 0
    private longest = 0

    constructor(private readonly inner: VmProbe | undefined) {}

    attach(words: Uint32Array, counters: Counters): void {
        this.counters = counters
        this.inner?.attach(words, counters)
    }

    ran(fiber: number): void {
        this.end()
        this.inner?.ran(fiber)
    }

    threw(context: number): void {
        this.inner?.threw(context)
    }

    mark(): Pick<Mark, "opcodes" | "runs" | "longestRun"> {
        const longestRun = this.end()
        this.longest = 0
        const { opcodes, runs } = this.counters
        return { opcodes: opcodes.value >>> 0, runs: runs.value >>> 0, longestRun }
    }

    private end(): number {
        const opcodes = this.counters.opcodes.value
        this.longest = Math.max(this.longest, difference(opcodes, this.begun))
        this.begun = opcodes
        return this.longest
    }
}
