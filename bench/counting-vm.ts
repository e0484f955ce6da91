// A VM factory whose VMs count what they execute, and note the counts where the program prints a line `@name`.
// It owns the marks. The counters are exact: the difference of two marks is what was executed between the two lines.
import type { VmFactory, VmModule } from "../sim/vm.js"
import { type CounterGlobals, withCounters } from "./wasm-counter.js"

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
        const { vm, counters } = await instantiateCounting(() => inner(host))
        const longest = () => Math.max(counters.longest.value, difference(counters.opcodes.value, counters.begun.value))
        const note = (line: string) => {
            const name = MARK.exec(line)?.[1]
            if (name === undefined) return
            const { opcodes, runs } = counters
            onMark({
                name,
                at: host.now(),
                opcodes: opcodes.value >>> 0,
                runs: runs.value >>> 0,
                longestRun: longest(),
            })
            counters.longest.value = 0
            counters.begun.value = opcodes.value
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

// The module instantiates itself from its own text; the only way in is the function it calls for that.
async function instantiateCounting(make: () => Promise<VmModule>) {
    const original = WebAssembly.instantiate
    let counters: CounterGlobals | undefined
    const counting = async (bytes: Uint8Array, imports: WebAssembly.Imports) => {
        const made = await original(withCounters(new Uint8Array(bytes)), imports)
        counters = (made as unknown as WebAssembly.WebAssemblyInstantiatedSource).instance
            .exports as unknown as CounterGlobals
        return made
    }
    WebAssembly.instantiate = counting as unknown as typeof WebAssembly.instantiate
    try {
        const vm = await make()
        if (!counters) throw new Error("the VM was made without WebAssembly.instantiate")
        return { vm, counters }
    } finally {
        WebAssembly.instantiate = original
    }
}
