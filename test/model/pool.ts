// What holds of a pool in every trace, judged by the device's events and last states alone.
import { EventKind } from "../../src/lifecycle/event.js"
import { Mode } from "../../src/node/flags.js"
import { Op, Policy, Stopping } from "../programs/model/script.js"
import type { Told } from "./facts.js"
import { nameOf, type PoolSpec, type Schedule } from "./schedule.js"

/** What starts members although the load does not ask for them. */
const byHand = [Op.StartNode, Op.Activate, Op.Restart, Op.AskActivate, Op.AskRestart, Op.RequestActivate]
const starts = [...byHand, Op.RequestRestart, Op.RequestOwn, Op.ResumePausable, Op.RespawnTerminate]
const stops = [Op.Teardown, Op.TeardownContinue, Op.StopNode, Op.Deactivate, Op.AskDeactivate, Op.RequestDeactivate]

/** The bits of a state as the puppet prints it. */
const [running, asked, held] = [1, 2, 32 + 64 + 128]

/** The first breach; undefined where there is none. */
export function poolBreach(schedule: Schedule, events: Told[], states: string): string | undefined {
    const { pool, steps, nodes } = schedule
    if (!pool) return undefined
    const has = (ops: Op[]) => steps.some(({ op }) => ops.includes(op))
    const up = new Set<string>()
    const busy = new Set<string>()
    const down = new Set<string>()
    for (const [at, { node, kind }] of events.entries()) {
        const index = node.charCodeAt(0) - 97 - pool.first
        if (index < 0 || index >= pool.count) continue
        const where = `event ${at}, ${node} ${EventKind[kind]}`
        const elastic = index > 0 && nodes[pool.first + index].mode === Mode.OnDemand
        if (kind === EventKind.Disabled || kind === EventKind.Collateral) down.add(node + kind)
        if (kind === EventKind.Enabled) down.delete(node + EventKind.Disabled)
        if (kind === EventKind.Released) down.delete(node + EventKind.Collateral)
        if (kind === EventKind.Busy) busy.add(node)
        if (kind === EventKind.Idle) busy.delete(node)
        if (kind === EventKind.Started) {
            const isHeld = [EventKind.Disabled, EventKind.Collateral].some(hold => down.has(node + hold))
            if (isHeld && !has([Op.StartNode])) return `${where}: it is held`
            busy.delete(node)
        }
        if (kind === EventKind.Started || kind === EventKind.Resumed) {
            up.add(node)
            if (up.size > pool.max && !has(starts)) return `${where}: ${up.size} run of at most ${pool.max}`
        }
        // asked by nobody but the load: those it may ask
        if (kind === EventKind.Asked && !has([...stops, ...starts]) && !hasBound(schedule)) {
            if (!elastic) return `${where}: it is always on`
            if (busy.has(node)) return `${where}: it is busy`
            if (up.size <= pool.min) return `${where}: ${up.size} run of at least ${pool.min}`
        }
        if ([EventKind.Acked, EventKind.Exited, EventKind.Crashed, EventKind.Aborted].includes(kind)) {
            up.delete(node)
            busy.delete(node)
        }
    }
    return tooFew(schedule, pool, states)
}

function hasBound({ nodes }: Schedule): boolean {
    return nodes.some(n => n.deps.some(d => d.kind === 2))
}

/** When all has settled, `run` drives, and nothing keeps a member down, there are as many as there are to be at least. */
function tooFew({ nodes, steps }: Schedule, pool: PoolSpec, states: string): string | undefined {
    const all = states.split(" ").map(text => Number(text.split(".")[0]))
    const members = all.slice(pool.first, pool.first + pool.count)
    const up = members.filter(bits => (bits & (running | asked)) === running).length
    const quiet = [Op.Run, Op.Nothing, Op.SetReady, Op.ClearReady, Op.Beat, Op.Return, Op.Busy, Op.Idle]
    if (steps.some(({ op }) => !quiet.includes(op)) || !steps.some(({ op }) => op === Op.Run)) return undefined
    const { deps, uses, policy } = nodes[pool.first]
    if (deps.length || uses.length || policy !== Policy.None || members.some(bits => bits & held)) return undefined
    if (nodes.some(n => n.stopping > Stopping.Dawdles)) return undefined
    const least = Math.min(pool.min, pool.count)
    return up < least
        ? `${up} of pool ${nameOf(pool.first)} run at the end, of at least ${least}: ${states}`
        : undefined
}
