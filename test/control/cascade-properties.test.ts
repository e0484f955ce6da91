// Who is concerned by a verb, against plain searches of random graphs.
import fc from "fast-check"
import { expect, test } from "vitest"
import { EdgeKind } from "../../src/graph/topology.js"
import { isBoundUp, markDependents, markProviders } from "../../src/lifecycle/cascade.js"
import { Flag, isReady } from "../../src/node/flags.js"
import { acyclicEdges, packed, providersOf, type Edges } from "../graph/random-graph.js"

const words = fc.array(fc.nat({ max: 0xffffff }), { minLength: 10, maxLength: 10 })
const marks = fc.array(fc.boolean(), { minLength: 10, maxLength: 10 })

/** A graph with these state words, Again set on the marked nodes alone. */
function marked(edges: Edges, flags: number[], on: boolean[]) {
    return packed(
        edges,
        edges.map((_, i) => (flags[i] & ~Flag.Again) | (on[i] ? Flag.Again : 0))
    )
}

function set(g: ReturnType<typeof packed>, bit: Flag): number[] {
    return [...g.items.keys()].filter(i => g.items[i].flags & bit)
}

test("B077 ★ B078 ★ the dependents of a node are all that have it among their providers, and no other bit changes", () => {
    fc.assert(
        fc.property(acyclicEdges(), words, marks, (edges, flags, on) => {
            const g = marked(edges, flags, on)
            const before = g.items.map(n => n.flags | Flag.Again)
            markDependents(g, Flag.Again, Flag.Again)
            const expected = edges.map((_, i) => on[i] || [...providersOf(edges, i)].some(p => on[p]))
            expect(set(g, Flag.Again)).toEqual([...edges.keys()].filter(i => expected[i]))
            expect(g.items.map(n => n.flags | Flag.Again)).toEqual(before)
        })
    )
})

test("B077 ★ the providers of a node are all it depends on, directly or through others", () => {
    fc.assert(
        fc.property(acyclicEdges(), words, marks, (edges, flags, on) => {
            const g = marked(edges, flags, on)
            markProviders(g, Flag.Again)
            const expected = new Set(edges.flatMap((_, i) => (on[i] ? [i, ...providersOf(edges, i)] : [])))
            expect(set(g, Flag.Again)).toEqual([...expected].sort((a, b) => a - b))
        })
    )
})

test("B081 ★ B082 ★ held by a cascade are exactly those with a disabled ancestor", () => {
    fc.assert(
        fc.property(acyclicEdges(), words, (edges, flags) => {
            const g = marked(edges, flags, [])
            markDependents(g, Flag.Again, Flag.Again | Flag.Disabled)
            const under = [...edges.keys()].filter(i =>
                [...providersOf(edges, i)].some(p => g.items[p].flags & Flag.Disabled)
            )
            expect(set(g, Flag.Again)).toEqual(under)
        })
    )
})

test("B092 ★ a bound node may run while each provider it is bound to is ready and not about to move", () => {
    fc.assert(
        fc.property(acyclicEdges(), words, (edges, flags) => {
            const g = packed(edges, flags)
            edges.forEach((deps, i) => {
                const bound = deps.filter(d => d.kind === EdgeKind.Bound).map(d => g.items[d.provider].flags)
                const up = bound.every(word => isReady(word) && !(word & Flag.Scope))
                expect(isBoundUp(g, i)).toBe(bound.length > 0 ? up : undefined)
            })
        })
    )
})
