// What the bodies of the puppets do: by themselves, told to, and on a stop.
import { EventKind } from "../../src/lifecycle/event.js"
import { Mode } from "../../src/node/flags.js"
import {
    afterStop,
    capacity,
    dawdles,
    isLate,
    look,
    madeBy,
    Op,
    readyAfter,
    Stopping,
    wantAt,
} from "../programs/model/script.js"
import { Requests } from "./requests.js"
import { Injected, type Node, type Woken } from "./node.js"

export class Bodies extends Requests {
    protected tell(n: Node, op: Op): void {
        if (op === Op.SetReady) this.setReady(n, true)
        if (op === Op.ClearReady) this.setReady(n, false)
        if (op === Op.Beat && n.isUp) n.beatAt = this.now
        if (n.attends && op === Op.RequestOwn) this.wake(n, "asks")
        if (n.attends && (op === Op.Throw || op === Op.Return)) this.wake(n, op === Op.Throw ? "throws" : "returns")
        if (op === Op.Release && n.stuck) n.timer = { at: this.now, what: "ack" }
    }

    /** The body comes back from where it waits, unless it is stalled. */
    private wake(n: Node, with_: Woken): void {
        n.attends = false
        if (n.injected === Injected.Stall && n.isUp) n.timer = { at: this.now + look, what: "look", woken: with_ }
        else this.goOn(n, with_)
    }

    private goOn(n: Node, woken: Woken): void {
        n.timer = undefined
        if (woken === "begins") this.begin(n)
        else if (woken === "asks")
            this.requestControl({ who: `=${n.name}`, op: Op.Restart, node: n, owner: n, at: this.now })
        else if (woken === "ready") {
            this.getReady(n)
            this.attend(n, -1)
        } else if (woken === "throws" && !n.spec.byHand) {
            this.crash(n, EventKind.Crashed)
            this.over(n)
        } else this.end(n, n.epoch)
    }

    protected act(n: Node): void {
        const { what, woken } = n.timer!
        n.timer = undefined
        if (what === "begin") {
            if (n.resumed) this.wake(n, "begins")
            else this.begin(n)
        } else if (what === "ready") this.wake(n, "ready")
        else if (what === "look") this.wake(n, woken!)
        else if (what === "told") this.told(n)
        else if (what === "end" || what === "last") this.over(n)
        else this.ack(n)
    }

    private begin(n: Node): void {
        const after = readyAfter(n.spec.ready, n.index)
        const values = n.given.filter(value => value !== undefined)
        if (values.length) this.results.push(`=${n.name} has ${values.join()}`)
        if (values.length < n.given.length) this.budget.want(n, wantAt(n.index))
        n.given = []
        if (after === 0) this.getReady(n)
        this.attend(n, after)
    }

    private getReady(n: Node): void {
        for (const good of n.makes) this.provide(good, good === this.budget ? capacity : madeBy(n.index, n.epoch))
        this.setReady(n, true)
    }

    /** It waits for a word, or finds out that it has been asked to stop: at once, but not twice in an instant. */
    protected attend(n: Node, ready: number): void {
        if (n.asked) {
            if (n.heard) n.timer = { at: this.now + 1, what: "told" }
            else this.told(n)
            n.heard = true
            return
        }
        n.attends = true
        if (ready > 0) n.timer = { at: this.now + ready, what: "ready" }
    }

    /** A request reaches it where it waits; elsewhere it finds out by itself. */
    protected tellBody(n: Node): void {
        n.asked = true
        n.askedAt = this.now
        if (this.senderOf(n) && !this.senderOf(n)!.stalled) this.abandon(n)
        else if (!n.attends) return
        n.attends = false
        n.timer = { at: this.now, what: "told" }
    }

    protected told(n: Node): void {
        const { stopping } = n.spec
        n.stuck = stopping === Stopping.Wedges
        if (n.stuck) return
        const after =
            stopping === Stopping.Dawdles ? dawdles + n.index : stopping === Stopping.Late ? isLate + n.index : 0
        n.timer = { at: this.now + after, what: "ack" }
    }

    private ack(n: Node): void {
        n.stuck = false
        if (n.spec.mode !== Mode.Pause) return this.end(n, afterStop + n.epoch)
        this.acked(n)
        n.parked = !n.running
        // kept back, or resumed since
        if (n.running) this.begin(n)
    }

    protected acked(n: Node): void {
        if (n.injected === Injected.Wedge) n.keeps.ack = true
        else if (n.asked && n.running) {
            n.running = false
            this.emit(n, EventKind.Acked)
            this.emit(n, EventKind.Parked)
        }
    }

    private end(n: Node, value: number): void {
        if (!n.spec.byHand) n.returned = value
        this.completed(n)
        this.over(n)
    }

    protected completed(n: Node): void {
        if (n.exited || n.crashed) return
        if (n.injected === Injected.Wedge) {
            n.keeps.end = true
            return
        }
        if (n.asked) {
            n.ready = false
            if (n.running) this.emit(n, EventKind.Acked)
        }
        n.running = false
        n.exited = true
        n.endedAt = this.now
        this.emit(n, EventKind.Exited)
    }

    protected setReady(n: Node, ready: boolean): void {
        if (!n.running || n.ready === ready) return
        n.ready = ready
        this.emit(n, ready ? EventKind.Ready : EventKind.Unready)
    }

    protected over(n: Node): void {
        this.senders = this.senders.filter(s => s.owner !== n)
        n.live = n.stuck = n.attends = n.parked = false
        n.timer = undefined
        this.noticed = true
        this.settleGoods(n)
    }
}
