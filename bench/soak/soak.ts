// A soak of a firmware: it runs in its weather, is disturbed at random, and everything it tells that is not as it should be must
// come from a disturbance. Every few hours all disturbances end: then every node must be as after the start, and the heap is looked at.
// Owns the clock of the run and what is under way.
import { describePanic } from "../../sim/panic.js"
import { drain } from "../../sim/drain.js"
import { NodeFaultError } from "../../sim/errors.js"
import { hashText, seededRandom } from "../../sim/random.js"
import { Request } from "../../src/wire/record.js"
import { begin, end } from "./act.js"
import { causeOf, type Anatomy, type Observed } from "./causes.js"
import { describe, DOWN, type Disturbance, type Injected } from "./disturbance.js"
import type { Firmware } from "./firmware.js"
import type { HeapSample } from "./heap-trend.js"
import { Plan } from "./plan.js"
import { Recent } from "./recent.js"
import { Station } from "./station.js"
import { weatherOf } from "./weather.js"

export interface SoakOptions {
    firmware: Firmware
    seed: number
    /** Virtual ms, past the start. */
    lasts: number
    /** Virtual ms from one disturbance to the next on the average, default ten minutes. */
    meanGap?: number
    /** Virtual ms from one look at the heap to the next, default six hours. */
    every?: number
    /** Told at every look. */
    looked?(report: SoakReport): void
    /** Done when the board is up, behind the soak's back: to see that it notices. */
    planted?(station: Station): void
}

export interface SoakReport {
    /** Virtual ms. */
    at: number
    boots: number
    injected: Record<string, number>
    /** Lifecycle events and events of jobs. */
    observed: Record<string, number>
    /** Observations that needed a cause, and had one. */
    explained: number
    /** Nodes that only a person's verb brought back, by the state they were in. */
    nursed: Record<string, number>
    heap: HeapSample[]
}

/** Something had no cause, or did not come back. */
export class SoakFailure extends Error {}

const HOUR = 3_600_000
/** ms in which a board comes up, and everything that was disturbed comes back. */
const SETTLING = 30_000
/** ms for which a disturbance that has ended is kept. */
const KEPT = 600_000
/** The board is looked at so often at least. */
const LOOK = 300_000
/** A verb takes the time of all gates and handshakes that are in its way. */
const LONGEST_VERB = 120_000

export async function soak(options: SoakOptions): Promise<SoakReport> {
    const station = await Station.boot(options.firmware, options.seed)
    try {
        await station.sim.advance(SETTLING)
        return await new Soak(station, options).run()
    } finally {
        await station.sim.close()
    }
}

class Soak {
    private readonly plan: Plan
    private readonly recent = new Recent()
    // the power came on
    private injected: Injected[] = [{ kind: "reboot", target: "", lasts: 0, amount: 0, from: 0, to: 0 }]
    private anatomy: Anatomy = { uses: {}, deps: {}, pools: [] }
    private usual = ""
    private readonly underWay = new Set<Injected>()
    private readonly verbs = new Set<{ what: string; at: number }>()
    private readonly down = new Map<string, Injected[]>()
    private readonly failures: Observed[] = []
    private seenPanics = 0
    private seenStarts = 0
    private readonly report: SoakReport

    constructor(
        private readonly station: Station,
        private readonly options: SoakOptions
    ) {
        const { firmware, seed, meanGap = 600_000 } = options
        const { nodes } = station.board.status()
        const random = seededRandom(hashText(`soak ${firmware.board}`) ^ seed)
        const victims = {
            nodes: nodes.map(node => node.name),
            startedOnce: nodes.filter(node => node.detached).map(node => node.name),
            sensors: [...station.sensors.keys()],
            network: firmware.broker,
        }
        this.plan = new Plan(random, victims, meanGap)
        this.report = { at: 0, boots: 0, injected: {}, observed: {}, explained: 0, nursed: {}, heap: [] }
    }

    async run(): Promise<SoakReport> {
        const track = this.station.tracks.get("temperature")
        if (track) this.injected.push(...weatherOf(track))
        const { sim, board } = this.station
        const { lasts, every = 6 * HOUR, looked, planted, firmware } = this.options
        const { nodes } = board.status()
        this.anatomy = {
            uses: firmware.uses,
            deps: Object.fromEntries(nodes.map(({ name, deps }) => [name, deps.map(dep => dep.node)])),
            pools: nodes.flatMap(({ pool }) =>
                pool ? [nodes.filter(other => other.pool?.name === pool.name).map(({ name }) => name)] : []
            ),
        }
        this.usual = this.states()
        this.seenStarts = board.times.starts.length
        this.observe()
        planted?.(this.station)
        const until = sim.now + lasts
        while (sim.now < until) {
            await this.disturbUntil(Math.min(until, sim.now + every))
            await this.calmDown()
            looked?.(this.report)
        }
        return this.report
    }

    private async disturbUntil(until: number): Promise<void> {
        const { sim } = this.station
        let next = sim.now + this.plan.gap()
        while (sim.now < until) {
            const ending = this.nextToEnd()
            await sim.runUntil(Math.max(sim.now, Math.min(until, next, sim.now + LOOK, ending?.to ?? Infinity)))
            if (ending && ending.to <= sim.now) await this.end(ending)
            if (next <= sim.now) {
                await this.begin(this.plan.next())
                next = sim.now + this.plan.gap()
            }
            this.observe()
        }
    }

    private async begin(disturbance: Disturbance): Promise<void> {
        const { sim } = this.station
        const injected = { ...disturbance, from: sim.now, to: Infinity }
        this.injected.push(injected)
        if (await begin(this.station, disturbance, this.ask)) {
            this.recent.add(injected.from, `--- ${describe(disturbance)}`)
            count(this.report.injected, disturbance.kind)
            injected.to = Math.max(injected.from + disturbance.lasts, sim.now)
            if (disturbance.lasts) this.underWay.add(injected)
        } else this.injected.pop()
    }

    private async end(injected: Injected): Promise<void> {
        this.underWay.delete(injected)
        injected.to = Infinity
        await end(this.station, injected, this.ask)
        injected.to = this.station.sim.now
        this.recent.add(injected.to, `--- end of ${describe(injected)}`)
    }

    private nextToEnd(): Injected | undefined {
        let next: Injected | undefined
        for (const injected of this.underWay) if (!next || injected.to < next.to) next = injected
        return next
    }

    /** Ends everything, and sees to it that the board is as it was. */
    private async calmDown(): Promise<void> {
        const { sim, board } = this.station
        for (const injected of [...this.underWay]) await this.end(injected)
        await sim.advance(SETTLING)
        this.observe()
        const { comeAndGo } = this.options.firmware
        for (const { name, state } of board.status().nodes) {
            if (comeAndGo.includes(name) || !/^(crashed|stopped|disabled|exited|parked)$/.test(state)) continue
            count(this.report.nursed, `${name} ${state}`)
            this.recent.add(sim.now, `--- ${name} is ${state}: activate`)
            this.ask(Request.Activate, name)
        }
        await sim.advance(SETTLING)
        this.observe()
        const states = this.states()
        if (states !== this.usual) this.fail(`expected, with nothing under way,\n${this.usual}\nfound\n${states}`)
        const heap = await this.station.settledHeap()
        this.observe()
        this.report.heap.push({ boot: board.boots, at: sim.now, ...heap })
        this.report.at = sim.now
        this.report.boots = board.boots
    }

    private readonly ask = (request: Request, node?: string, arg?: number): void => {
        const { board, sim } = this.station
        const { boots } = board
        const verb = { what: `${Request[request].toLowerCase()} ${node ?? ""}`, at: sim.now }
        this.verbs.add(verb)
        board.ask(request, node, arg).then(
            () => this.verbs.delete(verb),
            (e: unknown) => {
                this.verbs.delete(verb)
                // nobody was there to answer, or what was asked of died with its asker
                if (board.boots !== boots || board.isDead()) return
                const failed = { at: sim.now, text: `${verb.what}: ${(e as Error).message}` }
                if (e instanceof NodeFaultError)
                    this.failures.push({ ...failed, kind: "verb-failed", node: e.node, fault: e.kind })
                else this.failures.push({ ...failed, kind: "verb-refused" })
            }
        )
    }

    /** Takes in what the board told, and finds the cause of each that needs one. */
    private observe(): void {
        const { board, sim } = this.station
        const { log, events, jobs } = drain(board)
        for (const { at, text } of log) this.recent.add(at, text)
        for (const event of events) {
            if (event.kind !== "status") this.recent.add(event.at, sentence(event))
            count(this.report.observed, event.kind)
        }
        for (const job of jobs) {
            this.recent.add(job.at, `job ${job.id} ${job.name ?? ""} ${job.kind} ${job.reason ?? job.rejection ?? ""}`)
            count(this.report.observed, `job-${job.kind}`)
        }
        const published = this.station.broker?.published.splice(0) ?? []
        for (let i = 0; i < published.length; ++i) count(this.report.observed, "published")
        const starts = board.times.starts.slice(this.seenStarts).map(at => ({ at, kind: "start" }))
        const panics = board.panics.slice(this.seenPanics)
        this.seenStarts += starts.length
        this.seenPanics += panics.length
        const observed: Observed[] = [
            ...starts,
            ...panics.map(panic => ({ at: panic.at, kind: "panic", text: describePanic(panic) })),
            ...events,
            ...jobs.map(({ at, kind, name, reason }) => ({ at, kind: `job-${kind}`, node: name, text: reason })),
            ...this.failures.splice(0),
        ]
        const { comeAndGo } = this.options.firmware
        // a pool stops a member that has nothing to do
        const isUsual = ({ kind, node }: Observed) => kind === "asked" && !!node && comeAndGo.includes(node)
        for (const each of observed.sort((a, b) => a.at - b.at)) {
            this.noteUp(each)
            if (!needsCause(each) || isUsual(each)) continue
            if (!causeOf(each, this.injected, this.anatomy))
                this.fail(`expected a cause, found none, of ${sentence(each)}`, each.at)
            this.report.explained++
            this.noteDown(each)
        }
        const stuck = [...this.verbs].find(verb => sim.now - verb.at > LONGEST_VERB)
        if (stuck) this.fail(`expected "${stuck.what}" to end within ${LONGEST_VERB} ms, it did not`)
        const old = sim.now - KEPT
        this.injected = this.injected.filter(i => i.to > old)
    }

    /** What had a cause goes on being one, until the node is up again. */
    private noteDown({ at, kind, node }: Observed): void {
        if (!node || !PUTS_DOWN.test(kind)) return
        const since = { kind: DOWN, target: node, lasts: 0, amount: 0, from: at, to: Infinity } as const
        this.injected.push(since)
        this.down.set(node, [...(this.down.get(node) ?? []), since])
    }

    private noteUp({ at, kind, node }: Observed): void {
        if (kind === "start") for (const name of [...this.down.keys()]) this.noteUp({ at, kind: "started", node: name })
        if (!node || !/^(started|resumed)$/.test(kind)) return
        for (const since of this.down.get(node) ?? []) since.to = at
        this.down.delete(node)
    }

    private states(): string {
        const { comeAndGo } = this.options.firmware
        return this.station.board
            .status()
            .nodes.filter(({ name }) => !comeAndGo.includes(name))
            .map(
                ({ name, state, ready, stale }) => `  ${name} ${state}${ready ? " ready" : ""}${stale ? " stale" : ""}`
            )
            .join("\n")
    }

    private fail(problem: string, at = this.station.sim.now): never {
        const { firmware, seed } = this.options
        const { now } = this.station.sim
        throw new SoakFailure(
            [
                `${firmware.entry}, seed ${seed}, at ${at.toFixed(0)} ms: ${problem}`,
                ...this.recent.around(at),
                `Again: npm run soak -- --board ${firmware.board} --seed ${seed} --hours ${Math.ceil(now / HOUR)}`,
            ].join("\n")
        )
    }
}

/** What is not as it should be: everything else a board tells needs no cause. */
const NEED_CAUSE =
    /^(start|panic|verb-.*|asked|crashed|aborted|stale|fault|restarting|gave-up|bound-stopped|disabled|collateral|hog|lost|uptime|job-(rejected|add-failed|attempt-failed|attempt-timed-out|backoff|grace-exceeded|runtime-failure|subscriber-overflow|lost))$/

const PUTS_DOWN = /^(asked|crashed|aborted|fault|bound-stopped|disabled|collateral)$/

function needsCause({ kind }: Observed): boolean {
    return NEED_CAUSE.test(kind)
}

function sentence({ kind, node, fault, text }: Observed): string {
    return [node, kind, fault, text].filter(part => part !== undefined).join(" ")
}

function count(counts: Record<string, number>, what: string): void {
    counts[what] = (counts[what] ?? 0) + 1
}
