// The matchers as users see them: what vitest's `expect` has once `devicescript-supervisor/vitest` is imported.
import "vitest"
import type { EventPattern, JobPattern, WantedReading } from "../sim/scenario/wanted.js"
import type { NodeExpectation, NodeState } from "./matchers/node-state.js"
import type { PayloadExpectation } from "./matchers/published.js"
import type { TraceOptions } from "./matchers/trace.js"
import type { WaitOptions } from "./matchers/waits.js"
import type { SensorValue } from "../sim/sensor.js"

/**
 * What can be expected of a board, a sensor (as it says there) and a broker. A text matches as a part. Names of nodes and kinds of events
 * that there are none of are errors, with `.not` too.
 */
export interface SupervisorMatchers<R = unknown> {
    /** Of a board: every node is in state `running`; with `.not` none of them. States are those last pushed, 20 virtual ms old at most. */
    toBeRunning(...nodes: string[]): R
    /** Of a board: every node is ready; with `.not` none of them. */
    toBeReady(...nodes: string[]): R
    /** Of a board: every node is neither starting, nor running, nor stopping; a parked one is down. With `.not` none of them. */
    toBeDown(...nodes: string[]): R
    /** Of a board: nodes are in a state, or all that an object says of them holds; with `.not` none of them. */
    toBeInState(
        ...nodes: [node: string, state: NodeState | NodeExpectation] | [Record<string, NodeState | NodeExpectation>]
    ): R
    /** Of a board: it has logged such a line; with `times` exactly so many. */
    toHaveLogged(text: string | RegExp, options?: { times?: number }): R
    /** Of a board: it has logged such lines, each after the one before. */
    toHaveLoggedInOrder(...texts: (string | RegExp)[]): R
    /** Of a board: it has told such an event, `"climate crashed"` or `{ kind, node, text, fault }`. */
    toHaveEvent(event: string | EventPattern): R
    /** Of a board: it has told a fault; of this node; of this kind (`ready-dep-timeout`, …). Crashes and aborts count. */
    toHaveFault(node?: string, kind?: string): R
    /** Of a board: a controller has told such an event of a job, `"publish finished"` or `{ kind, name, slot, outcome }`. */
    toHaveJob(event: string | JobPattern): R
    /** Of a board: its events of these kinds were just these, in this order; the message points at the first that was not. */
    toFollowTrace(events: string[], options?: TraceOptions): R
    /** Of a board: it has panicked, with this in the panic's name or message. */
    toHavePanicked(text?: string | RegExp): R
    /** Of a board: lets virtual time pass until it logs such a line, after the last match; with `.not` for all of `within`, in which it must not. */
    toLog(text: string | RegExp, options?: WaitOptions): Promise<R>
    /** Of a board: the same for an event of a node. */
    toEmit(event: string | EventPattern, options?: WaitOptions): Promise<R>
    /** Of a board: lets virtual time pass until a node is in a state; with `.not` for all of `within`, in which it must not be. */
    toBecome(node: string, state: NodeState | NodeExpectation, options?: WaitOptions): Promise<R>
    /** Of a sensor: lets virtual time pass until its reading is so; with `.not` for all of `within`, in which it must not be. */
    toReach(reading: SensorValue | WantedReading, options?: WaitOptions): Promise<R>
    /** Of a broker: lets virtual time pass until boards publish so, after the last match; with `.not` for all of `within`, in which they must not. */
    toReceive(topic: string, payload?: PayloadExpectation, options?: WaitOptions): Promise<R>
    /** Of a sensor: what it measures, or what the firmware wrote to it: a value, or `{ is, above, below, matches, register }`. */
    toHaveReading(reading: SensorValue | WantedReading): R
    /** Of a mocked display: the text of a character screen, or the rows of a picture, `["##.", "..#"]`. */
    toShow(what: string | RegExp | string[]): R
    /** Of a broker: boards have published to a topic (`+` and `#` as in MQTT); an object is compared with the payload as JSON. */
    toHavePublished(topic: string, payload?: PayloadExpectation): R
}

declare module "vitest" {
    // eslint-disable-next-line @typescript-eslint/no-explicit-any, @typescript-eslint/no-empty-object-type, @typescript-eslint/no-unused-vars -- as vitest declares it
    interface Matchers<T = any> extends SupervisorMatchers<void> {}
}
