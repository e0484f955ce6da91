// Steps that look: `expect` lets time pass until everything in it has come true, in the order it stands there; `never` lets time pass
// and fails when something comes.
import type { Shape } from "../shape.js"
import { anyNumber, count, duration, flag, named, object, oneOrMore, pattern, type Read } from "../shape.js"
import { nodeName, sensorName } from "../names.js"
import { durationText } from "../duration.js"
import { describePanic } from "../../panic.js"
import { matches } from "../../log-line.js"
import type { Expectation, Stage, StagedBoard } from "../stage.js"
import { StepFailure } from "../step-failure.js"
import type { StepKind } from "../step-kind.js"
import { holdsReading, readingIs } from "./reading.js"
import { eventPattern, events, heard, jobPattern, jobs, logLines, type Said } from "./said.js"
import { onNetwork } from "./network.js"
import { nodeIs, nodeState } from "./state.js"

const panicShape: Shape<boolean | string | RegExp> = {
    expected: "true, or a text of the panic's name or message",
    schema: () => ({ type: ["boolean", "string"] }),
    read: (spot, scope) =>
        (spot.scalar() === true ? flag : (pattern as Shape<boolean | string | RegExp>)).read(spot, scope),
}

const expectations = {
    log: oneOrMore(pattern),
    event: oneOrMore(eventPattern),
    job: oneOrMore(jobPattern),
    state: named(nodeName, () => nodeState, nodeState.schema()),
    reading: named(sensorName, readingIs, readingIs("").schema()),
    panic: panicShape,
    boots: count(1),
    alive: flag,
    message: onNetwork(oneOrMore(object("a message", { topic: pattern }, { payload: pattern }))),
    heap: object("the heap in bytes", {}, { liveBelow: anyNumber, freeAbove: anyNumber }),
}
const expectShape = object("expect", {}, expectations)
type Expected = Read<typeof expectShape>

export const expect: StepKind<Expected> = {
    verb: "expect",
    summary:
        "wait until all of this has come true, one after the other; a wait looks back to the last match on the board",
    arg: expectShape,
    onBoard: true,
    waits: true,
    async run(wanted, { board, within }, stage) {
        const end = stage.sim.now + within
        for (const make of parts(wanted, board, stage)) await stage.meet(make(), Math.max(0, end - stage.sim.now))
    },
}

// Each is made when its turn comes: it begins to look where the one before has ended.
function parts(wanted: Expected, board: StagedBoard, stage: Stage): (() => Expectation)[] {
    const found: (() => Expectation)[] = []
    for (const key of Object.keys(wanted) as (keyof Expected)[]) {
        if (key === "log") for (const one of wanted.log ?? []) found.push(() => heard(logLines, one, board))
        if (key === "event") for (const one of wanted.event ?? []) found.push(() => heard(events, one, board))
        if (key === "job") for (const one of wanted.job ?? []) found.push(() => heard(jobs, one, board))
        if (key === "state") for (const one of wanted.state ?? []) found.push(() => nodeIs(one.key, one.value, board))
        if (key === "reading")
            for (const one of wanted.reading ?? [])
                found.push(() => holdsReading(one.key, stage.sensor(one.key), one.value))
        if (key === "panic") found.push(() => panicked(wanted.panic as string | RegExp | true, board))
        if (key === "boots") found.push(() => booted(wanted.boots as number, board))
        if (key === "alive") found.push(() => lives(wanted.alive === true, board))
        if (key === "message") for (const one of wanted.message ?? []) found.push(() => published(one, stage))
        if (key === "heap") found.push(() => heapIs(wanted.heap ?? {}, board))
    }
    return found
}

function panicked(wanted: string | RegExp | true, staged: StagedBoard): Expectation {
    return {
        wanted: wanted === true ? "a panic" : `a panic ${String(wanted)}`,
        ofPanic: true,
        met() {
            const panic = staged.board.panics[staged.panicsSeen]
            if (!panic) return false
            const told = `${panic.name}: ${panic.message}`
            if (wanted !== true && !matches(told, wanted)) throw new StepFailure(this.wanted, `another one: ${told}`)
            staged.panicsSeen++
            return true
        },
        found: () =>
            staged.panicsSeen ? `none after ${describePanic(staged.board.panics[staged.panicsSeen - 1])}` : "none",
    }
}

function booted(times: number, { board }: StagedBoard): Expectation {
    return { wanted: `${times} boots`, met: () => board.boots >= times, found: () => `${board.boots}` }
}

function lives(alive: boolean, { board }: StagedBoard): Expectation {
    const word = (is: boolean) => (is ? "alive" : "without power, or dead until a reboot")
    return { wanted: `a board ${word(alive)}`, met: () => board.isDead() !== alive, found: () => `one ${word(!alive)}` }
}

interface MessagePattern {
    topic: string | RegExp
    payload?: string | RegExp
}

function published({ topic, payload }: MessagePattern, stage: Stage): Expectation {
    const all = stage.broker?.published ?? []
    const from = stage.messagesSeen
    return {
        wanted: `a message to ${String(topic)}${payload === undefined ? "" : `: ${String(payload)}`}`,
        met() {
            const at = all.findIndex(
                (message, i) =>
                    i >= from &&
                    matches(message.topic, topic) &&
                    (payload === undefined || matches(message.payload, payload))
            )
            if (at < 0) return false
            stage.messagesSeen = at + 1
            return true
        },
        found: () =>
            `${all.length - from} since the last match` +
            all
                .slice(from)
                .slice(-5)
                .map(message => `\n  ${message.topic}: ${message.payload}`)
                .join(""),
    }
}

function heapIs(wanted: { liveBelow?: number; freeAbove?: number }, { board }: StagedBoard): Expectation {
    const holds = ({ live, free }: { live: number; free: number }) =>
        (wanted.liveBelow === undefined || live < wanted.liveBelow) &&
        (wanted.freeAbove === undefined || free > wanted.freeAbove)
    return {
        wanted: `a heap with ${JSON.stringify(wanted)}`,
        met: () => holds(board.heap()),
        found: () => `${board.heap().live} bytes live, ${board.heap().free} free`,
    }
}

const neverShape = object(
    "never",
    {},
    { log: oneOrMore(pattern), event: oneOrMore(eventPattern), job: oneOrMore(jobPattern) }
)

export const never: StepKind<Read<typeof neverShape>> = {
    verb: "never",
    summary: "let the time of `for` pass, in which none of this may come",
    arg: neverShape,
    onBoard: true,
    more: { for: duration },
    needs: ["for"],
    async run(unwanted, { board, more }, stage) {
        const looks = [
            ...(unwanted.log ?? []).map(one => look(logLines, one, board)),
            ...(unwanted.event ?? []).map(one => look(events, one, board)),
            ...(unwanted.job ?? []).map(one => look(jobs, one, board)),
        ]
        await stage.sim.advance(more["for"] as number)
        stage.noPanic()
        for (const { wanted, seen } of looks) {
            const came = seen()
            if (came !== undefined)
                throw new StepFailure(`no ${wanted} for ${durationText(more["for"] as number)}`, came)
        }
    },
}

function look<P>(said: Said<P>, wanted: P, staged: StagedBoard) {
    const from = said.all(staged).length
    const seen = () => {
        const came = said
            .all(staged)
            .slice(from)
            .find(one => said.fits(one as never, wanted))
        return came === undefined ? undefined : said.show(came as never)
    }
    return { wanted: said.describe(wanted), seen }
}
