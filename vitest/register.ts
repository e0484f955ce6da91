// Hands the matchers to vitest. Owns nothing: each judges plain data; here it is taken from what expect() was given, and worded.
import { Board } from "../sim/board.js"
import { Sensor } from "../sim/sensor.js"
import { Broker } from "../sim/world/broker.js"
import { aboutBoard, aboutTime } from "./about.js"
import { hasEvent, hasFault, hasJob } from "./matchers/events.js"
import { hasLogged, hasLoggedInOrder } from "./matchers/logged.js"
import { areDown, areInState, areReady, areRunning } from "./matchers/node-state.js"
import { hasPanicked } from "./matchers/panics.js"
import { hasPublished } from "./matchers/published.js"
import { hasReading, showsRows, showsText } from "./matchers/readings.js"
import { followsTrace } from "./matchers/trace.js"
import { reaches, receives } from "./matchers/waits-outside.js"
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

/** What can be given to expect(). */
interface Kind<T> {
    /** Throws MatcherError for anything else. */
    take(received: unknown): T
    /** The circumstances of a miss, as lines. */
    about(subject: T): string[]
}

const ofBoard: Kind<Board> = {
    take: received =>
        received instanceof Board ? received : wrong("a board", 'await sim.boot("src/main.ts")', received),
    about: aboutBoard,
}
const ofSensor: Kind<Sensor> = {
    take: received =>
        received instanceof Sensor ? received : wrong("a sensor", 'sim.sensor("temperature")', received),
    about: sensor => aboutTime(sensor.host.waiting),
}
const ofBroker: Kind<Broker> = {
    take: received => (received instanceof Broker ? received : wrong("a broker", "await sim.broker()", received)),
    about: broker => aboutTime(broker.waiting),
}

/** For `expect.extend`; importing `devicescript-supervisor/vitest` does that. */
export const supervisorMatchers = {
    toBeRunning: now<"toBeRunning", Board>(ofBoard, (board, { isNot }, ...names) =>
        areRunning(nodesOf(board), names, !!isNot)
    ),
    toBeReady: now<"toBeReady", Board>(ofBoard, (board, { isNot }, ...names) =>
        areReady(nodesOf(board), names, !!isNot)
    ),
    toBeDown: now<"toBeDown", Board>(ofBoard, (board, { isNot }, ...names) => areDown(nodesOf(board), names, !!isNot)),
    toBeInState: now<"toBeInState", Board>(ofBoard, (board, { isNot }, ...nodes) =>
        areInState(nodesOf(board), nodes.length === 2 ? { [nodes[0]]: nodes[1] } : nodes[0], !!isNot)
    ),
    toHaveLogged: now<"toHaveLogged", Board>(ofBoard, (board, _, text, options) =>
        hasLogged(board.log, text, options?.times)
    ),
    toHaveLoggedInOrder: now<"toHaveLoggedInOrder", Board>(ofBoard, (board, _, ...texts) =>
        hasLoggedInOrder(board.log, texts)
    ),
    toHaveEvent: now<"toHaveEvent", Board>(ofBoard, (board, _, event) => hasEvent(board.events, event)),
    toHaveFault: now<"toHaveFault", Board>(ofBoard, (board, _, node, kind) => hasFault(board.events, node, kind)),
    toHaveJob: now<"toHaveJob", Board>(ofBoard, (board, _, event) => hasJob(board.jobEvents, event)),
    toFollowTrace: now<"toFollowTrace", Board>(ofBoard, (board, _, events, options) =>
        followsTrace(board.events, board.times.heard, events, options)
    ),
    toHavePanicked: now<"toHavePanicked", Board>(ofBoard, (board, _, text) => hasPanicked(board.panics, text)),
    toHaveReading: now<"toHaveReading", Sensor>(ofSensor, (sensor, _, wanted) =>
        hasReading(sensor.name, register => sensor.value(register), wanted)
    ),
    toShow: now<"toShow", Sensor>(ofSensor, (screen, _, what) =>
        Array.isArray(what)
            ? showsRows(screen.name, screen.picture().rows(), what)
            : showsText(screen.name, screen.text(), what)
    ),
    toHavePublished: now<"toHavePublished", Broker>(ofBroker, (broker, { equals }, topic, payload) =>
        hasPublished(broker.published, topic, payload, equals)
    ),
    toLog: inTime<"toLog", Board>(ofBoard, (board, { isNot }, ...given) => logs(board, !!isNot, ...given)),
    toEmit: inTime<"toEmit", Board>(ofBoard, (board, { isNot }, ...given) => emits(board, !!isNot, ...given)),
    toBecome: inTime<"toBecome", Board>(ofBoard, (board, { isNot }, ...given) => becomes(board, !!isNot, ...given)),
    toReach: inTime<"toReach", Sensor>(ofSensor, (sensor, { isNot }, ...given) => reaches(sensor, !!isNot, ...given)),
    toReceive: inTime<"toReceive", Broker>(ofBroker, (broker, { isNot, equals }, topic, payload, options) =>
        receives(broker, !!isNot, { topic, payload, equals }, options)
    ),
}

type Name = keyof SupervisorMatchers
type Given<K extends Name> = Parameters<SupervisorMatchers[K]>

/** A matcher of what is so at this moment. */
function now<K extends Name, T>(kind: Kind<T>, judge: (subject: T, asked: Asked, ...given: Given<K>) => Verdict) {
    return function matcher(this: Asked, received: unknown, ...given: Given<K>): Answer {
        try {
            const subject = kind.take(received)
            return answer(judge(subject, this, ...given), this, () => kind.about(subject))
        } catch (e) {
            throw fromHere(e, matcher)
        }
    }
}

/** A matcher that lets virtual time pass. */
function inTime<K extends Name, T>(
    kind: Kind<T>,
    judge: (subject: T, asked: Asked, ...given: Given<K>) => Promise<Verdict>
) {
    return async function matcher(this: Asked, received: unknown, ...given: Given<K>): Promise<Answer> {
        const subject = kind.take(received)
        return answer(await judge(subject, this, ...given), this, () => kind.about(subject))
    }
}

function answer(verdict: Verdict, { isNot }: Asked, about: () => readonly string[]): Answer {
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

function wrong(expected: string, from: string, received: unknown): never {
    const found = typeof received === "object" && received ? `a ${received.constructor?.name}` : String(received)
    throw new MatcherError(`${expected} of the simulator`, found, `Give expect() what ${from} gave.`)
}
