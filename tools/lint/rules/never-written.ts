import { oneLine } from "../node-variable.js"
import type { Rule } from "../finding.js"
import { declares, isClear, usesOf } from "../traffic.js"

export const neverWritten: Rule = {
    id: "never-written",
    summary: "a signal that is read and that nobody writes",
    find(reading) {
        return reading.signals.flatMap(signal => {
            if (signal.hasInitial || !isClear(reading, signal)) return []
            const [read] = usesOf(reading, signal, "read")
            const declared = declares(reading, signal, "reads")[0]
            if (
                (!read && !declared) ||
                usesOf(reading, signal, "write").length ||
                declares(reading, signal, "writes").length
            )
                return []
            const who = declared?.node.name ?? read?.owner?.name ?? "the program"
            const method = signal.kind === "vetoGate" ? "veto" : signal.kind === "channel" ? "trySend" : "put"
            return {
                at: signal.at,
                says: `${who} reads ${signal.name}, and nobody writes it`,
                instead: method === "veto" ? `n.veto(${nameOf(signal.at)})` : call(method, nameOf(signal.at)),
            }
        })
    },
}

function call(method: string, signal: string): string {
    return method === "put" ? `n.put(${signal}, value) in the node that has it` : `${signal}.${method}(value)`
}

function nameOf(at: Parameters<typeof oneLine>[0]): string {
    const { parent } = at
    return "name" in parent && parent.name ? oneLine(parent.name as typeof at) : "the signal"
}
