import { bodyRule } from "../body-rule.js"
import { argumentTexts, nodeVariable, receiverText } from "../node-variable.js"

export const rawFiber = bodyRule("raw-fiber", "a body starts a fiber that outlives it", ({ at }, source) => ({
    says: "a fiber started with .start() outlives the node, and what it throws ends the program",
    instead: `${nodeVariable(at, source)}.spawn(${[receiverText(at, source), ...argumentTexts(at, source)].join(", ")})`,
}))
