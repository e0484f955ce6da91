// The heartbeats that a look at a board finds: of each node the last one. Two looks between two beats find the same.
import type { GraphStatus } from "../wire/status.js"

/** ms by which one beat may seem to differ from look to look: the device counts whole ms, and its answer takes its time. */
const SAME = 20
/** Of a node; of more, every other is forgotten. */
const MOST = 10_000

/** @param now when the board's answer was in, for all nodes */
export function noteBeats(beats: Map<string, number[]>, graphs: readonly GraphStatus[], now: number): void {
    for (const { graph, nodes } of graphs)
        for (const { name, beatAgeMs } of nodes) {
            if (beatAgeMs === null) continue
            const key = graphs.length > 1 ? `${graph}/${name}` : name
            const known = beats.get(key) ?? []
            const at = Math.round(now - beatAgeMs)
            if (!known.length) beats.set(key, known)
            if (!known.length || at > known[known.length - 1] + SAME) known.push(at)
            if (known.length > MOST)
                beats.set(
                    key,
                    known.filter((_, i) => i % 2 === 0)
                )
        }
}
