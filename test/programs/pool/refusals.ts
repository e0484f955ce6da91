// Pools that cannot be as declared, and a few that can.
import { GraphError, Mode, ScalingPolicy, deferredShrink, graph, node, pool } from "devicescript-supervisor"

const body = async () => {}
const one = [Mode.Terminate]
const three = [Mode.Terminate, Mode.OnDemand, Mode.OnDemand]

function refused(what: string, declare: () => void): void {
    try {
        declare()
        console.log(what + ": accepted")
    } catch (e) {
        console.log(what + ": " + (e instanceof GraphError ? "" : "no GraphError: ") + (e as Error).message)
    }
}

function bounds(what: string, modes: Mode[], min: number, max: number): void {
    refused(what, () => {
        graph([pool("w", modes, body, { min, max })])
    })
}

bounds("max above members", three, 1, 4)
bounds("computed", three, 1, three.length + 1)
bounds("min above max", three, 3, 2)
bounds("negative min", three, -1, 2)
bounds("max 0", three, 0, 0)
bounds("fractions", three, 1, 2.5)
bounds("no modes", [], 0, 1)
bounds("always on above max", [Mode.Terminate, Mode.Pause, Mode.Terminate], 1, 2)
bounds("min 0", three, 0, 3)
bounds("one member", one, 1, 1)

refused("no bounds", () => {
    graph([pool("w", three, body, {} as any)])
})
refused("min raised", () => {
    const p = pool("w", [Mode.Terminate, Mode.Terminate, Mode.OnDemand], body, { min: 1, max: 3 })
    graph([p])
    console.log("min is " + p.min)
})
refused("same pool name", () => {
    graph([pool("w", one, body, { min: 1, max: 1 }), pool("w", one, body, { min: 1, max: 1 })])
})
refused("node of the pool's name", () => {
    graph([node("w", Mode.Terminate, body), pool("w", one, body, { min: 1, max: 1 })])
})
refused("node of a member's name", () => {
    graph([node("w0", Mode.Terminate, body), pool("w", one, body, { min: 1, max: 1 })])
})
refused("bad name", () => {
    graph([pool("W", one, body, { min: 1, max: 1 })])
})
refused("in two graphs", () => {
    const p = pool("w", one, body, { min: 1, max: 1 })
    graph([p])
    graph([p])
})
refused("dependency on a pool that is not in the graph", () => {
    graph([node("a", Mode.Terminate, body, { deps: [pool("w", one, body, { min: 1, max: 1 })] })])
})
refused("pool and floor", () => {
    const p = pool("w", one, body, { min: 1, max: 1 })
    graph([p, node("a", Mode.Terminate, body, { deps: [p, p.member(0)] })])
})
refused("shared policy", () => {
    const options = { min: 1, max: 2, policy: deferredShrink(10) }
    graph([pool("a", three, body, options), pool("b", three, body, options)])
})
class Always implements ScalingPolicy {
    evaluate(): number {
        return 1
    }
    nextDeadline(): number {
        return Infinity
    }
}
refused("policy of its own", () => {
    graph([pool("a", three, body, { min: 1, max: 2, policy: new Always() })])
})
refused("257 nodes", () => {
    const modes: Mode[] = []
    for (let i = 0; i < 257; ++i) modes.push(Mode.OnDemand)
    graph([pool("w", modes, body, { min: 1, max: 257 })])
})
