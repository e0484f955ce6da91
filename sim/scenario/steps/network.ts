// Steps about the network that a scenario with `broker` has, and the broker on it.
import type { Shape } from "../shape.js"
import { duration, word } from "../shape.js"
import type { StepKind } from "../step-kind.js"

export const network: StepKind<"down" | "up" | "reset"> = {
    verb: "network",
    summary: "`down`: nothing gets through and nobody is told, until `up`; `reset`: every connection breaks off",
    arg: onNetwork(word<"down" | "up" | "reset">("down, up or reset", ["down", "up", "reset"])),
    run: async (what, _call, { sim }) => sim.network[what](),
}

export const broker: StepKind<"down" | "up" | "refuse" | "welcome"> = {
    verb: "broker",
    summary:
        "`down`: connections are closed and refused, until `up`; `refuse`: clients are turned away, until `welcome`",
    arg: onNetwork(
        word<"down" | "up" | "refuse" | "welcome">("down, up, refuse or welcome", ["down", "up", "refuse", "welcome"])
    ),
    run: async (what, _call, stage) => stage.broker?.[what](),
}

export const latency: StepKind<number> = {
    verb: "latency",
    summary: "what is sent to and by the broker takes so long each way from now on",
    arg: onNetwork(duration),
    run: async (ms, _call, stage) => stage.broker?.latency(ms),
}

/** Of use only where there is a network. */
export function onNetwork<T>(shape: Shape<T>): Shape<T> {
    return {
        expected: shape.expected,
        schema: () => shape.schema(),
        read(spot, scope) {
            if (scope.hasBroker) return shape.read(spot, scope)
            return scope.report(spot.problem("a scenario with a network", "none", "Add `broker: true` at the top"))
        },
    }
}
