// Graphs for property tests, packed as graph() packs them.
import fc from "fast-check"
import { placeAll } from "../../src/graph/order.js"
import { EdgeKind, type GraphState } from "../../src/graph/topology.js"

/** Who depends on whom: for each node its providers, each once, and how. */
export type Edges = { provider: number; kind: EdgeKind }[][]

const kinds = fc.constantFrom(EdgeKind.Plain, EdgeKind.Ready, EdgeKind.Bound)

/** Any graph of 1 to `most` nodes, cycles and self-edges too. */
export function anyEdges(most = 10): fc.Arbitrary<Edges> {
    return fc.integer({ min: 1, max: most }).chain(count => {
        const edge = fc.record({ provider: fc.nat({ max: count - 1 }), kind: kinds })
        const providers = fc.uniqueArray(edge, { selector: e => e.provider, maxLength: 4 })
        return fc.array(providers, { minLength: count, maxLength: count })
    })
}

/** Without a cycle, in any declaration order. */
export function acyclicEdges(most = 10): fc.Arbitrary<Edges> {
    return anyEdges(most).chain(edges =>
        fc.shuffledSubarray([...edges.keys()], { minLength: edges.length }).map(rank => {
            return edges.map((providers, i) => providers.filter(({ provider }) => rank[provider] < rank[i]))
        })
    )
}

/** Nodes with these state words; `sequence` is filled in. */
export function packed(edges: Edges, flags: number[] = []): GraphState {
    const first = [0]
    for (const providers of edges) first.push(first[first.length - 1] + 2 * providers.length)
    const g: GraphState = {
        count: edges.length,
        items: edges.map((_, i) => ({ flags: flags[i] ?? 0, time: 0 })),
        first,
        edges: Buffer.from(edges.flat().flatMap(({ provider, kind }) => [provider, kind])),
        sequence: Buffer.alloc(edges.length),
    }
    placeAll(g, () => {})
    return g
}

/** All that `i` depends on, directly or through others. */
export function providersOf(edges: Edges, i: number, found = new Set<number>()): Set<number> {
    for (const { provider } of edges[i]) if (!found.has(provider)) providersOf(edges, provider, found.add(provider))
    return found
}
