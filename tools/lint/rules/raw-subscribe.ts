import { bodyRule } from "../body-rule.js"
import { argumentTexts, nodeVariable, receiverText } from "../node-variable.js"

export const rawSubscribe = bodyRule(
    "raw-subscribe",
    "a body subscribes to events and goes on listening after its end",
    ({ at }, source) => ({
        says: "a handler given to subscribe outlives the node, and what it throws ends the program",
        instead: `${nodeVariable(at, source)}.on(${[receiverText(at, source), ...argumentTexts(at, source)].join(", ")})`,
    })
)
