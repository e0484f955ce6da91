// Steps that steer nodes, as `devsup activate` and its like do. Each ends when the device has said how it went; with `fails` it must
// have refused.
import { Fault } from "../../../src/control/op.js"
import { injectionLabels } from "../../../src/wire/labels.js"
import { matches } from "../../log-line.js"
import type { Board } from "../../board.js"
import { SimError } from "../../errors.js"
import { nodeName } from "../names.js"
import { described, named, oneOrMore, pattern, scalar, word, type Shape } from "../shape.js"
import type { Stage, StagedBoard } from "../stage.js"
import { StepFailure } from "../step-failure.js"
import type { StepCall, StepKind } from "../step-kind.js"

const fails = described(pattern, "the device must refuse, saying this")
const nothing = scalar("nothing behind it", { type: "null" }, value => (value === null ? (true as const) : undefined))

function onNodes(verb: "activate" | "deactivate" | "restart", summary: string): StepKind<string[]> {
    return verbKind(verb, summary, oneOrMore(nodeName), async (nodes, board) => {
        for (const node of nodes) await board[verb](node)
    })
}

export const activate = onNodes("activate", "enable nodes and what they depend on, and start them")
export const deactivate = onNodes("deactivate", "disable nodes, and stop them and what depends on them")
export const restart = onNodes("restart", "stop nodes and what depends on them, and start them again")
export const teardown = {
    ...verbKind("teardown", "stop or park every node, dependents first", nothing, (_, board) => board.teardown()),
    bare: true as const,
}
export const wake = {
    ...verbKind("wake", "start what a teardown stopped", nothing, (_, board) => board.wake()),
    bare: true as const,
}

const faultWord = word("a fault to inject", injectionLabels.split(" "))
const FAULTS: Record<string, Fault> = { stall: Fault.Stall, wedge: Fault.Wedge, crash: Fault.Crash }

export const inject = verbKind(
    "inject",
    "make nodes misbehave: `climate: stall`, `wedge` or `crash` (the program passes faultInjection() to its server)",
    named(nodeName, () => faultWord, faultWord.schema()),
    async (faults, board) => {
        for (const { key, value } of faults) await board.inject(key, FAULTS[value])
    }
)

export const clear = verbKind("clear", "take injected faults away", oneOrMore(nodeName), async (nodes, board) => {
    for (const node of nodes) await board.clearFault(node)
})

/** A kind of step that has the device do something, and says how it went. */
export function verbKind<A>(
    verb: string,
    summary: string,
    arg: Shape<A>,
    act: (arg: A, board: Board) => Promise<void>
): StepKind<A> {
    return {
        verb,
        summary,
        arg,
        onBoard: true,
        waits: true,
        more: { fails },
        run: (value, call, stage) => complete(verb, act(value, call.board.board), call, stage),
    }
}

async function complete(verb: string, work: Promise<void>, call: StepCall, stage: Stage): Promise<void> {
    const refused = call.more["fails"] as string | RegExp | undefined
    let over = false
    let problem: unknown
    work.then(
        () => (over = true),
        error => {
            over = true
            problem = error
        }
    )
    const wanted = refused === undefined ? `${verb} to be done` : `${verb} to be refused: ${String(refused)}`
    await stage.meet({ wanted, met: () => over, found: () => "no answer: " + stateOf(call.board) }, call.within)
    if (problem !== undefined && !(problem instanceof SimError)) throw problem
    const said = (problem as SimError | undefined)?.message
    if (refused === undefined ? said !== undefined : !said || !matches(said, refused))
        throw new StepFailure(wanted, said === undefined ? "that it was done" : firstLines(said))
}

function stateOf({ board }: StagedBoard): string {
    const nodes = board.statuses().flatMap(status => status.nodes)
    return nodes.map(node => `${node.name} ${node.state}`).join(", ") || "no node is shown"
}

function firstLines(message: string): string {
    return message.split("\n").slice(0, 3).join("\n").replace(/\.$/, "")
}
