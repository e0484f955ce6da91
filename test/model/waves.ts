// Waves: how a set of nodes comes up and goes down, and what joins a start under way by itself. Waves are generators that
// yield while they wait.
import { EdgeKind } from "../../src/graph/topology.js"
import { EventKind, FaultKind } from "../../src/lifecycle/event.js"
import {
    ackWindow,
    backoff,
    gateBudget,
    interval,
    mostBackoff,
    mostRetries,
    Policy,
    retryWindow,
} from "../programs/model/script.js"
import { Injection } from "./injection.js"
import type { Failure } from "./facts.js"
import { dependsOn, type Node } from "./node.js"
import type { Good } from "./slot.js"

export type Waiting<T> = Generator<undefined, T>

export class Waves extends Injection {
    /** `run` has been called. */
    protected driven = false
    /** What the device has drawn, by node: ms until a restart. */
    readonly delays = new Map<string, number[]>()
    /** When it told of nodes that they beat again. */
    readonly recoveries = new Map<string, number[]>()
    /** It has drawn what it must not. */
    wrong: string | undefined

    protected toStart(n: Node): void {
        if (n.spec.byHand || (n.spec.detached && n.epoch) || n.isUp) return
        n.since = undefined
        this.scope.add(n)
    }

    protected toStop(n: Node): void {
        if (!n.running) {
            n.due = undefined
            n.left = true
        } else if (!n.spec.detached) {
            this.scope.add(n)
            n.askedAt = this.now
            n.missed = false
        }
    }

    /** Every node goes as its gates open; the fault of the first in dependency order is given. */
    protected *startWave(own?: Node): Waiting<Failure | undefined> {
        const failures: Failure[] = []
        for (;;) {
            this.join()
            for (const n of this.sequence) {
                if (!this.scope.has(n)) continue
                const moved = this.tryStart(n, n === own)
                if (moved === "waits") {
                    if (!n.starting) this.emit(n, EventKind.Starting)
                    n.starting = true
                    continue
                }
                this.scope.delete(n)
                n.starting = false
                if (moved) failures.push(moved)
            }
            if (!this.scope.size)
                return this.sequence.map(n => failures.find(f => f.node === n)).find(f => f !== undefined)
            yield
        }
    }

    protected tryStart(n: Node, gateByGate: boolean): Failure | "waits" | undefined {
        if (n.deps.some(d => this.scope.has(d.on))) return "waits"
        const gate = n.deps.find(d => d.kind !== EdgeKind.Plain && !d.on.isReady)?.on
        if (n.since === undefined || (gateByGate && n.lastGate !== gate)) n.since = this.now
        n.lastGate = gate
        if (gate) {
            if (!this.boundUp(n)) {
                this.hold(n, "boundStopped", EventKind.BoundStopped)
                return undefined
            }
            const mayCome = gate.spec.byHand || gate.running || gate.boundStopped || gate.due !== undefined
            return mayCome && this.now < n.since + gateBudget ? "waits" : this.fault(n, FaultKind.ReadyDepTimeout)
        }
        if (!n.live) {
            const missing = n.uses.find(good => !good.isFilled)
            if (missing) return this.mayBeProvided(n, missing) ? "waits" : this.fault(n, FaultKind.ResourceMissing)
            n.given = n.uses.map(good => good.takeFor(n))
            this.spawn(n)
        } else if (!this.resume(n)) return this.now < n.since + ackWindow ? "waits" : this.fault(n, FaultKind.Spawn)
        return undefined
    }

    private mayBeProvided(n: Node, good: Good): boolean {
        if (this.now >= n.since! + gateBudget) return false
        const makers = this.nodes.filter(m => m.makes.includes(good))
        const mayMake = (m: Node) =>
            m.spec.byHand || m.running || m.boundStopped || m.due !== undefined || this.scope.has(m)
        return good.holder !== undefined || !makers.length || makers.some(mayMake)
    }

    /** Nodes that come by themselves join a start wave under way. */
    protected join(): void {
        for (const n of this.sequence)
            if (n.boundStopped && this.boundUp(n)) {
                this.release(n, "boundStopped", EventKind.BoundLifted)
                if (!n.isHeld) this.toStart(n)
            }
        this.policies(true)
    }

    /** A node is asked once nothing of the wave that depends on it runs; the first missed ack is given. */
    protected *stopWave(carryOn: boolean): Waiting<Failure | undefined> {
        let first: Failure | undefined
        for (;;) {
            for (const n of this.scope) {
                if (n.running) continue
                this.scope.delete(n)
                // it ended by itself meanwhile: no policy brings it back
                n.left = true
            }
            const users = [...this.scope]
            for (const n of this.declared) {
                if (!this.scope.has(n) || n.isAsked || users.some(m => dependsOn(m, n))) continue
                this.ask(n)
            }
            for (const n of this.declared) {
                if (!this.scope.has(n) || !n.isAsked || this.now < n.askedAt + ackWindow) continue
                n.missed = true
                const missed = this.fault(n, FaultKind.ShutdownTimeout)
                this.scope.delete(n)
                if (n.spec.aborts && !n.spec.byHand && n.live) this.crash(n, EventKind.Aborted)
                else {
                    first ??= missed
                    if (!carryOn) return first
                }
            }
            if (!this.scope.size) return first
            yield
        }
    }

    /** Is all that `n` is bound to ready, and not about to be moved? */
    protected boundUp(n: Node): boolean {
        return n.deps.every(d => d.kind !== EdgeKind.Bound || (d.on.isReady && !this.scope.has(d.on)))
    }

    /** Decides about nodes that ended by themselves. What is due joins the wave in progress if asked to. Gives when the next is due. */
    protected policies(join: boolean): number {
        let next = Infinity
        if (!this.driven) return next
        for (const n of this.declared) {
            const { policy } = n.spec
            const ended =
                n.spec.detached || n.spec.byHand
                    ? false
                    : n.crashed
                      ? policy !== Policy.None
                      : n.exited && policy === Policy.Always
            // what is bound-stopped comes back with its provider
            if (!ended || n.running || n.asked || n.isHeld || n.boundStopped || n.left || this.scope.has(n)) continue
            if (n.due === undefined) this.decide(n)
            if (n.due === undefined) continue
            next = Math.min(next, n.due)
            if (!join || n.due > this.now) continue
            n.due = undefined
            n.restarts++
            n.retried = n.epoch + 1
            n.retriedAt = this.now
            this.toStart(n)
        }
        return next
    }

    /** When the device says that it is due, if that may be. */
    private chance(n: Node): number {
        const most = Math.min(mostBackoff, backoff * 2 ** n.retries)
        const [least, last] = [most / 2, most].map(ms => Math.max(this.now + 1, n.endedAt + Math.floor(ms)))
        const due = this.now + (this.delays.get(n.name)?.shift() ?? NaN)
        if (due >= least && due <= last) return due
        this.wrong ??= `${n.name} is to be restarted at ${due}; it has to be from ${least} to ${last}`
        return last
    }

    protected decide(n: Node): void {
        // a retry that did not even start counts
        if (n.epoch > n.retried || (n.epoch === n.retried && n.endedAt - n.retriedAt >= retryWindow)) n.retries = 0
        if (n.crashed && n.retries >= mostRetries) {
            n.left = true
            return this.emit(n, EventKind.GaveUp)
        }
        if (n.crashed && n.spec.policy === Policy.Jitters) n.due = this.chance(n)
        else n.due = Math.max(this.now + 1, n.endedAt + (n.crashed ? backoff : interval))
        if (n.crashed) n.retries++
        this.emit(n, EventKind.Restarting)
    }
}
