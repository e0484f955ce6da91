// pure: dependency order. Rule: of the nodes whose providers are all placed, the one declared first is next.
// One look a node and edge where they are declared in order; one more for every node that has to be passed over.
import { Topology } from "./topology.js"

/**
 * Fills `t.sequence`.
 * @param breathe called now and then, for callers that must not run long, with the ms to let pass
 * @returns 1 for every node placed, 0 for those a cycle keeps out
 */
export function placeAll(t: Topology, breathe: (ms: number) => void): Buffer {
    const placed = Buffer.alloc(t.count)
    let n = 0
    let looks = 0
    for (let i = 0; i < t.count; ++i) {
        if (++looks > 999) {
            looks = 0
            breathe(1)
        }
        let blocked = placed[i]
        for (let e = t.first[i]; e < t.first[i + 1]; e += 2) {
            ++looks
            if (!placed[t.edges[e]]) blocked = 1
        }
        if (!blocked) {
            placed[i] = 1
            t.sequence[n] = i
            ++n
            // none left: past the end
            i = (placed.indexOf(0) >>> 0) - 1
        }
    }
    return placed
}

/** The indices of a cycle, each depending on the next, given what `placeAll` gave; empty where there is none. */
export function findCycle(t: Topology, placed: Buffer): number[] {
    const path: number[] = []
    let at = placed.indexOf(0)
    if (at < 0) return path
    // each node left out has a provider left out: once round for certain to be inside the cycle, once more to tell it
    for (let k = 0; at !== path[0]; ++k) {
        if (k >= t.count) path.push(at)
        let e = t.first[at]
        while (placed[t.edges[e]]) e += 2
        at = t.edges[e]
    }
    return path
}
