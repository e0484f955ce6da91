import { oneLine } from "../node-variable.js"
import type { Rule } from "../finding.js"
import type { NodeThing } from "../thing.js"

export const undeclaredAccess: Rule = {
    id: "undeclared-access",
    summary: "code of a node that reads or writes a signal which the node does not declare",
    find(reading) {
        const told = new Set<string>()
        return reading.accesses.flatMap(({ owner, signal, op, isCertain, at }) => {
            // a lease is a right and no data: nobody is asked to declare it
            if (!owner || !isCertain || signal.kind === "leased") return []
            const list = op === "read" ? "reads" : "writes"
            if (owner.unread.includes(list) || owner.unread.includes("options")) return []
            if (owner[list].some(entry => entry.things.includes(signal))) return []
            // once a node and signal is enough
            const key = `${reading.nodes.indexOf(owner)} ${reading.signals.indexOf(signal)} ${op}`
            if (told.has(key)) return []
            told.add(key)
            return {
                at,
                says: `${owner.name} ${list} ${signal.name} and does not declare it`,
                instead: `${list}: [${[...owner[list].map(e => oneLine(e.at)), nameOf(signal.at)].join(", ")}] in the options of ${owner.name}`,
            }
        })
    },
}

function nameOf(at: NodeThing["at"]): string {
    const { parent } = at
    return "name" in parent && parent.name ? oneLine(parent.name as typeof at) : oneLine(at)
}
