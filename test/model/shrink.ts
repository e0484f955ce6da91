// Makes a failing schedule small: takes away what is not needed for it to fail, until nothing is left to take away.
import { EdgeKind } from "../../src/graph/topology.js"
import { Op, Policy, Stopping, Use } from "../programs/model/script.js"
import { compare, perBoard, playOnDevice } from "./play.js"
import type { NodeSpec, Schedule } from "./schedule.js"

/** The smallest schedule found that still fails, and how it does. */
export async function shrink(
    schedule: Schedule,
    why: string,
    cycles = 1
): Promise<{ schedule: Schedule; why: string }> {
    let best = { schedule, why }
    for (;;) {
        const smaller = await firstFailing([...simpler(best.schedule)], cycles)
        if (!smaller) return best
        best = smaller
    }
}

async function firstFailing(
    candidates: Schedule[],
    cycles: number
): Promise<{ schedule: Schedule; why: string } | undefined> {
    for (let i = 0; i < candidates.length; i += perBoard) {
        const some = candidates.slice(i, i + perBoard)
        const played = await playOnDevice(some, cycles)
        for (const [j, candidate] of some.entries()) {
            if (played[j].broken === "not reached") break
            const why = compare(candidate, played[j])
            if (why) return { schedule: candidate, why }
        }
    }
    return undefined
}

function* simpler(s: Schedule): Generator<Schedule> {
    for (const k of s.nodes.keys()) if (s.nodes.length > 1 && !s.pool) yield withoutNode(s, k)
    for (const k of s.steps.keys()) if (s.steps.length > 1) yield { ...s, steps: s.steps.filter((_, i) => i !== k) }
    for (const [k, n] of s.pool ? [] : s.nodes.entries()) {
        for (const d of n.deps) {
            yield withNode(s, k, { deps: n.deps.filter(other => other !== d) })
            if (d.kind !== EdgeKind.Plain)
                yield withNode(s, k, { deps: n.deps.map(e => (e === d ? { ...d, kind: d.kind - 1 } : e)) })
        }
        if (n.disabled) yield withNode(s, k, { disabled: false })
        for (const slot of n.uses) yield withNode(s, k, { uses: n.uses.filter(other => other !== slot) })
        for (const slot of n.makes) yield withNode(s, k, { makes: n.makes.filter(other => other !== slot) })
        if (n.vetoes) yield withNode(s, k, { vetoes: false })
        if (n.byHand) yield withNode(s, k, { byHand: false })
        if (n.detached) yield withNode(s, k, { detached: false })
        if (n.aborts) yield withNode(s, k, { aborts: false })
        if (n.policy) yield withNode(s, k, { policy: Policy.None })
        if (n.vigil) yield withNode(s, k, { vigil: 0 })
        if (n.stopping) yield withNode(s, k, { stopping: Stopping.Prompt })
        if (n.ready !== 1) yield withNode(s, k, { ready: 1 })
    }
    for (const [i, use] of s.slots.entries())
        if (use) yield { ...s, slots: s.slots.map((other, j) => (j === i ? Use.Lend : other)) }
    if (s.reversed) yield { ...s, reversed: false }
}

function withNode(s: Schedule, k: number, change: Partial<NodeSpec>): Schedule {
    return { ...s, nodes: s.nodes.map((n, i) => (i === k ? { ...n, ...change } : n)) }
}

function withoutNode(s: Schedule, k: number): Schedule {
    const moved = (i: number) => (i > k ? i - 1 : i)
    const nodes = s.nodes
        .filter((_, i) => i !== k)
        .map(n => ({ ...n, deps: n.deps.filter(d => d.on !== k).map(d => ({ ...d, on: moved(d.on) })) }))
    const steps = s.steps.map(step =>
        step.node === k ? { ...step, op: Op.Nothing, node: 0 } : { ...step, node: moved(step.node) }
    )
    return { ...s, nodes, steps }
}
