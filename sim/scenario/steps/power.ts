// Steps about a board's power.
import { scalar } from "../shape.js"
import type { StepKind } from "../step-kind.js"

const nothing = scalar("nothing behind it", { type: "null" }, value => (value === null ? (true as const) : undefined))

export const reboot: StepKind<true> = {
    verb: "reboot",
    summary: "take the power away and give it back; the flash stays",
    arg: nothing,
    bare: true,
    onBoard: true,
    run: (_, { board }) => board.board.reboot(),
}
