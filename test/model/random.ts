// Random schedules, for fast-check.
import fc from "fast-check"
import { EdgeKind } from "../../src/graph/topology.js"
import { Mode } from "../../src/node/flags.js"
import { Op, Policy, readyWays, slotCount, Stopping, Use } from "../programs/model/script.js"
import { waits, type NodeSpec, type Schedule, type Step } from "./schedule.js"

export interface Range {
    nodes: number
    steps: number
    /** Without slots and what else tasks share. */
    bare?: boolean
    /** With a pool: what it does is judged without the model. */
    pool?: boolean
}

/** The script of one has to fit a setting of 220 bytes. */
export const everything: Range = { nodes: 12, steps: 24 }

const often = <T>(weight: number, value: T, ...others: T[]) =>
    fc.oneof({ weight, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

/** None, or some of the slots. */
const someSlots = (most: number) =>
    fc.oneof(
        { weight: 2, arbitrary: fc.constant<number[]>([]) },
        { weight: 1, arbitrary: fc.subarray([...Array(slotCount + 1).keys()], { minLength: 1, maxLength: most }) }
    )

function nodeSpec(index: number, data: boolean): fc.Arbitrary<NodeSpec> {
    const dep = fc.record({
        on: fc.nat({ max: Math.max(0, index - 1) }),
        kind: fc.constantFrom(EdgeKind.Plain, EdgeKind.Ready, EdgeKind.Bound),
    })
    return fc.record({
        mode: often(2, Mode.Terminate, Mode.Pause, Mode.OnDemand),
        stopping: often(6, Stopping.Prompt, Stopping.Dawdles, Stopping.Late, Stopping.Wedges),
        ready: fc.oneof(
            { weight: 4, arbitrary: fc.constantFrom(1, 2) },
            { weight: 1, arbitrary: fc.nat({ max: readyWays - 1 }) }
        ),
        disabled: often(7, false, true),
        aborts: fc.boolean(),
        detached: often(9, false, true),
        byHand: often(7, false, true),
        policy: often(3, Policy.None, Policy.OnFailure, Policy.Always, Policy.Jitters),
        vigil: often(2, 0, 1, 2),
        deps: index
            ? fc.uniqueArray(dep, { maxLength: Math.min(index, 2), selector: d => d.on })
            : fc.constant<NodeSpec["deps"]>([]),
        uses: data ? someSlots(2) : fc.constant([]),
        makes: data ? someSlots(1) : fc.constant([]),
        vetoes: data ? often(2, false, true) : fc.constant(false),
    })
}

function step(nodes: number, pool: boolean): fc.Arbitrary<Step> {
    const ops = Object.values(Op).filter((op): op is Op => typeof op === "number")
    const gated = ops.filter(op => op >= Op.Lease && op < Op.Busy)
    const calm = [Op.Busy, Op.Busy, Op.Idle, Op.Idle, Op.Return]
    return fc.record({
        op: fc.oneof(
            { weight: 8, arbitrary: fc.constantFrom(...ops.filter(op => op < Op.Provide)) },
            { weight: 1, arbitrary: fc.constantFrom(Op.Adopt, Op.AskRestart, Op.RequestRestart, Op.RequestOwn) },
            { weight: 2, arbitrary: fc.constantFrom(Op.Provide, Op.Provide, Op.ClearSlot, Op.TakeSlot, Op.TakeExit) },
            { weight: 2, arbitrary: fc.constantFrom(...gated, Op.Lease, Op.Open) },
            { weight: pool ? 12 : 0, arbitrary: fc.constantFrom(...calm) }
        ),
        node: fc.nat({ max: nodes - 1 }),
        wait: fc.nat({ max: waits.length - 1 }),
    })
}

/** The mailbox is filled, one who asks has to wait, and may be stopped meanwhile. */
function burst(nodes: number): fc.Arbitrary<Step[]> {
    return fc
        .record({ served: fc.nat({ max: nodes - 1 }), asker: fc.nat({ max: nodes - 1 }), last: step(nodes, false) })
        .map(({ served, asker, last }) => [
            ...Array.from({ length: 5 }, () => ({ op: Op.AskRestart, node: served, wait: 0 })),
            { op: Op.RequestOwn, node: asker, wait: 0 },
            { op: last.op % 2 ? Op.StopNode : last.op, node: asker, wait: last.wait },
        ])
}

/** What only some nodes can take is mostly done to those. */
function aimed(nodes: NodeSpec[], { op, node, wait }: Step): Step {
    const hands = [...nodes.keys()].filter(k => nodes[k].byHand)
    return { op, node: op === Op.Adopt && hands.length ? hands[node % hands.length] : node, wait }
}

/** What is taken needs a body to take it, and nobody waits for himself. */
function allowed(n: NodeSpec): NodeSpec {
    const uses = n.byHand ? [] : n.uses
    return { ...n, uses, makes: n.makes.filter(slot => !uses.includes(slot)) }
}

/** Begins with `start` or `run`, ends settled. */
export function scheduleIn(range: Range): fc.Arbitrary<Schedule> {
    return range.pool ? fc.tuple(plainIn(range), fc.nat(), fc.nat(), fc.nat(), fc.nat()).map(pooled) : plainIn(range)
}

/** Some nodes in a row are a pool; others depend on its floor. Every other schedule has only what load does. */
function pooled([s, at, size, low, high]: [Schedule, number, number, number, number]): Schedule {
    const first = at % s.nodes.length
    const count = Math.min(1 + (size % 5), s.nodes.length - first)
    const isMember = (i: number) => i >= first && i < first + count
    const floor = s.nodes[first]
    const nodes = s.nodes.map((n, i) => {
        const on = n.deps.map(d => ({ ...d, on: isMember(d.on) ? first : d.on }))
        const deps = on.filter((d, k) => on.findIndex(other => other.on === d.on) === k)
        if (!isMember(i)) return { ...n, deps }
        const { mode, stopping } = n
        return { ...floor, mode: i > first && low % 4 ? Mode.OnDemand : mode, stopping, byHand: false, detached: false }
    })
    const always = nodes.filter((n, i) => isMember(i) && (i === first || n.mode !== Mode.OnDemand)).length
    const max = Math.max(always, 1 + (high % count))
    const calm = [Op.Busy, Op.Idle, Op.Return, Op.SetReady, Op.Beat]
    const steps = high % 2 ? s.steps : s.steps.map(one => ({ ...one, op: one.op > Op.Run ? calm[one.op % 5] : one.op }))
    return { ...s, nodes, steps, pool: { first, count, min: low % (max + 1), max } }
}

/** Without a pool. */
function plainIn(range: Range): fc.Arbitrary<Schedule> {
    const data = range.bare ? fc.constant(false) : often(2, true, false)
    return fc.tuple(fc.integer({ min: 1, max: range.nodes }), data).chain(([count, data]) =>
        fc
            .record({
                nodes: fc.tuple(...Array.from({ length: count }, (_, index) => nodeSpec(index, data))),
                slots: fc.array(often(2, Use.Lend, Use.Consume, Use.Shared), {
                    minLength: slotCount,
                    maxLength: slotCount,
                }),
                reversed: fc.boolean(),
                steps: fc
                    .tuple(
                        fc.constantFrom(Op.Run, Op.Run, Op.Start),
                        fc.array(
                            fc.oneof(
                                { weight: 40, arbitrary: step(count, range.pool ?? false).map(one => [one]) },
                                { weight: 1, arbitrary: burst(count) }
                            ),
                            { minLength: 1, maxLength: range.steps - 2 }
                        )
                    )
                    .map(([first, steps]) => [
                        { op: first, node: 0, wait: 3 },
                        ...steps.flat().slice(0, range.steps - 2),
                        { op: Op.Nothing, node: 0, wait: waits.length - 1 },
                    ]),
            })
            .map(s => ({ ...s, nodes: s.nodes.map(allowed), steps: s.steps.map(one => aimed(s.nodes, one)) }))
    )
}
