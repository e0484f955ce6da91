import type { Rule } from "../finding.js"
import { type Direction, isClear, usesOf, without } from "../traffic.js"

export const unusedAccess: Rule = {
    id: "unused-access",
    summary: "an entry of reads or writes that the node's code does not use",
    find(reading) {
        return reading.nodes.flatMap(node => {
            // what it does cannot be seen whole
            if (reading.hidden.has(node) || !node.body.length || reading.unresolved.some(u => u.owner === node))
                return []
            return (["reads", "writes"] as Direction[]).flatMap(direction =>
                node[direction].flatMap(entry => {
                    const [signal] = entry.things
                    if (signal?.is !== "signal" || !isClear(reading, signal)) return []
                    if (usesOf(reading, signal, direction === "reads" ? "read" : "write", node).length) return []
                    return {
                        at: entry.at,
                        says: `${node.name} declares that it ${direction} ${signal.name}, and its code does not`,
                        instead: without(node[direction], entry, direction),
                    }
                })
            )
        })
    },
}
