// Steps that let time pass.
import { duration, scalar } from "../shape.js"
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

const nothing = scalar("nothing behind it", { type: "null" }, value => (value === null ? (true as const) : undefined))

export const runaway: StepKind<true> = {
    verb: "runaway",
    summary: "whatever runs next runs in a circle for ever: the program panics",
    arg: nothing,
    bare: true,
    onBoard: true,
    run: async (_, { board }) => board.board.runaway(),
}

export const hog: StepKind<number> = {
    verb: "hog",
    summary: "something holds the processor for this long: time goes on and no fiber runs",
    arg: duration,
    onBoard: true,
    run: (ms, { board }) => board.board.hog(ms),
}
