// A board's memory, looked at from the host while a program runs. Owns where its parts were found last.
import { readFibers } from "./fibers.js"
import { walkHeap, type HeapUse } from "./heap.js"
import { findMemory, stillValid, type VmMemory } from "./vm-memory.js"

export class BoardMemory {
    private found: VmMemory | undefined

    /** @param words the VM's memory; undefined while no program runs */
    constructor(private readonly words: () => Uint32Array | undefined) {}

    /** Exactly; undefined while no program runs. */
    heap(): HeapUse | undefined {
        const memory = this.look()
        return memory && walkHeap(memory)
    }

    /** Will a fiber run by itself? Undefined: it cannot be told (no program runs, or the VM looks unfamiliar). */
    hasFuture(): boolean | undefined {
        const memory = this.look()
        const fibers = memory && readFibers(memory)
        return fibers?.some(fiber => fiber.due || fiber.wakeTime !== undefined)
    }

    /** The program ends or starts: its parts will be elsewhere. */
    forget(): void {
        this.found = undefined
    }

    private look(): VmMemory | undefined {
        const words = this.words()
        if (!words) return undefined
        if (!this.found || !stillValid(words, this.found)) this.found = findMemory(words)
        return this.found
    }
}
