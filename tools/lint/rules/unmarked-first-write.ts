import { oneLine } from "../node-variable.js"
import type { Rule } from "../finding.js"

export const unmarkedFirstWrite: Rule = {
    id: "unmarked-first-write",
    summary: "readiness: onFirstWrite without a write that is observed",
    find({ nodes }) {
        return nodes.flatMap(node => {
            if (node.readiness !== "onFirstWrite" || node.unread.includes("writes")) return []
            if (node.writes.some(w => w.mark === "observed" || w.mark === "beat")) return []
            const [first] = node.writes
            return {
                at: node.options ?? node.at,
                says: `${node.name} is ready on its first write, and none of its writes is looked at: it never is`,
                instead: `writes: [observed(${first ? oneLine(first.at) : "SIGNAL"})]`,
            }
        })
    },
}
