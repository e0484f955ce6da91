// Steps about a board's power.
import type { BrownOut } from "../../world/brown-out.js"
import { duration, object, scalar, shortOr, word } from "../shape.js"
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

const written = scalar("a share from 0 to 1", { type: "number", minimum: 0, maximum: 1 }, value =>
    typeof value === "number" && value >= 0 && value <= 1 ? value : undefined
)
const planned = object(
    "a brown-out",
    {},
    { after: duration, at: word<"flash-write">("when", ["flash-write"]), written }
)

export const brownOut: StepKind<number | BrownOut> = {
    verb: "brownOut",
    summary:
        "the power goes: at once, after a while (`5s`), or in the next write to the flash (`at: flash-write`); `reboot` gives it back",
    arg: shortOr(duration, planned),
    bare: 0,
    onBoard: true,
    run: async (when, { board }) => board.board.brownOut(typeof when === "number" ? { after: when } : when),
}
