// Where things lie in the VM's memory. Read-only and by looking: the layout is the pinned VM's, every step is checked,
// and what does not look as expected gives undefined instead of a wrong answer.

export interface VmMemory {
    words: Uint32Array
    /** Word index of the heap chunk's first block. */
    start: number
    /** Word index behind its last block. */
    end: number
    /** Word index of the context: globals, fibers, roles. */
    context: number
    /** Offset in words of the garbage collector's address in the context. */
    gcOffset: number
}

const FINAL = 0x4f000001
const LARGEST_CHUNK = 300000
// In the context the list of fibers comes 12 words before the collector's address.
export const FIBERS_BEFORE_GC = 12
const CONTEXT_WORDS = 100

export const sizeOf = (header: number) => header & 0xffffff
export const kindOf = (header: number) => (header >>> 24) & 0xf

/** Finds the running program's heap and context. Undefined while no program runs. */
export function findMemory(words: Uint32Array): VmMemory | undefined {
    for (let end = words.indexOf(FINAL, 4); end >= 0; end = words.indexOf(FINAL, end + 1)) {
        const start = chunkBefore(words, end)
        const found = start && withContext(words, start, end)
        if (found) return found
    }
    return undefined
}

/** Is what was found earlier still so? */
export function stillValid(words: Uint32Array, memory: VmMemory): boolean {
    const { context, gcOffset, end } = memory
    const gc = words[context + gcOffset]
    return memory.words === words && words[end] === FINAL && gc !== 0 && words[(gc >> 2) + 5] === context * 4
}

// The chunk's header is two words: the next chunk and the address of the final mark.
function chunkBefore(words: Uint32Array, end: number): number | undefined {
    const address = end * 4
    for (let i = end - 1; i > 4 && i > end - LARGEST_CHUNK; --i)
        if (words[i] === address && walks(words, i + 1, end)) return i + 1
    return undefined
}

function walks(words: Uint32Array, start: number, end: number): boolean {
    let p = start
    while (p < end) {
        const header = words[p]
        if (sizeOf(header) < 1 || kindOf(header) < 1 || kindOf(header) > 13) return false
        p += sizeOf(header)
    }
    return p === end && end > start
}

// The collector is { first free, first chunk, …, context }, and the context points back at it.
function withContext(words: Uint32Array, start: number, end: number): VmMemory | undefined {
    const chunk = (start - 2) * 4
    for (let i = words.indexOf(chunk, 2); i >= 0; i = words.indexOf(chunk, i + 1)) {
        const gc = (i - 1) * 4
        const context = words[i + 4] >> 2
        if (!context || context + CONTEXT_WORDS > words.length) continue
        const at = words.subarray(context, context + CONTEXT_WORDS).indexOf(gc)
        if (at > FIBERS_BEFORE_GC) return { words, start, end, context, gcOffset: at }
    }
    return undefined
}
