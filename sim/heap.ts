// The device's garbage-collected heap, walked exactly from outside. Blocks the collector has not freed yet count as
// live; with `gcStress` at boot there are none of those.
import { kindOf, sizeOf, type VmMemory } from "./vm-memory.js"

export interface HeapUse {
    /** Bytes, all of them. */
    total: number
    live: number
    free: number
    /** The largest single block that could be had. */
    largestFree: number
    /** Live bytes and blocks by kind: bytes, array, map, buffer, string, activation, … */
    kinds: Record<string, { bytes: number; blocks: number }>
}

const FREE = 1
const KINDS = [
    ...["", "free", "bytes", "array", "map", "buffer", "string", "bound-function"],
    ...["activation", "half-static-map", "short-map", "packet", "long-string", "image"],
]

export function walkHeap({ words, start, end }: VmMemory): HeapUse {
    const use: HeapUse = { total: (end - start) * 4, live: 0, free: 0, largestFree: 0, kinds: {} }
    for (let p = start; p < end;) {
        const bytes = sizeOf(words[p]) * 4
        const kind = kindOf(words[p])
        if (!bytes) break
        if (kind === FREE) {
            use.free += bytes
            use.largestFree = Math.max(use.largestFree, bytes)
        } else {
            use.live += bytes
            const entry = (use.kinds[KINDS[kind] ?? `kind-${kind}`] ??= { bytes: 0, blocks: 0 })
            entry.bytes += bytes
            entry.blocks++
        }
        p += bytes >> 2
    }
    return use
}
