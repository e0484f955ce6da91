// Steps that let time pass.
import { duration } from "../shape.js"
import type { StepKind } from "../step-kind.js"

export const advance: StepKind<number> = {
    verb: "advance",
    summary: "let virtual time pass",
    arg: duration,
    async run(ms, _call, stage) {
        await stage.sim.advance(ms)
        stage.noPanic()
    },
}

export const hog: StepKind<number> = {
    verb: "hog",
    summary: "something holds the processor for this long: time goes on and no fiber runs",
    arg: duration,
    onBoard: true,
    run: (ms, { board }) => board.board.hog(ms),
}
