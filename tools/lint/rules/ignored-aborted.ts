import { bodyRule } from "../body-rule.js"
import { oneLine } from "../node-variable.js"

export const ignoredAborted = bodyRule(
    "ignored-aborted",
    "a body goes on although a wait has told it of a stop",
    ({ at }) => ({
        says: `nobody looks at what ${oneLine(at)} gives, so after a stop the body goes on as if nothing were`,
        instead: `if ((await ${oneLine(at)}) instanceof Aborted) return`,
    })
)
