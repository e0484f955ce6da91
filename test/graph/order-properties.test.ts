import fc from "fast-check"
import { expect, test } from "vitest"
import { findCycle, placeAll } from "../../src/graph/order.js"
import { acyclicEdges, anyEdges, packed, type Edges } from "./random-graph.js"

/** The rule of order.ts, as plainly as it can be said. */
function kahn(edges: Edges): number[] {
    const order: number[] = []
    const isNext = (i: number) => !order.includes(i) && edges[i].every(({ provider }) => order.includes(provider))
    for (;;) {
        const next = [...edges.keys()].find(isNext)
        if (next === undefined) return order
        order.push(next)
    }
}

test("B001 ★ B003 ★ B004 ★ of the nodes whose providers are all placed, the one declared first is next", () => {
    fc.assert(
        fc.property(anyEdges(), edges => {
            const g = packed(edges)
            const placed = placeAll(g, () => {})
            const order = kahn(edges)
            expect([...g.sequence.subarray(0, order.length)]).toEqual(order)
            expect([...placed]).toEqual(edges.map((_, i) => (order.includes(i) ? 1 : 0)))
        }),
        { numRuns: 500 }
    )
})

test("B002 ★ an acyclic graph is placed whole, every provider before its dependents", () => {
    fc.assert(
        fc.property(acyclicEdges(20), edges => {
            const order = [...packed(edges).sequence]
            expect([...order].sort((a, b) => a - b)).toEqual([...edges.keys()])
            for (const [i, providers] of edges.entries())
                for (const { provider } of providers) expect(order.indexOf(provider)).toBeLessThan(order.indexOf(i))
        }),
        { numRuns: 500 }
    )
})

test("B005 ★ a cycle is found where there is one, and what is found is one", () => {
    let cyclic = 0
    fc.assert(
        fc.property(anyEdges(), edges => {
            const g = packed(edges)
            const cycle = findCycle(
                g,
                placeAll(g, () => {})
            )
            expect(cycle.length > 0).toBe(kahn(edges).length < edges.length)
            if (cycle.length) cyclic++
            expect(new Set(cycle).size).toBe(cycle.length)
            for (const [k, i] of cycle.entries())
                expect(edges[i].map(e => e.provider)).toContain(cycle[(k + 1) % cycle.length])
        }),
        { numRuns: 500 }
    )
    expect(cyclic).toBeGreaterThan(50)
})

test("a graph that needs many looks lets others run in between, one in order does not need to", () => {
    const chain = (count: number, step: 1 | -1): Edges =>
        Array.from({ length: count }, (_, i) => {
            const provider = i + step
            return provider >= 0 && provider < count ? [{ provider, kind: 0 }] : []
        })
    const breaths = (edges: Edges) => {
        let n = 0
        placeAll(packed(edges), () => void n++)
        return n
    }
    expect(breaths(chain(256, -1))).toBeLessThan(2)
    // 256 * 257 / 2 nodes are looked at, and as many edges; a turn has room for a few thousand
    expect(breaths(chain(256, 1))).toBeGreaterThan(40)
})
