// The two wave planners, without a device: against their rule in plain words, and run to the end in any order of answers.
import fc from "fast-check"
import { expect, test } from "vitest"
import { EdgeKind, type GraphState } from "../../src/graph/topology.js"
import { Gate, gateOf } from "../../src/lifecycle/start-wave.js"
import { holdProviders } from "../../src/lifecycle/stop-wave.js"
import { Flag, isReady } from "../../src/node/flags.js"
import { acyclicEdges, packed, providersOf, type Edges } from "../graph/random-graph.js"

const words = fc.nat({ max: 0x3ffff })

function nodesWhere(g: GraphState, mask: number, value: number): number[] {
    return [...g.items.keys()].filter(i => (g.items[i].flags & mask) === value)
}

const started = acyclicEdges().chain(edges =>
    fc.record({ edges: fc.constant(edges), flags: fc.array(words, { minLength: edges.length }) })
)

test("B020 ★ a node waits for its providers in the wave, then for the first that is not ready of those it needs ready", () => {
    fc.assert(
        fc.property(started, ({ edges, flags }) => {
            const g = packed(edges, flags)
            for (const [i, providers] of edges.entries()) {
                const pending = providers.some(({ provider }) => flags[provider] & Flag.Scope)
                const closed = providers.find(e => e.kind !== EdgeKind.Plain && !isReady(flags[e.provider]))
                expect(gateOf(g, i)).toBe(pending ? Gate.Order : (closed?.provider ?? Gate.Open))
            }
        }),
        { numRuns: 500 }
    )
})

test("B056 ★ held are exactly those on which a running node of the wave depends, directly or through others", () => {
    fc.assert(
        fc.property(started, ({ edges, flags }) => {
            const g = packed(edges, flags)
            holdProviders(g)
            const moving = Flag.Scope | Flag.Running
            const held = new Set(nodesWhere(g, moving, moving).flatMap(i => [...providersOf(edges, i)]))
            expect(nodesWhere(g, Flag.Held, Flag.Held)).toEqual([...held].sort((a, b) => a - b))
            for (const [i, { flags: after }] of g.items.entries()) expect(after | Flag.Held).toBe(flags[i] | Flag.Held)
        }),
        { numRuns: 500 }
    )
})

/** The answer that comes next, of those outstanding. */
const answers = fc.infiniteStream(fc.nat())
const running = acyclicEdges(12).chain(edges =>
    fc.record({ edges: fc.constant(edges), inWave: fc.array(fc.boolean(), { minLength: edges.length }), answers })
)

test("B056 ★ B057 ★ whatever order the acks come in, a stop wave asks everyone, a provider after all its dependents", () => {
    fc.assert(
        fc.property(running, ({ edges, inWave, answers: next }) => {
            const g = packed(
                edges,
                edges.map((_, i) => Flag.Running | (inWave[i] ? Flag.Scope : 0))
            )
            for (let round = 0; round <= edges.length; ++round) {
                holdProviders(g)
                const free = nodesWhere(g, Flag.Scope | Flag.Running | Flag.Held, Flag.Scope | Flag.Running)
                // together: whoever nobody of the wave needs is free at once
                for (const i of free)
                    for (const k of nodesWhere(g, Flag.Scope | Flag.Running, Flag.Scope | Flag.Running))
                        expect(providersOf(edges, k).has(i)).toBe(false)
                if (!free.length) break
                const acks = free[(next.next().value as number) % free.length]
                g.items[acks].flags &= ~(Flag.Running | Flag.Scope)
            }
            expect(nodesWhere(g, Flag.Scope, Flag.Scope)).toEqual([])
            expect(nodesWhere(g, Flag.Running, Flag.Running)).toEqual([...edges.keys()].filter(i => !inWave[i]))
        }),
        { numRuns: 300 }
    )
})

test("B001 ★ B008 ★ whatever order readiness comes in, a start wave spawns everyone, a node after all its providers", () => {
    fc.assert(
        fc.property(running, ({ edges, answers: next }) => {
            const g = packed(
                edges,
                edges.map(() => Flag.Scope)
            )
            for (let round = 0; round <= edges.length; ++round) {
                spawnOpen(g, edges)
                const silent = nodesWhere(g, Flag.Running | Flag.Ready, Flag.Running)
                if (!silent.length) break
                g.items[silent[(next.next().value as number) % silent.length]].flags |= Flag.Ready
            }
            expect(nodesWhere(g, Flag.Running, Flag.Running)).toEqual([...edges.keys()])
        }),
        { numRuns: 300 }
    )
})

function spawnOpen(g: GraphState, edges: Edges): void {
    for (const i of g.sequence) {
        if (!(g.items[i].flags & Flag.Scope) || gateOf(g, i) !== (Gate.Open as number)) continue
        for (const { provider, kind } of edges[i]) {
            expect(g.items[provider].flags & Flag.Running).toBe(Flag.Running)
            if (kind !== EdgeKind.Plain) expect(isReady(g.items[provider].flags)).toBe(true)
        }
        g.items[i].flags = (g.items[i].flags & ~Flag.Scope) | Flag.Running
    }
}
