// The reference model of the lifecycle: what DESIGN 3.1-3.3 says, told over plain objects in virtual time. Whoever waits
// looks again whenever a fact has changed, and every ms. It shares only enums with the library. Read node.ts, facts.ts,
// bodies.ts, waves.ts, verbs.ts, then this: `run`, and time.
import { EventKind, FaultKind } from "../../src/lifecycle/event.js"
import { ackWindow, gateBudget, Op, vigils } from "../programs/model/script.js"
import type { Failure, Told } from "./facts.js"
import { Injected, stateOf, type Node } from "./node.js"
import { Data } from "./data.js"
import type { Waiting } from "./waves.js"

export class Model extends Data {
    /** Causes that have nothing to do with each other shared an instant: which goes first is the VM's affair. */
    tied = false
    /** What else was due at the instant of a step. */
    private besides: number | undefined
    /** Stalled bodies that look whether they still are, at this instant. */
    private looking: Node[] = []
    private fibers: Waiting<void>[] = []
    /** The fiber of `run`, and whether it waits for facts only: then it looks at each as it comes. */
    private driver: Waiting<void> | undefined
    private resting = false
    /** As of a node. */
    private fiber = 0

    /** Lets time pass; what is due at the end itself is not done yet. */
    pass(ms: number): void {
        for (const end = this.now + ms; this.now < end; ++this.now) this.settle()
    }

    /** As the puppet prints it. */
    states(): string {
        return this.nodes.map(n => stateOf(n)).join(" ")
    }

    /** What has been told since the last call. */
    takeEvents(): Told[] {
        return this.events.splice(0)
    }

    /** What verbs and `run` gave since the last call: as the puppet prints it. */
    takeResults(): string[] {
        return this.results.splice(0)
    }

    /** One step of a schedule. */
    step(k: number, op: Op, node: number): void {
        const n = this.nodes[node]
        if (op !== Op.Nothing) this.besides = this.causes()
        this.looking = this.nodes.filter(n => n.timer?.at === this.now && looksInVain(n))
        const verb = this.verbOf(op, n)
        if (verb) this.fibers.push(this.perform(`=${k}`, op, n, verb))
        else if (op === Op.Run) {
            if (this.driver) return
            this.fibers.push((this.driver = this.run()))
            this.fiber = ++this.spawns
        } else if (op === Op.ResumePausable) for (const m of this.sequence) this.resume(m)
        else if (op >= Op.AskActivate && op <= Op.AskRestart)
            this.tryRequest(`=${k}`, op - Op.AskActivate + Op.Activate, n)
        else if (op >= Op.RequestActivate && op <= Op.RequestRestart) {
            const asked = op - Op.RequestActivate + Op.Activate
            this.requestControl({ who: `=${k}`, op: asked, node: n, at: this.now })
        } else if (op === Op.Adopt) {
            if (n.live || n.running || !n.spec.byHand) this.results.push(`=${k} refused`)
            else this.spawn(n)
        } else if (n.spec.byHand && (op === Op.Crash || op === Op.Stall))
            this.results.push(`=${k} ${FaultKind.NoShell}${n.name}`)
        else if (op === Op.Crash) this.crashBy(n)
        else if (op === Op.Stall) this.inject(n, Injected.Stall)
        else if (op === Op.Wedge) this.inject(n, Injected.Wedge)
        else if (op === Op.Clear) this.clear(n)
        else if (op >= Op.Provide) {
            const longer = this.dataStep(k, op, n)
            if (longer) this.fibers.push(longer)
        } else this.tell(n, op)
    }

    /** Looks at everything, then rests until a fact has changed or something is due. */
    private *run(): Waiting<void> {
        const start = () => {
            this.driven = true
            this.sweep()
            return this.startAll()
        }
        this.tellRun(yield* this.turn(start))
        for (;;) {
            this.noticed = false
            let again = yield* this.followBound()
            const next = this.policies(false)
            if (next <= this.now) {
                yield* this.turn(() => this.startDue())
                again = true
            }
            const command = this.mail.shift()
            if (command) {
                const { op, node } = command
                this.tellRun(yield* this.cascade(op, node, this.verbOf(op, node)!))
                this.changes++
                again = true
            }
            if (again) continue
            this.resting = true
            while (!this.noticed && this.now < next) yield
            this.resting = false
        }
    }

    /** Who missed its beats is stale in that very instant. */
    private sweep(): void {
        for (const n of this.declared) {
            if (!this.driven || !n.isUp || n.stale || this.now < this.staleAt(n)) continue
            n.stale = true
            this.emit(n, EventKind.Stale)
        }
    }

    /** Who beats again is told so by the device, up to one timeout later: only whether it may say so is known. */
    private recover(last: boolean): void {
        for (const n of this.declared) {
            const told = this.recoveries.get(n.name)
            const may = n.isUp && n.stale && this.now < this.staleAt(n)
            if (told?.[0] === this.now) {
                if (may) {
                    told.shift()
                    n.stale = false
                    this.emit(n, EventKind.Recovered)
                } else if (last) this.wrong ??= `${n.name} recovers at ${this.now}`
            } else if (may && this.now > n.beatAt + vigils[n.spec.vigil][0]) this.wrong ??= `${n.name} does not recover`
        }
    }

    private tellRun(failure: Failure | undefined): void {
        if (failure) this.results.push(`=run ${failure.kind}${failure.node.name}`)
    }

    private *followBound(): Waiting<boolean> {
        const fallen = this.nodes.some(n => this.mustStop(n))
        const lifted = this.nodes.some(n => n.boundStopped && this.boundUp(n))
        if (fallen) yield* this.turn(() => this.stopUnbound())
        if (lifted) yield* this.turn(() => this.startWave())
        return fallen || lifted
    }

    private mustStop(n: Node): boolean {
        return n.running && !n.isAsked && !n.spec.detached && !this.boundUp(n)
    }

    private stopUnbound(): Waiting<Failure | undefined> {
        // the scope grows as it goes: who is bound to a node that will stop is not bound up either
        for (const n of this.sequence)
            if (this.mustStop(n)) {
                this.hold(n, "boundStopped", EventKind.BoundStopped)
                this.toStop(n)
            }
        return this.stopWave(true)
    }

    private startDue(): Waiting<Failure | undefined> {
        return this.startWave()
    }

    private settle(): void {
        // what the step itself caused is no cause of its own
        if ((this.besides === undefined ? this.causes() : 1 + this.besides) > 1) this.tied = true
        const seekers = this.senders.filter(sender => sender.at === this.now)
        for (const sender of seekers) if (this.senders.includes(sender)) this.lookForRoom(sender, false)
        this.recover(false)
        // of who was woken by a step the older go first, before what was only started
        const stepped = this.besides !== undefined
        let hears = stepped
        this.besides = undefined
        if (!stepped) this.looking = this.nodes.filter(n => n.timer?.at === this.now && looksInVain(n))
        let before: number
        do {
            before = this.changes
            const due = this.nodes.filter(n => n.timer && n.timer.at <= this.now)
            const ending = due.filter(n => n.timer!.what === "last")
            due.sort((a, b) => a.fiber - b.fiber)
            for (const n of due) {
                if (ending.includes(n)) continue
                if (hears && this.resting && !(n.resumed && n.fiber < this.fiber)) {
                    hears = false
                    this.driver?.next()
                }
                this.act(n)
                if (this.resting) this.driver?.next()
            }
            this.look()
            for (const n of ending) this.act(n)
            this.changes += due.length
        } while (this.changes !== before)
        this.recover(true)
        this.sweep()
        if (seekers.some(sender => this.mayGo(sender))) this.tied = true
        if (this.looking.some(n => !looksInVain(n))) this.tied = true
    }

    /** Whoever waits looks, until nothing changes by it. */
    private look(): void {
        let before: number
        do {
            before = this.changes
            this.fibers = this.fibers.filter(fiber => !fiber.next().done)
        } while (this.changes !== before)
    }

    private staleAt(n: Node): number {
        const [timeout, times] = vigils[n.spec.vigil]
        return timeout ? n.beatAt + timeout * times : Infinity
    }

    private causes(): number {
        const { now, nodes, scope } = this
        const any = (is: (n: Node) => boolean) => +nodes.some(is)
        return (
            nodes.filter(n => n.timer?.at === now && !looksInVain(n)).length +
            any(n => n.due === now) +
            +this.drainEnds.includes(now) +
            this.senders.filter(sender => sender.at === now && this.mayGo(sender)).length +
            any(n => this.driven && n.isUp && !n.stale && this.staleAt(n) === now) +
            any(n => scope.has(n) && n.running && n.isAsked && n.askedAt + ackWindow === now) +
            any(n => scope.has(n) && (n.since === now - gateBudget || n.since === now - ackWindow))
        )
    }
}

/** A stalled body looks whether it still is. */
function looksInVain(n: Node): boolean {
    return n.timer?.what === "look" && n.injected === Injected.Stall && n.isUp
}
