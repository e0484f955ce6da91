// What the data view shows of a program: its signals and resources, and who has to do with them. Pure.
import { unknown } from "./picture.js"

/** Who reads or writes a signal. */
export interface Party {
    /** A node; "" for the program outside its nodes. */
    node: string
    /** `observed` or `beat`: its writes speak for it; "" for neither. */
    mark: string
    /** Named in the node's `reads` or `writes`. */
    declared: boolean
    /** Found in code that the node runs. */
    inCode: boolean
}

export interface FlowSignal {
    name: string
    /** `watch`, `channel`, `backed`, `leased`, `veto-gate` */
    kind: string
    caption: string
    writers: Party[]
    readers: Party[]
}

export interface FlowResource {
    name: string
    /** `slot`, `slots`, `budget`, `exit` */
    kind: string
    caption: string
    /** Nodes whose `provides` has it; of `exit` the node that returns. */
    providers: string[]
    /** `how`: `lend`, `consume`, `shared` or `divisible`. */
    users: { node: string; how: string }[]
}

export interface DataFlow {
    signals: FlowSignal[]
    resources: FlowResource[]
    /** Sentences: what the source does not tell. */
    notes: string[]
}

/** What the program is called as a party. */
export const PROGRAM = "program"

export function nameOf(party: string): string {
    return party || `(${PROGRAM})`
}

/** With captions, by name of the signal or resource; UserError (exit 2) where there is none of that name. */
export function withDataCaptions(flow: DataFlow, captions: ReadonlyMap<string, string>): DataFlow {
    const names = [...flow.signals, ...flow.resources].map(what => what.name)
    for (const name of captions.keys())
        if (!names.includes(name)) throw unknown("a signal or resource for its caption", name, names)
    const captioned = <T extends { name: string; caption: string }>(list: T[]) =>
        list.map(what => ({ ...what, caption: captions.get(what.name) ?? what.caption }))
    return { ...flow, signals: captioned(flow.signals), resources: captioned(flow.resources) }
}
