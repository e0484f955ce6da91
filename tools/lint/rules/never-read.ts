import type { Rule } from "../finding.js"
import { declares, isClear, usesOf } from "../traffic.js"

export const neverRead: Rule = {
    id: "never-read",
    summary: "a signal that is written and that nobody reads",
    find(reading) {
        return reading.signals.flatMap(signal => {
            // a lease is handed out by its name alone
            if (signal.kind === "leased" || !isClear(reading, signal)) return []
            const [written] = usesOf(reading, signal, "write")
            const declared = declares(reading, signal, "writes")[0]
            if (
                (!written && !declared) ||
                usesOf(reading, signal, "read").length ||
                declares(reading, signal, "reads").length
            )
                return []
            const who = declared?.node.name ?? written?.owner?.name ?? "the program"
            return {
                at: signal.at,
                says: `${who} writes ${signal.name}, and nobody reads it`,
                instead: "read it where it is wanted, or remove it and what writes it",
            }
        })
    },
}
