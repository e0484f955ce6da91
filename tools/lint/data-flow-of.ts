// The data view's half of a reading: by name, what nodes declare joined with what their code does.
import type { DataFlow, FlowResource, Party } from "../graph/data-flow.js"
import { notesOf } from "./notes.js"
import type { Reading } from "./reading.js"
import type { ResourceThing, SignalThing } from "./thing.js"
import { declares, type Direction, usesOf } from "./traffic.js"

export function dataFlowOf(reading: Reading): DataFlow {
    return {
        signals: reading.signals.map(signal => ({
            name: signal.name,
            kind: signal.kind === "vetoGate" ? "veto-gate" : signal.kind,
            caption: "",
            writers: partiesOf(reading, signal, "writes"),
            readers: partiesOf(reading, signal, "reads"),
        })),
        resources: reading.resources.map(resource => resourceOf(reading, resource)),
        notes: notesOf(reading),
    }
}

function partiesOf(reading: Reading, signal: SignalThing, direction: Direction): Party[] {
    const parties = new Map<string, Party>()
    const partyOf = (node: string) => {
        const party = parties.get(node) ?? { node, mark: "", declared: false, inCode: false }
        parties.set(node, party)
        return party
    }
    for (const { node, entry } of declares(reading, signal, direction))
        Object.assign(partyOf(node.name), { declared: true, mark: entry.mark })
    for (const { owner } of usesOf(reading, signal, direction === "reads" ? "read" : "write"))
        partyOf(owner?.name ?? "").inCode = true
    return [...parties.values()]
}

function resourceOf({ nodes }: Reading, resource: ResourceThing): FlowResource {
    const providers = nodes.filter(n => n.provides.some(entry => entry.things.includes(resource))).map(n => n.name)
    return {
        name: resource.name,
        kind: resource.kind,
        caption: "",
        providers: resource.kind === "exit" ? [resource.name.replace(/^exit of /, "")] : providers,
        users: nodes.flatMap(n =>
            n.resources
                .filter(entry => entry.things.includes(resource))
                .map(entry => ({ node: n.name, how: entry.mark || "uses" }))
        ),
    }
}
