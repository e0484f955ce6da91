// Hands the matchers to vitest. Owns nothing: each judges plain data; here it is taken from what expect() was given, and worded.
import { Board } from "../sim/board.js"
import { Sensor } from "../sim/sensor.js"
import { Broker } from "../sim/world/broker.js"
import { aboutBoard } from "./about.js"
import { hasEvent, hasFault, hasJob } from "./matchers/events.js"
import { hasLogged, hasLoggedInOrder } from "./matchers/logged.js"
import { areDown, areInState, areReady, areRunning } from "./matchers/node-state.js"
import { hasPanicked } from "./matchers/panics.js"
import { hasPublished } from "./matchers/published.js"
import { hasReading, showsRows, showsText } from "./matchers/readings.js"
import { followsTrace } from "./matchers/trace.js"
import { becomes, emits, logs } from "./matchers/waits.js"
import type { SupervisorMatchers } from "./declared.js"
import { MatcherError, verdictText, type Verdict } from "./verdict.js"

/** What vitest gives a matcher as `this`, as far as they need it. */
interface Asked {
    /** Undefined without `.not`. */
    isNot: boolean | undefined
    equals(a: unknown, b: unknown): boolean
}

interface Answer {
    pass: boolean
    message(): string
}

type Given<K extends keyof SupervisorMatchers> = Parameters<SupervisorMatchers[K]>

/** For `expect.extend`; importing `devicescript-supervisor/vitest` does that. */
export const supervisorMatchers = {
    toBeRunning: ofBoard<"toBeRunning">((board, not, ...names) => areRunning(nodesOf(board), names, not)),
    toBeReady: ofBoard<"toBeReady">((board, not, ...names) => areReady(nodesOf(board), names, not)),
    toBeDown: ofBoard<"toBeDown">((board, not, ...names) => areDown(nodesOf(board), names, not)),
    toBeInState: ofBoard<"toBeInState">((board, not, ...nodes) =>
        areInState(nodesOf(board), nodes.length === 2 ? { [nodes[0]]: nodes[1] } : nodes[0], not)
    ),
    toHaveLogged: ofBoard<"toHaveLogged">((board, _, text, options) => hasLogged(board.log, text, options?.times)),
    toHaveLoggedInOrder: ofBoard<"toHaveLoggedInOrder">((board, _, ...texts) => hasLoggedInOrder(board.log, texts)),
    toHaveEvent: ofBoard<"toHaveEvent">((board, _, event) => hasEvent(board.events, event)),
    toHaveFault: ofBoard<"toHaveFault">((board, _, node, kind) => hasFault(board.events, node, kind)),
    toHaveJob: ofBoard<"toHaveJob">((board, _, event) => hasJob(board.jobEvents, event)),
    toFollowTrace: ofBoard<"toFollowTrace">((board, _, events, options) =>
        followsTrace(board.events, board.times.heard, events, options)
    ),
    toHavePanicked: ofBoard<"toHavePanicked">((board, _, text) => hasPanicked(board.panics, text)),
    toLog: inTime<"toLog">(logs),
    toEmit: inTime<"toEmit">(emits),
    toBecome: inTime<"toBecome">(becomes),
    toHaveReading: ofSensor<"toHaveReading">((sensor, wanted) =>
        hasReading(sensor.name, register => sensor.value(register), wanted)
    ),
    toShow: ofSensor<"toShow">((screen, what) =>
        Array.isArray(what)
            ? showsRows(screen.name, screen.picture().rows(), what)
            : showsText(screen.name, screen.text(), what)
    ),
    toHavePublished(this: Asked, received: unknown, ...[topic, payload]: Given<"toHavePublished">): Answer {
        if (!(received instanceof Broker)) throw wrongKind("a broker", "await sim.broker()", received)
        return answer(hasPublished(received.published, topic, payload, this.equals), this)
    },
}

function ofBoard<K extends keyof SupervisorMatchers>(
    judge: (board: Board, not: boolean, ...given: Given<K>) => Verdict
) {
    return function matcher(this: Asked, received: unknown, ...given: Given<K>): Answer {
        try {
            const board = boardOf(received)
            return answer(judge(board, !!this.isNot, ...given), this, () => aboutBoard(board))
        } catch (e) {
            throw fromHere(e, matcher)
        }
    }
}

function ofSensor<K extends keyof SupervisorMatchers>(judge: (sensor: Sensor, ...given: Given<K>) => Verdict) {
    return function matcher(this: Asked, received: unknown, ...given: Given<K>): Answer {
        try {
            return answer(judge(sensorOf(received), ...given), this)
        } catch (e) {
            throw fromHere(e, matcher)
        }
    }
}

function inTime<K extends keyof SupervisorMatchers>(
    judge: (board: Board, not: boolean, ...given: Given<K>) => Promise<Verdict>
) {
    return async function matcher(this: Asked, received: unknown, ...given: Given<K>): Promise<Answer> {
        const board = boardOf(received)
        return answer(await judge(board, !!this.isNot, ...given), this, () => aboutBoard(board))
    }
}

function answer(verdict: Verdict, { isNot }: Asked, about: () => readonly string[] = () => []): Answer {
    return { pass: verdict.pass, message: () => verdictText(verdict, !!isNot, about()).trimEnd() }
}

/** What is wrong with a call is shown at the call, not in here. */
function fromHere(error: unknown, matcher: (...given: never[]) => unknown): unknown {
    if (error instanceof MatcherError) Error.captureStackTrace(error, matcher)
    return error
}

function nodesOf(board: Board) {
    return board.statuses().flatMap(status => status.nodes)
}

function boardOf(received: unknown): Board {
    if (received instanceof Board) return received
    throw wrongKind("a board", 'await sim.boot("src/main.ts")', received)
}

function sensorOf(received: unknown): Sensor {
    if (received instanceof Sensor) return received
    throw wrongKind("a sensor", 'sim.sensor("temperature")', received)
}

function wrongKind(expected: string, from: string, received: unknown): MatcherError {
    const found = typeof received === "object" && received ? `a ${received.constructor?.name}` : String(received)
    return new MatcherError(`${expected} of the simulator`, found, `Give expect() what ${from} gave.`)
}
