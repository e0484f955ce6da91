// Matchers that let virtual time pass until something comes. What a board says is looked for after the last match, as `board.output` does
// it, and lines count for both. With `.not` all of the time passes, and from now on nothing may come: as `never` in a scenario.
import type { Board } from "../../sim/board.js"
import { HopelessError, WaitError } from "../../sim/errors.js"
import { durationText } from "../../sim/scenario/duration.js"
import { events, heard, logLines } from "../../sim/scenario/steps/said.js"
import { describeState } from "../../sim/scenario/steps/state.js"
import { reasonOf, StagedBoard, type Expectation } from "../../sim/scenario/stage.js"
import type { Waiting } from "../../sim/wait.js"
import type { EventPattern } from "../../sim/scenario/wanted.js"
import { assertKeys, assertPattern, MatcherError, shown, type Verdict } from "../verdict.js"
import { eventOf } from "./events.js"
import { areInState, assertNode, expectationOf, type NodeExpectation, type NodeState } from "./node-state.js"

export interface WaitOptions {
    /** Virtual ms, default 10000. */
    within?: number
}

const WITHIN = 10_000
const stages = new WeakMap<Board, StagedBoard>()

export function logs(board: Board, not: boolean, pattern: string | RegExp, options?: WaitOptions): Promise<Verdict> {
    assertPattern(pattern)
    // with `.not`, a board that begins here
    const wait = heard(logLines, pattern, not ? from(board) : staged(board))
    return comes(
        board.host.waiting,
        not,
        wait,
        { subject: "the board", phrase: `to log ${shown(pattern)}`, board },
        options
    )
}

export function emits(board: Board, not: boolean, wanted: string | EventPattern, options?: WaitOptions) {
    const pattern = eventOf(wanted)
    const wait = heard(events, pattern, not ? from(board) : staged(board))
    return comes(
        board.host.waiting,
        not,
        wait,
        { subject: "the board", phrase: `to tell ${events.describe(pattern)}`, board },
        options
    )
}

export function becomes(
    board: Board,
    not: boolean,
    node: string,
    wanted: NodeState | NodeExpectation,
    options?: WaitOptions
): Promise<Verdict> {
    const one = expectationOf(wanted)
    const nodes = () => board.statuses().flatMap(status => status.nodes)
    if (nodes().length) assertNode(nodes(), node)
    const is = () => nodes().some(each => each.name === node) && areInState(nodes(), { [node]: one }, not).pass
    const phrase = `to become ${describeState(one)}`
    const wait: Expectation = {
        wanted: `${node} ${phrase}`,
        met: is,
        found: () => {
            assertNode(nodes(), node)
            return areInState(nodes(), { [node]: one }, not).found
        },
    }
    return comes(board.host.waiting, not, wait, { subject: node, phrase, board }, options)
}

/** Lets the clock of `waiting` move; `board`: the only one that can make it come. */
export async function comes(
    waiting: Waiting,
    not: boolean,
    { wanted, met, found }: Expectation,
    { subject, phrase, board }: { subject: string; phrase: string; board?: Board },
    options: WaitOptions = {}
): Promise<Verdict> {
    assertKeys(options, ["within"])
    const { within = WITHIN } = options
    if (!(Number.isFinite(within) && within >= 0))
        throw new MatcherError("virtual milliseconds as within, 0 or more", String(within), "Leave it out for 10000.")
    let pass = false
    const look = () => (pass ||= met())
    const verdict = (more = "") => ({
        pass,
        subject,
        phrase: `${phrase} within ${durationText(within)}`,
        found: found() + more,
    })
    if (not) {
        await waiting.forTime(waiting.host.clock.now + within, look)
        return verdict()
    }
    try {
        await waiting.forCondition(look, within, wanted, board)
        return verdict()
    } catch (e) {
        if (!(e instanceof WaitError)) throw e
        return verdict(e instanceof HopelessError ? "\n" + reasonOf(e) : "")
    }
}

function staged(board: Board): StagedBoard {
    let one = stages.get(board)
    if (!one) stages.set(board, (one = new StagedBoard(board.entry, board)))
    return one
}

/** Of which nothing is looked at that was before; what it finds is no match for later waits. */
function from(board: Board): StagedBoard {
    const one = new StagedBoard(board.entry, board, { matched: board.log.length })
    one.eventsSeen = board.events.length
    return one
}
