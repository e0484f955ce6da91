// Does many things on a few lanes; each lane takes the next one when it is done with one.
import type { Lane } from "./lane.js"

/**
 * Gives the results in the order of `items`; those that were not done any more, because of an abort, are missing. Throws what a lane
 * throws. All lanes are closed afterwards.
 */
export async function runAll<Item, Result>(
    items: readonly Item[],
    lanes: readonly Lane<Item, Result>[],
    done: (result: Result, count: number) => void,
    signal: AbortSignal
): Promise<Result[]> {
    const results = new Map<number, Result>()
    let next = 0
    const aborted = new Promise<undefined>(resolve => {
        if (signal.aborted) resolve(undefined)
        signal.addEventListener("abort", () => resolve(undefined), { once: true })
    })
    const work = async (lane: Lane<Item, Result>) => {
        while (next < items.length && !signal.aborted) {
            const place = next++
            const result = await Promise.race([lane.run(items[place] as Item), aborted])
            if (result === undefined || signal.aborted) return
            results.set(place, result)
            done(result, results.size)
        }
    }
    try {
        await Promise.all(lanes.map(work))
    } finally {
        for (const lane of lanes) lane.close()
    }
    return items.flatMap((_, place) => results.get(place) ?? [])
}
