// not-a-program: what the pure modules say to the same questions, told line by line, on the device and in Node. Where a
// hundred questions make one line it is their checksum; `choose` is a generator of its own, since Math.random is not shared.
import { isValidName } from "../../../src/graph/name.js"
import { findCycle, placeAll } from "../../../src/graph/order.js"
import { EdgeKind, GraphState, NodeState } from "../../../src/graph/topology.js"
import { beatAge, isStale } from "../../../src/health/staleness.js"
import { gateOf } from "../../../src/lifecycle/start-wave.js"
import { holdProviders } from "../../../src/lifecycle/stop-wave.js"
import { Flag, isParked, isReady, isUp, modeOf } from "../../../src/node/flags.js"
import { reasonFrom, State, stateOf } from "../../../src/node/state.js"

let seed = 1

/** 0 … below - 1. */
function choose(below: number): number {
    // 16 bits of state: no product leaves 31 bits
    seed = (seed * 25173 + 13849) & 0xffff
    return (seed >> 3) % below
}

function someGraph(count: number, edges: number, acyclic: boolean): GraphState {
    const items: NodeState[] = []
    const first: number[] = []
    const packed: number[] = []
    for (let i = 0; i < count; ++i) {
        items.push({ flags: choose(0x4000) | (choose(4) << 16), time: choose(1000) })
        first.push(packed.length)
        for (let k = 0; k < edges; ++k) {
            // index order is a valid one unless the edge may point anywhere
            const provider = acyclic ? choose(i + 1) : choose(count)
            if (provider !== i) packed.push(provider, choose(3))
        }
    }
    first.push(packed.length)
    return { count, items, first, edges: Buffer.from(packed), sequence: Buffer.alloc(count) }
}

function list(numbers: any): string {
    let line = ""
    for (let i = 0; i < numbers.length; ++i) line += " " + numbers[i]
    return line
}

/** A million different sums fit; no step leaves 31 bits. */
function mix(sum: number, value: number): number {
    return (sum * 31 + (value & 0xfff) + ((value >>> 12) & 0xfff) + (value >>> 24)) % 1000003
}

/** @param breathe called often: on the device a long computation ends the program */
export function tellAll(tell: (line: string) => void, breathe: () => void): void {
    seed = 1
    let breaths = 0
    for (let round = 0; round < 30; ++round) {
        breathe()
        const g = someGraph(2 + choose(11), choose(4), round % 3 !== 0)
        const placed = placeAll(g, () => {
            breaths++
        })
        tell("order" + list(g.sequence) + " placed" + list(placed) + " cycle" + list(findCycle(g, placed)))
        breathe()
        if (placed.indexOf(0) >= 0) continue
        let gates = ""
        for (let i = 0; i < g.count; ++i) gates += " " + gateOf(g, i)
        holdProviders(g)
        let held = ""
        for (let i = 0; i < g.count; ++i) if (g.items[i].flags & Flag.Held) held += " " + i
        tell("gates" + gates + " held" + held)
    }
    for (let round = 0; round < 20; ++round) {
        breathe()
        let sum = 0
        for (let k = 0; k < 100; ++k) {
            const flags = (choose(0x2000) << 19) ^ choose(0x2000) ^ (choose(0x2000) << 9)
            const now = 1000000 + choose(5000)
            const time = 1000000 - choose(5000)
            sum = mix(sum, modeOf(flags) + 4 * stateOf(flags) + 64 * reasonFrom(flags, State.Crashed))
            if (isUp(flags)) sum = mix(sum, 1)
            if (isParked(flags)) sum = mix(sum, 2)
            if (isReady(flags)) sum = mix(sum, 3)
            sum = mix(sum, beatAge(flags, time, now))
            if (isStale(flags, time, now, choose(9000))) sum = mix(sum, 4)
        }
        tell("states " + sum)
    }
    let names = "names"
    for (const name of [
        "",
        "a",
        "net.http_2-b",
        "Net",
        "a b",
        "é",
        "24-characters-long-name.",
        "25-characters-long-name.x",
    ])
        names += isValidName(name) ? " yes" : " no"
    tell(names)
    tell("breaths " + breaths + " edges " + EdgeKind.Bound)
}
