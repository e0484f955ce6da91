// What holds of every trace, whatever the model says: judged by the device's events alone, in the order they were told.
import { EdgeKind } from "../../src/graph/topology.js"
import { EventKind } from "../../src/lifecycle/event.js"
import { Mode } from "../../src/node/flags.js"
import { Op, Stopping } from "../programs/model/script.js"
import type { Told } from "./facts.js"
import { nameOf, type Schedule } from "./schedule.js"

interface Seen {
    live: boolean
    running: boolean
    ready: boolean
}

/** The first breach; undefined where there is none. */
export function breach(schedule: Schedule, events: Told[]): string | undefined {
    const { nodes } = schedule
    const seen = nodes.map((): Seen => ({ live: false, running: false, ready: false }))
    const ordered = stopsInOrder(schedule)
    // a wedge keeps the end of an activation from being told
    const wedged = schedule.steps.some(({ op }) => op === Op.Wedge)
    for (const [at, { node, kind }] of events.entries()) {
        const i = nodes.findIndex((_, index) => nameOf(index) === node)
        const n = seen[i]
        const where = `event ${at}, ${node} ${EventKind[kind]}`
        if (kind === EventKind.Started) {
            if (n.live && !wedged) return `${where}: its last activation is not over`
            // who starts a fiber by hand looks after its gates himself
            const closed = !nodes[i].byHand && nodes[i].deps.find(d => d.kind !== EdgeKind.Plain && !seen[d.on].ready)
            if (closed) return `${where}: ${nameOf(closed.on)} is not ready`
        }
        if (kind === EventKind.Asked && ordered) {
            const user = nodes.findIndex((_, index) => seen[index].running && dependsOn(nodes, index, i))
            if (user >= 0) return `${where}: ${nameOf(user)} still uses it`
        }
        follow(n, kind, nodes[i].mode)
    }
    return undefined
}

function follow(n: Seen, kind: EventKind, mode: Mode): void {
    switch (kind) {
        case EventKind.Started:
            return void Object.assign(n, { live: true, running: true, ready: false })
        case EventKind.Resumed:
            return void (n.running = true)
        case EventKind.Ready:
            return void (n.ready = true)
        case EventKind.Unready:
            return void (n.ready = false)
        case EventKind.Acked:
            n.running = false
            if (mode !== Mode.Pause) n.ready = false
            return
        case EventKind.Exited:
            return void Object.assign(n, { live: false, running: false })
        case EventKind.Crashed:
        case EventKind.Aborted:
            return void Object.assign(n, { live: false, running: false, ready: false })
    }
}

/** Nothing in it stops a node alone, resumes or starts one in the midst of a stop, or keeps running past its window. */
function stopsInOrder({ nodes, steps }: Schedule): boolean {
    const alone = steps.some(({ op }) => [Op.StopNode, Op.ResumePausable, Op.Wedge].includes(op))
    const loose = nodes.some(n => n.stopping > Stopping.Dawdles || n.detached || n.byHand)
    return !alone && !loose && !nodes.some(n => n.deps.some(d => d.kind === EdgeKind.Bound))
}

function dependsOn(nodes: Schedule["nodes"], n: number, provider: number): boolean {
    return nodes[n].deps.some(d => d.on === provider || dependsOn(nodes, d.on, provider))
}
