// What hosts ask of a supervisor, and how it went. Owns the requests under way and the one that ended last, so that a host
// whose answer got lost can ask again. Nodes are moved by whoever drives the graph; teardown and wake run here.
import * as ds from "@devicescript/core"
import type { FaultInjection } from "../control/fault.js"
import { post } from "../control/mailbox.js"
import type { Supervisor } from "../lifecycle/supervisor.js"
import { Answer, Request, u16 } from "./record.js"
import { Reporter, sendOutcome } from "./report.js"

/** Most requests under way. */
const capacity = 8

/** Whose supervisor is controlled. */
export interface Controlled extends Reporter {
    readonly supervisor: Supervisor
    readonly faults: FaultInjection
    /** In the order they came; those that have ended are gone, but for the last one. */
    readonly asked: Asked[]
}

export class Asked {
    answer: Answer = Answer.Accepted
    /** What was thrown. */
    error: any

    constructor(
        readonly server: Controlled,
        readonly token: number
    ) {}

    /** It has ended. Called by whoever did it, on any fiber, which must not be held up. */
    done(error: any): void {
        this.error = error
        this.answer = !error ? Answer.Done : error.node ? Answer.Fault : Answer.Error
        sendOutcome.start(this.server, this.token, this.answer, error)
    }
}

/** Does what the payload of a control command asks for, or has it done. Never throws. */
export async function control(s: Controlled, p: Buffer): Promise<void> {
    const token = u16(p, 0)
    let r = s.asked.find(a => a.token === token)
    let answer = Answer.Forgotten
    if (r) answer = r.answer
    else if (!p[5]) {
        // all but those under way are forgotten
        for (let i = s.asked.length - 1; i >= 0; --i) if (s.asked[i].answer) s.asked.insert(i, -1)
        r = new Asked(s, token)
        answer = s.asked.length >= capacity ? Answer.Full : begin(s, r, p)
        // what was refused can be asked for again
        if (answer === Answer.Accepted) s.asked.push(r)
        if (r.answer) return
    }
    await sendOutcome(s, token, answer, r && r.error)
}

function begin(s: Controlled, r: Asked, p: Buffer): Answer {
    const request = p[2]
    if (request === Request.Teardown || request === Request.Wake) {
        drive.start(s, r, request)
        return Answer.Accepted
    }
    const n = s.graph.items[p[3]]
    if (!n) return Answer.NoNode
    if (request > Request.Clear) return Answer.NotKnown
    if (request <= Request.Restart) {
        if (!isThere(s.graph.driver)) return Answer.NoDriver
        return post(n, request, r.done) ? Answer.Accepted : Answer.Full
    }
    if (!s.faults) return Answer.NoInjection
    let error: any
    try {
        if (request === Request.Inject) s.faults.inject(n, p[4])
        else s.faults.clear(n)
    } catch (e) {
        error = e
    }
    r.done(error)
    return Answer.Accepted
}

async function drive(s: Controlled, r: Asked, request: Request): Promise<void> {
    let error: any
    try {
        if (request === Request.Teardown) await s.supervisor.teardown()
        else await s.supervisor.start()
    } catch (e) {
        error = e
    }
    r.done(error)
}

/** A fiber that has ended throws. */
function isThere(fiber: ds.Fiber): boolean {
    try {
        return fiber.id > 0
    } catch {
        return false
    }
}
