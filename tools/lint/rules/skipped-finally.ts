import { bodyRule } from "../body-rule.js"
import { nodeVariable } from "../node-variable.js"

export const skippedFinally = bodyRule(
    "skipped-finally",
    "a finally block that is skipped when the work is dropped",
    ({ at }, source) => ({
        says: "work that is dropped while it waits never runs its finally block",
        instead: `${nodeVariable(at, source)}.defer(() => { … }) before the try, with what the finally block does`,
    })
)
