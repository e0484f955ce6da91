// Control requests: a mailbox of four that is served in order. Who waits for room looks every 10 ms; the first of those who
// wait is the first to be accepted.
import { EventKind } from "../../src/lifecycle/event.js"
import { look, type Op } from "../programs/model/script.js"
import { Facts } from "./facts.js"
import { Injected, type Node } from "./node.js"

const room = 4

export interface Sender {
    who: string
    op: Op
    node: Node
    /** The node whose body asks, absent for strangers. */
    owner?: Node
    /** When it looks next. */
    at: number
    /** Its body does not come back from its look. */
    stalled?: boolean
}

export abstract class Requests extends Facts {
    protected readonly mail: { op: Op; node: Node }[] = []
    protected senders: Sender[] = []
    /** What verbs, requests and `run` gave. */
    protected results: string[] = []

    protected tryRequest(who: string, op: Op, node: Node): void {
        if (this.mail.length >= room || this.senders.length) this.results.push(`${who} refused`)
        else this.put(op, node)
    }

    protected requestControl(sender: Sender): void {
        this.senders.push(sender)
        this.lookForRoom(sender, true)
    }

    protected senderOf(n: Node): Sender | undefined {
        return this.senders.find(s => s.owner === n)
    }

    /** Its node is to stop: it asks for nothing. */
    protected abandon(n: Node): void {
        this.senders = this.senders.filter(s => s.owner !== n)
        this.results.push(`=${n.name} aborted`)
    }

    /** Would it be accepted if it looked now? */
    protected mayGo(sender: Sender): boolean {
        return sender === this.senders[0] && this.mail.length < room && !isHeld(sender)
    }

    /** A look of one who waits. */
    protected lookForRoom(sender: Sender, first: boolean): void {
        const { who, op, node, owner } = sender
        sender.at = this.now + look
        // it does not come back from its sleep
        sender.stalled = !first && isHeld(sender)
        if (sender.stalled) return
        if (sender === this.senders[0] && this.mail.length < room) {
            this.senders.shift()
            this.put(op, node)
            this.results.push(who)
            if (owner) this.attend(owner, -1)
        } else if (owner?.asked) {
            this.abandon(owner)
            owner.heard = true
            this.told(owner)
        }
    }

    private put(op: Op, node: Node): void {
        this.mail.push({ op, node })
        this.emit(node, EventKind.Control)
    }

    protected abstract attend(n: Node, ready: number): void
    protected abstract told(n: Node): void
}

function isHeld({ owner }: Sender): boolean {
    return owner?.injected === Injected.Stall && owner.isUp
}
