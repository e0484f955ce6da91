// The device's fibers, read from outside. What they say about the future: a fiber with a wake time will run by itself,
// one without only when something wakes it.
import { FIBERS_BEFORE_GC, type VmMemory } from "./vm-memory.js"

export interface FiberState {
    /** The `id` a program sees. */
    id: number
    /** Device milliseconds at which it will run by itself, undefined: never. */
    wakeTime: number | undefined
    /** Something it waits for has happened; it runs in the next turn. */
    due: boolean
}

// Words of a fiber's record.
const NEXT = 0
const AWAITING = 2
const FLAGS = 4
const WAKE_TIME = 6
const HANDLE = 7
const CONTEXT = 11
const AWAITING_KIND = 5
const ROLE_WAKE_UP = 0x20
const MOST_FIBERS = 10000

/** All fibers; undefined when the memory does not look as expected. */
export function readFibers({ words, context, gcOffset }: VmMemory): FiberState[] | undefined {
    const fibers: FiberState[] = []
    for (let fiber = words[context + gcOffset - FIBERS_BEFORE_GC] >> 2; fiber; fiber = words[fiber + NEXT] >> 2) {
        if (words[fiber + CONTEXT] !== context * 4 || fibers.length > MOST_FIBERS) return undefined
        const flags = words[fiber + FLAGS] & 0xff
        const answered = (flags & 0xf) === AWAITING_KIND && isSet(words, words[fiber + AWAITING])
        const wakeTime = words[fiber + WAKE_TIME] || undefined
        fibers.push({ id: words[fiber + HANDLE], wakeTime, due: answered || !!(flags & ROLE_WAKE_UP) })
    }
    return fibers
}

function isSet(words: Uint32Array, address: number): boolean {
    return ((words[address >> 2] >>> ((address & 3) * 8)) & 0xff) !== 0
}
