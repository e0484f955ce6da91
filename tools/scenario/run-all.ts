// Runs many scenarios on a few lanes; each lane takes the next file when it is done with one.
import type { Lane, TimedResult } from "./lane.js"

/**
 * Gives the results in the order of `files`; those that were not run any more, because of an abort, are missing. Throws what a lane
 * throws.
 */
export async function runAll(
    files: readonly string[],
    lanes: readonly Lane[],
    done: (result: TimedResult, count: number) => void,
    signal: AbortSignal
): Promise<TimedResult[]> {
    const results = new Map<string, TimedResult>()
    const waiting = [...files]
    const aborted = new Promise<undefined>(resolve => {
        if (signal.aborted) resolve(undefined)
        signal.addEventListener("abort", () => resolve(undefined), { once: true })
    })
    const work = async (lane: Lane) => {
        for (let file = waiting.shift(); file !== undefined && !signal.aborted; file = waiting.shift()) {
            const result = await Promise.race([lane.run(file), aborted])
            if (!result || signal.aborted) return
            results.set(file, result)
            done(result, results.size)
        }
    }
    try {
        await Promise.all(lanes.map(work))
    } finally {
        for (const lane of lanes) lane.close()
    }
    return files.flatMap(file => results.get(file) ?? [])
}
