// What hosts ask of a supervisor, and how it went. Owns the requests under way and the one that ended last, so that a host
// whose answer got lost can ask again. Nodes are moved by whoever drives the graph; teardown and wake run here.
import type { FaultInjection } from "../control/fault.js"
import { post } from "../control/mailbox.js"
import type { Supervisor } from "../lifecycle/supervisor.js"
import { headOf } from "../lifecycle/turn.js"
import { Answer, Request } from "./record.js"
import { Reporter, report } from "./report.js"

/** Most requests under way. */
export const capacity = 8

/** Whose supervisor is controlled. */
export interface Controlled extends Reporter {
    readonly supervisor: Supervisor
    /** Undefined: none may be injected. */ faults: FaultInjection
    /** In the order they came; those that have ended are gone, but for the last one. */
    readonly asked: Asked[]
}

export class Asked {
    /** undefined while it is accepted. */
    code: Answer
    /** What was thrown. */
    error: any

    constructor(
        readonly server: Controlled,
        /** Its token. */
        readonly id: number
    ) {}

    /** It has ended. Called by whoever did it, on any fiber, which must not be held up. */
    done(error: any): void {
        this.error = error
        this.code = !error ? Answer.Done : error.node ? Answer.Fault : Answer.Error
        report.start(this)
    }
}

/** Does what the payload of a control command asks for, or has it done. Never throws. */
export async function control(s: Controlled, p: Buffer): Promise<void> {
    const id = p.getAt(0, "u16")
    const asked = s.asked
    let r: Asked
    for (let i = 0; i < asked.length; ++i) if (asked[i].id === id) r = asked[i]
    if (!r) {
        r = new Asked(s, id)
        if (p[5]) r.code = Answer.Forgotten
        else {
            // all but those under way are forgotten
            for (let i = asked.length - 1; i >= 0; --i) if (asked[i].code) asked.insert(i, -1)
            const refusal = asked.length >= capacity ? Answer.Full : await begin(s, r, p)
            // what was refused can be asked for again
            if (refusal) r.code = refusal
            else {
                asked.push(r)
                // it has ended, and was told
                if (r.code) return
            }
        }
    }
    await report(r)
}

async function begin(s: Controlled, r: Asked, p: Buffer): Promise<Answer> {
    const request = p[2]
    const n = s.graph.items[p[3]]
    if (request <= Request.Restart) {
        if (!n) return Answer.NoNode
        // a fiber that has ended is no head
        if (!headOf([s.graph.driver])) return Answer.NoDriver
        if (!post(n, request, r.done)) return Answer.Full
    } else if (request <= Request.Wake) act.start(r, p)
    else {
        if (!n) return Answer.NoNode
        if (request > Request.Clear) return Answer.NotKnown
        if (!s.faults) return Answer.NoInjection
        await act(r, p)
    }
    return Answer.Accepted
}

/** What needs nobody who drives. */
async function act(r: Asked, p: Buffer): Promise<void> {
    const s = r.server
    const n = s.graph.items[p[3]]
    const request = p[2]
    let error: any
    try {
        if (request === Request.Teardown) await s.supervisor.teardown()
        else if (request === Request.Wake) await s.supervisor.start()
        else if (request === Request.Inject) s.faults.inject(n, p[4])
        else s.faults.clear(n)
    } catch (e) {
        error = e
    }
    r.done(error)
}
