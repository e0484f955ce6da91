// What the bodies of the puppets do: by themselves, told to, and on a stop.
import { EventKind } from "../../src/lifecycle/event.js"
import { Mode } from "../../src/node/flags.js"
import { dawdles, isLate, Op, readyAfter, Stopping } from "../programs/model/script.js"
import { Facts } from "./facts.js"
import type { Node } from "./node.js"

export class Bodies extends Facts {
    protected tell(n: Node, op: Op): void {
        const attends = n.isUp && n.live
        if (op === Op.SetReady && n.running && !n.ready) this.setReady(n, true)
        if (op === Op.ClearReady && n.running && n.ready) this.setReady(n, false)
        if (op === Op.Throw && attends && !n.spec.byHand) {
            this.crash(n, EventKind.Crashed)
            this.over(n)
        }
        if (op === Op.Crash && n.running) this.crash(n, EventKind.Crashed)
        // what a fiber started by hand throws is contained by nobody: these return
        if ((op === Op.Return || (op === Op.Throw && n.spec.byHand)) && attends) {
            n.running = false
            n.exited = true
            n.endedAt = this.now
            this.over(n)
            this.emit(n, EventKind.Exited)
        }
        if (op === Op.Release && n.stuck) n.timer = { at: this.now, what: "ack" }
    }

    protected act(n: Node): void {
        const { what } = n.timer!
        n.timer = undefined
        if (what === "begin") {
            const after = readyAfter(n.spec.ready, n.index)
            if (after === 0) this.setReady(n, true)
            if (n.asked) this.told(n)
            else if (after > 0) n.timer = { at: this.now + after, what: "ready" }
        } else if (what === "ready") this.setReady(n, true)
        else if (what === "told") this.told(n)
        else if (what === "end" || what === "last") this.over(n)
        else this.ack(n)
    }

    protected told(n: Node): void {
        const { stopping } = n.spec
        n.stuck = stopping === Stopping.Wedges
        if (n.stuck) return
        const after =
            stopping === Stopping.Dawdles ? dawdles + n.index : stopping === Stopping.Late ? isLate + n.index : 0
        n.timer = { at: this.now + after, what: "ack" }
    }

    protected ack(n: Node): void {
        n.running = n.stuck = false
        const parks = n.spec.mode === Mode.Pause
        if (!parks) n.ready = false
        this.emit(n, EventKind.Acked)
        if (parks) return this.emit(n, EventKind.Parked)
        n.exited = true
        n.endedAt = this.now
        this.over(n)
        this.emit(n, EventKind.Exited)
    }

    protected setReady(n: Node, ready: boolean): void {
        if (!n.running || n.ready === ready) return
        n.ready = ready
        this.emit(n, ready ? EventKind.Ready : EventKind.Unready)
    }

    protected over(n: Node): void {
        n.live = n.stuck = false
        this.noticed = true
        n.timer = undefined
    }
}
