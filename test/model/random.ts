// Random schedules, for fast-check.
import fc from "fast-check"
import { EdgeKind } from "../../src/graph/topology.js"
import { Mode } from "../../src/node/flags.js"
import { Op, Policy, readyWays, Stopping } from "../programs/model/script.js"
import { waits, type NodeSpec, type Schedule, type Step } from "./schedule.js"

export interface Range {
    nodes: number
    steps: number
}

/** The script of one has to fit a setting of 220 bytes. */
export const everything: Range = { nodes: 12, steps: 24 }

const often = <T>(weight: number, value: T, ...others: T[]) =>
    fc.oneof({ weight, arbitrary: fc.constant(value) }, { weight: 1, arbitrary: fc.constantFrom(...others) })

function nodeSpec(index: number): fc.Arbitrary<NodeSpec> {
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
    })
}

function step(nodes: number): fc.Arbitrary<Step> {
    const ops = Object.values(Op).filter(op => typeof op === "number")
    return fc.record({
        op: fc.oneof(
            { weight: 8, arbitrary: fc.constantFrom(...ops) },
            { weight: 1, arbitrary: fc.constantFrom(Op.Adopt, Op.AskRestart, Op.RequestRestart, Op.RequestOwn) }
        ),
        node: fc.nat({ max: nodes - 1 }),
        wait: fc.nat({ max: waits.length - 1 }),
    })
}

/** The mailbox is filled, one who asks has to wait, and may be stopped meanwhile. */
function burst(nodes: number): fc.Arbitrary<Step[]> {
    return fc
        .record({ served: fc.nat({ max: nodes - 1 }), asker: fc.nat({ max: nodes - 1 }), last: step(nodes) })
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

/** Begins with `start` or `run`, ends settled. */
export function scheduleIn(range: Range): fc.Arbitrary<Schedule> {
    return fc.integer({ min: 1, max: range.nodes }).chain(count =>
        fc
            .record({
                nodes: fc.tuple(...Array.from({ length: count }, (_, index) => nodeSpec(index))),
                reversed: fc.boolean(),
                steps: fc
                    .tuple(
                        fc.constantFrom(Op.Run, Op.Run, Op.Start),
                        fc.array(
                            fc.oneof(
                                { weight: 40, arbitrary: step(count).map(one => [one]) },
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
            .map(s => ({ ...s, steps: s.steps.map(one => aimed(s.nodes, one)) }))
    )
}
