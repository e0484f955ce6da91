// What the outcome of a control command means to whoever asked: nothing for a success, else an error in words.
import { faultLabels } from "../../src/wire/labels.js"
import { Answer, noNode } from "../../src/wire/record.js"
import { ControlError, NodeFaultError, UnknownNodeError } from "../errors.js"
import { nearest } from "../nearest.js"
import type { Outcome } from "./control.js"
import type { GraphView } from "./graph-view.js"
import { wordOf } from "./node-view.js"

/** Undefined for a success. */
export function verdict(outcome: Outcome, view: GraphView): Error | undefined {
    const { answer, node, kind, dep, text } = outcome
    const names = view.names()
    const graph = `graph ${view.name}`
    switch (answer) {
        case Answer.Done:
            return undefined
        case Answer.Fault:
            return new NodeFaultError(
                text,
                names[node] ?? `#${node}`,
                wordOf(faultLabels, kind),
                dep === noNode ? undefined : (names[dep] ?? `#${dep}`)
            )
        case Answer.Full:
            return new ControlError(
                `Expected room for a request in the mailbox of ${graph}, found it full. ` +
                    `See what the request being served waits for, or ask again later.`
            )
        case Answer.NoNode:
            return new ControlError(`Expected a node of ${graph}, found that the device has none in that place.`)
        case Answer.NoInjection:
            return new ControlError(
                `Expected a program with fault injection, found ${graph} without it. ` +
                    `Pass { faults: faultInjection() } to its startSupervisorServer.`
            )
        case Answer.NoDriver:
            return new ControlError(
                `Expected a fiber that drives ${graph}, found none in supervisor.run() or waitControl(). ` +
                    `Let the program call run().`
            )
        case Answer.Forgotten:
            return new ControlError(
                `Expected the outcome of a request to ${graph}, found that the device knows nothing of it. ` +
                    `Its program was probably restarted meanwhile: look at its log.`
            )
        case Answer.NotKnown:
            return new ControlError(
                `Expected a command that ${graph} knows, found an older device. Flash a newer devicescript-supervisor.`
            )
        default:
            return new ControlError(text)
    }
}

export function unknownNode(name: string, known: string[]): UnknownNodeError {
    const near = nearest(name, known)
    return new UnknownNodeError(
        `Expected the name of a node, found "${name}". ` +
            (near.length ? `Did you mean ${near.join(" or ")}?` : `There is ${known.join(", ")}.`)
    )
}
