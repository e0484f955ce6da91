import { bodyRule } from "../body-rule.js"
import { argumentTexts, nodeVariable } from "../node-variable.js"

export const rawSleep = bodyRule("raw-sleep", "a body sleeps where a stop cannot reach it", ({ at }, source) => {
    const [ms = "ms"] = argumentTexts(at, source)
    return {
        says: "a stop does not end ds.sleep, it waits until the sleep is over",
        instead: `if ((await ${nodeVariable(at, source)}.sleep(${ms})) instanceof Aborted) return`,
    }
})
