// Is the heap of a board flat? Pure. Looked at when nothing is under way and nothing is garbage, so what rises is a leak.
// Rule: a start of the program keeps its own level (a reboot takes a leak back). It fills up in the first day and a half, by about 2 kB
// (seen in 30 days of the Pico, whose later looks stay level; with what, is not looked at), so that does not count. The rise a day is
// one for all starts, and none while chance explains it.

export interface HeapSample {
    /** Which start of the program. */
    boot: number
    /** Virtual ms. */
    at: number
    live: number
    largestFree: number
}

export interface HeapVerdict {
    least: number
    most: number
    /** Bytes a virtual day, and the standard error of that; 0 where too little was seen. */
    trend: number
    error: number
    flat: boolean
}

const DAY = 86_400_000
/** ms in which a start fills up. */
const WARM_UP = 1.5 * DAY
/** Bytes by which what is in use at rest (the texts and events a board keeps) differs from one look to the next. */
const WIDTH = 4096
/** Bytes a day that nobody would notice: 64 kB last for years. */
const UNNOTICED = 16

export function heapVerdict(samples: readonly HeapSample[]): HeapVerdict {
    const lives = samples.map(s => s.live)
    const [least, most] = [Math.min(...lives), Math.max(...lives)]
    const { trend, error } = rise(warm(samples))
    return { least, most, trend, error, flat: most - least <= WIDTH && trend <= UNNOTICED + 2 * error }
}

function warm(samples: readonly HeapSample[]): HeapSample[][] {
    const groups = new Map<number, HeapSample[]>()
    for (const sample of samples) groups.set(sample.boot, [...(groups.get(sample.boot) ?? []), sample])
    return [...groups.values()]
        .map(group => group.filter(({ at }) => at - group[0].at >= WARM_UP))
        .filter(group => group.length > 1)
}

/** The slope of the straight lines nearest to all groups, one for all of them. */
function rise(groups: readonly HeapSample[][]): { trend: number; error: number } {
    const points = groups.flatMap(group => {
        const mean = (of: (s: HeapSample) => number) => group.reduce((sum, s) => sum + of(s), 0) / group.length
        const [at, live] = [mean(s => s.at), mean(s => s.live)]
        return group.map(s => ({ days: (s.at - at) / DAY, live: s.live - live }))
    })
    const sum = (of: (p: { days: number; live: number }) => number) => points.reduce((all, p) => all + of(p), 0)
    const free = points.length - groups.length - 1
    const spread = sum(p => p.days ** 2)
    if (free < 1 || !spread) return { trend: 0, error: 0 }
    const trend = sum(p => p.days * p.live) / spread
    return { trend, error: Math.sqrt(sum(p => (p.live - trend * p.days) ** 2) / free / spread) }
}
