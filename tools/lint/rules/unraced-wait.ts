import { bodyRule } from "../body-rule.js"
import { nodeVariable, oneLine } from "../node-variable.js"

export const unracedWait = bodyRule(
    "unraced-wait",
    "a body waits for something that may never come, without racing it against a stop",
    ({ at }, source) => ({
        says: `${oneLine(at)} may never come back, and a stop does not end it`,
        instead: `const result = await ${nodeVariable(at, source)}.runCancellable(async () => await ${oneLine(at)}), then if (result instanceof Aborted) return`,
    })
)
