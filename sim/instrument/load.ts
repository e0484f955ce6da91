// Who of a board's program uses the processor, over all its starts: nodes, jobs, the supervisor, others. It owns the counts.
// Rule: a run counts for whoever's fiber it is; what cannot be told from the fiber itself is "other", never guessed.
import type { Owner } from "./look.js"
import { noWork, WorkOverTime, type Lateness, type Work } from "./work.js"

export interface NodeWork extends Work {
    graph: string
    node: string
}

/** What a board's processor did so far, all starts of the program together. */
export interface Load extends Work {
    nodes: NodeWork[]
    /** Attempts of controllers' jobs. */
    jobs: Work
    /** The fibers of the supervisor, its server and its controllers, and whoever waits in `run` or in a verb. */
    supervisor: Work
    /** What the program started by itself, and DeviceScript's own: timers, servers, handlers of events. */
    other: Work
    /** By graph. Absent where its supervisor never slept until a time. */
    late: Record<string, Lateness>
}

/** A slice at first, in ms, and how many there may be. */
const SLICE = 100
const MOST = 256

export class LoadCount {
    readonly jobs = new WorkOverTime()
    readonly supervisor = new WorkOverTime()
    readonly other = new WorkOverTime()
    private readonly nodes = new Map<string, { owner: Owner; work: WorkOverTime }>()
    private readonly late = new Map<string, { wakes: number; last: number; max: number; sum: number }>()
    private slice = SLICE
    private closesAt: number

    constructor(private readonly from: number) {
        this.closesAt = from + SLICE
    }

    of(owner: Owner): WorkOverTime {
        if (owner.isJob) return this.jobs
        const key = `${owner.graph}/${owner.name}`
        let entry = this.nodes.get(key)
        if (!entry) {
            entry = { owner, work: new WorkOverTime(this.other.slices.length) }
            this.nodes.set(key, entry)
        }
        return entry.work
    }

    woke(graph: string, late: number): void {
        const entry = this.late.get(graph) ?? { wakes: 0, last: 0, max: 0, sum: 0 }
        this.late.set(graph, entry)
        entry.wakes++
        entry.last = late
        entry.max = Math.max(entry.max, late)
        entry.sum += late
    }

    /** It is `now`: slices that are over are closed. */
    advance(now: number): void {
        while (now >= this.closesAt) {
            for (const work of this.all()) work.close()
            if (this.other.slices.length >= MOST) {
                for (const work of this.all()) work.halve()
                this.slice *= 2
            }
            this.closesAt += this.slice
        }
    }

    lateness(graph: string): Lateness | undefined {
        const entry = this.late.get(graph)
        if (!entry) return undefined
        const { wakes, last, max, sum } = entry
        return { wakes, last, max, mean: Math.round((sum / wakes) * 1000) / 1000 }
    }

    node(graph: string, name: string): WorkOverTime | undefined {
        return this.nodes.get(`${graph}/${name}`)?.work
    }

    /** Name of the node whose work it is. */
    nodeOf(work: WorkOverTime): string | undefined {
        return [...this.nodes.values()].find(entry => entry.work === work)?.owner.name
    }

    /** Of the nodes of that name: one, where there are not several graphs. */
    named(name: string): WorkOverTime[] {
        return [...this.nodes.values()].flatMap(({ owner, work }) => (owner.name === name ? work : []))
    }

    /** Since when, and ms a slice. */
    span(): { from: number; slice: number } {
        return { from: this.from, slice: this.slice }
    }

    sum(): Load {
        const total = noWork()
        for (const { wakes, opcodes, longestRun } of this.all()) {
            total.wakes += wakes
            total.opcodes += opcodes
            total.longestRun = Math.max(total.longestRun, longestRun)
        }
        const graphs = [...this.late.keys()]
        return {
            ...total,
            nodes: [...this.nodes.values()].map(({ owner, work }) => ({
                ...{ graph: owner.graph, node: owner.name },
                ...plain(work),
            })),
            ...{ jobs: plain(this.jobs), supervisor: plain(this.supervisor), other: plain(this.other) },
            late: Object.fromEntries(graphs.map(graph => [graph, this.lateness(graph) as Lateness])),
        }
    }

    private all(): WorkOverTime[] {
        return [this.other, this.supervisor, this.jobs, ...[...this.nodes.values()].map(entry => entry.work)]
    }
}

export function plain({ wakes, opcodes, longestRun }: Work): Work {
    return { wakes, opcodes, longestRun }
}
