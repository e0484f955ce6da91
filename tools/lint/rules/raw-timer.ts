import { bodyRule } from "../body-rule.js"
import { argumentTexts, nodeVariable, receiverText } from "../node-variable.js"

export const rawTimer = bodyRule("raw-timer", "a body arms a timer that outlives it", ({ at }, source) => {
    const timer = receiverText(at, source)
    const [fn = "fn", ms = "0"] = argumentTexts(at, source)
    return {
        says: `${timer} fires after the node has ended, and what its function throws ends the program`,
        instead: `${nodeVariable(at, source)}.${timer === "setInterval" ? "every" : "after"}(${ms}, ${fn})`,
    }
})
