// A step that holds steps.
import { count, list, object, type Shape } from "../shape.js"
import type { Step } from "../step.js"
import type { StepKind } from "../step-kind.js"

/** The kind for steps of this shape. */
export function repeatOf(step: Shape<Step>): StepKind<{ times: number; steps: Step[] }> {
    return {
        verb: "repeat",
        summary: "do steps over and over",
        arg: object("repeat", { times: count(1, 100_000), steps: list(step) }, {}),
        async run({ times, steps }, _call, stage) {
            for (let round = 1; round <= times; ++round)
                for (const inner of steps) await inner.run(stage, `round ${round} of ${times}`)
        },
    }
}
