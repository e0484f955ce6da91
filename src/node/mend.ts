// Core functions that do not survive the end of a fiber inside them: their handler would resume a fiber that is no more,
// which ends the whole program. Replaced by ones that do; a program that does not call them pays nothing.
import * as ds from "@devicescript/core"
import { onDrop, resume } from "./kids.js"

/** Pairs of a fiber inside a wait, and what ends its subscription. */
let holds: any[]

/** Ends the subscription of the fiber's innermost wait; false when it is in none. */
export function release(fiber: ds.Fiber): boolean {
    for (let i = holds.length - 2; i >= 0; i -= 2)
        if (holds[i] === fiber) {
            const unsubscribe = holds[i + 1]
            holds.insert(i, -2)
            unsubscribe()
            return true
        }
    return false
}

function releaseAll(fiber: ds.Fiber): void {
    while (release(fiber));
}

/** The fiber is about to suspend until a subscription wakes it. */
export function hold(fiber: ds.Fiber, unsubscribe: ds.Unsubscribe): void {
    if (!holds) {
        holds = []
        onDrop(releaseAll)
    }
    const i = holds.length
    holds.insert(i, 2)
    holds[i] = fiber
    holds[i + 1] = unsubscribe
}

/** The compiler sees no call of these through the Subscriber interface, and would leave them out. */
export function keepSubscribe(): void {
    ds.keep(ds.Event.prototype.subscribe)
    ds.keep(ds.Register.prototype.subscribe)
}

;(ds as typeof ds).wait = async function (source, timeout) {
    keepSubscribe()
    const fiber = ds.Fiber.self()
    let waiting = true
    const unsubscribe = source.subscribe(v => {
        if (waiting) {
            waiting = false
            resume(fiber, v)
        }
    })
    hold(fiber, unsubscribe)
    const r = await ds.suspend<any>(timeout)
    waiting = false
    release(fiber)
    return r
}

;(ds as typeof ds).actionReport = async function (role, action, send, filter) {
    const code = role.spec.lookup(action).code
    const fiber = ds.Fiber.self()
    let answer: ds.Packet
    let parked = false
    const unsubscribe = role.report().subscribe(report => {
        if (answer || report.serviceCommand !== code || (filter && !filter(report))) return
        answer = report
        if (parked) resume(fiber, undefined)
    })
    hold(fiber, unsubscribe)
    await send()
    parked = true
    if (!answer) await ds.suspend()
    release(fiber)
    return answer
}
