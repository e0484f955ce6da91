// The verbs: which nodes each one moves. One has the turn at a time, in the order they came.
import { EventKind, FaultKind } from "../../src/lifecycle/event.js"
import { Mode } from "../../src/node/flags.js"
import { Op } from "../programs/model/script.js"
import type { Failure } from "./facts.js"
import { dependsOn, type Node } from "./node.js"
import { Waves, type Waiting } from "./waves.js"

type Verb = () => Waiting<Failure | undefined>

export class Verbs extends Waves {
    private readonly queue: Verb[] = []

    protected *turn(verb: Verb): Waiting<Failure | undefined> {
        this.queue.push(verb)
        while (this.queue[0] !== verb) yield
        this.scope = new Set()
        const failure = yield* verb()
        this.scope = new Set()
        this.queue.shift()
        this.changes++
        return failure
    }

    protected *perform(who: string, op: Op, n: Node, verb: Verb): Waiting<void> {
        const failure = yield* this.cascade(op, n, verb)
        this.results.push(who + (failure ? ` ${failure.kind}${failure.node.name}` : ""))
    }

    /** The verbs with a cascade leave a detached node alone; a deactivate latches before its turn, and again in it. */
    protected *cascade(op: Op, n: Node, verb: Verb): Waiting<Failure | undefined> {
        if (n?.spec.detached && [Op.Activate, Op.Deactivate, Op.Restart].includes(op)) return undefined
        if (op === Op.Deactivate) {
            this.latch(n)
            this.noticed = true
        }
        return yield* this.turn(verb)
    }

    protected verbOf(op: Op, n: Node): Verb | undefined {
        switch (op) {
            case Op.Start:
                return () => this.startAll()
            case Op.Teardown:
                return () => this.stopEach(this.nodes, false)
            case Op.TeardownContinue:
                return () => this.stopEach(this.nodes, true)
            case Op.RespawnTerminate:
                return () => this.respawnTerminate()
            case Op.StartNode:
                return () => this.startOne(n)
            case Op.StopNode:
                return () => this.stopEach([n], false)
            case Op.ResumeNode:
                return () => this.resumeOne(n)
            case Op.Activate:
                return () => this.activate(n)
            case Op.Deactivate:
                return () => this.deactivate(n)
            case Op.Restart:
                return () => this.restart(n)
        }
        return undefined
    }

    protected startThese(nodes: Node[], own?: Node): Waiting<Failure | undefined> {
        for (const n of nodes) this.toStart(n)
        return this.startWave(own)
    }

    protected *startOne(n: Node): Waiting<Failure | undefined> {
        return this.withoutShell(n) ?? (yield* this.startThese([n], n))
    }

    /** Nothing but `adopt` starts it. */
    private withoutShell(n: Node): Failure | undefined {
        return n.spec.byHand && !n.isUp ? this.fault(n, FaultKind.NoShell) : undefined
    }

    protected startAll(): Waiting<Failure | undefined> {
        return this.startThese(this.nodes.filter(n => !n.isHeld && n.spec.mode !== Mode.OnDemand))
    }

    protected stopEach(nodes: Node[], carryOn: boolean): Waiting<Failure | undefined> {
        for (const n of nodes) this.toStop(n)
        return this.stopWave(carryOn)
    }

    protected *respawnTerminate(): Waiting<Failure | undefined> {
        for (const n of this.sequence) {
            const failure = yield* this.startThese(n.spec.mode === Mode.Terminate && !n.isHeld ? [n] : [], n)
            if (failure) return failure
        }
        return undefined
    }

    protected *resumeOne(n: Node): Waiting<Failure | undefined> {
        this.resume(n)
        return undefined
    }

    protected *activate(n: Node): Waiting<Failure | undefined> {
        const wanted = this.nodes.filter(m => m === n || dependsOn(n, m))
        for (const m of wanted) if (!m.spec.detached) this.release(m, "disabled", EventKind.Enabled)
        const freed = this.nodes.filter(m => m.collateral && !this.nodes.some(p => p.disabled && dependsOn(m, p)))
        for (const m of freed) this.release(m, "collateral", EventKind.Released)
        const start = [...freed.filter(m => m.spec.mode !== Mode.OnDemand), ...wanted]
        const none = this.withoutShell(n)
        return (yield* this.startThese(start.filter(m => !m.isHeld))) ?? none
    }

    protected latch(n: Node): void {
        this.hold(n, "disabled", EventKind.Disabled)
        for (const m of this.nodes)
            if (dependsOn(m, n) && !m.spec.detached) this.hold(m, "collateral", EventKind.Collateral)
    }

    protected deactivate(n: Node): Waiting<Failure | undefined> {
        this.latch(n)
        return this.stopEach(
            this.nodes.filter(m => m === n || dependsOn(m, n)),
            false
        )
    }

    protected *restart(n: Node): Waiting<Failure | undefined> {
        if (n.spec.byHand) return this.fault(n, FaultKind.NoShell)
        const nodes = this.nodes.filter(m => m === n || (dependsOn(m, n) && m.isUp))
        const failure = yield* this.stopEach(nodes, false)
        if (failure) return failure
        return yield* this.startThese(nodes.filter(m => !m.isHeld))
    }
}
