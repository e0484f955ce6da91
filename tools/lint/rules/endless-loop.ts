import { bodyRule } from "../body-rule.js"
import { nodeVariable } from "../node-variable.js"

export const endlessLoop = bodyRule(
    "endless-loop",
    "a loop that a stop cannot end, or that never waits",
    ({ at }, source) => ({
        says: "no turn of this loop has a wait that a stop ends",
        instead: `while (!((await ${nodeVariable(at, source)}.sleep(1000)) instanceof Aborted)) { … }, or run the loop in runCancellable`,
    })
)
