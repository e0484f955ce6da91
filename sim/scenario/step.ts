// One step of a scenario: which kind it is, told by its one key that is a verb, and the keys beside it.
import { duration, didYouMean, oneOrMore, word, type Shape } from "./shape.js"
import type { Place } from "./problem.js"
import type { Scope } from "./scope.js"
import type { Entry, Spot } from "./spot.js"
import type { Stage, StagedBoard } from "./stage.js"
import { stepSchema, type AnyStepKind } from "./step-kind.js"
import { cancel } from "./steps/cancel.js"
import { activate, clear, deactivate, inject, restart, teardown, wake } from "./steps/control.js"
import { expect, never } from "./steps/expect.js"
import { broker, latency, network } from "./steps/network.js"
import { brownOut, reboot } from "./steps/power.js"
import { replay } from "./steps/replay.js"
import { repeatOf } from "./steps/repeat.js"
import { connect, disconnect, play, press, set } from "./steps/sensors.js"
import { snapshot } from "./steps/snapshot.js"
import { advance, runaway, hog } from "./steps/time.js"
import { delay, drop, fail, freeze, jump, lose, mute, recover, thaw, unmute } from "./steps/trouble.js"

export interface Step {
    verb: string
    place: Place
    /** Throws StepError. */
    run(stage: Stage, round?: string): Promise<void>
}

/** What went wrong in a step, and in which. */
export class StepError extends Error {
    constructor(
        readonly step: Step,
        readonly round: string | undefined,
        override readonly cause: unknown
    ) {
        super(cause instanceof Error ? cause.message : String(cause))
    }
}

export const stepShape: Shape<Step> = {
    expected: "a step, such as `advance: 5s`",
    schema: () => ({ $ref: "#/definitions/step" }),
    read(spot, scope) {
        const bare = spot.scalar()
        if (typeof bare === "string") return bareStep(spot, bare, scope)
        const entries = spot.entries()
        if (!entries?.length) return scope.report(spot.problem(this.expected))
        const verbs = entries.filter(entry => kindOf(entry.key))
        if (verbs.length > 1)
            return scope.report(
                verbs[1].keySpot.problem("one thing a step", `${verbs[0].key} and ${verbs[1].key}`, "Make it two steps")
            )
        if (!verbs.length) return scope.report(unknownVerb(entries))
        return readStep(spot, verbs[0], entries, scope)
    },
}

const KINDS: readonly AnyStepKind[] = [
    ...[advance, set, play, replay, press, disconnect, connect, expect, never],
    ...[activate, deactivate, restart, teardown, wake, inject, clear, cancel, hog, runaway, reboot, brownOut, snapshot],
    ...[freeze, thaw, delay, jump, drop, lose, mute, unmute, fail, recover],
    ...[network, broker, latency],
    repeatOf(stepShape),
]

/** The schema's definition of a step. */
export function stepDefinition() {
    const bare = KINDS.filter(kind => kind.bare !== undefined).map(kind => kind.verb)
    return { anyOf: [...KINDS.map(stepSchema), { enum: bare }] }
}

export const stepVerbs = KINDS.map(kind => kind.verb)

const kindOf = (verb: string) => KINDS.find(kind => kind.verb === verb)

function bareStep(spot: Spot, verb: string, scope: Scope): Step | undefined {
    const kind = kindOf(verb)
    if (!kind) return scope.report(spot.problem("a step", JSON.stringify(verb), didYouMean(verb, stepVerbs)))
    if (kind.bare === undefined)
        return scope.report(spot.problem(kind.arg.expected, `${verb} alone`, `Write \`${verb}: …\``))
    return build(spot, kind, kind.bare, boardOf(spot, undefined, kind, scope), {}, scope)
}

function readStep(spot: Spot, verb: Entry, entries: Entry[], scope: Scope): Step | undefined {
    const kind = kindOf(verb.key) as AnyStepKind
    const keys = [
        ...(kind.onBoard ? ["board"] : []),
        ...(kind.waits ? ["within"] : []),
        ...Object.keys(kind.more ?? {}),
    ]
    const before = scope.problems.length
    const board = boardOf(spot, entries, kind, scope)
    scope.board = board
    const more: Record<string, unknown> = {}
    for (const { key, keySpot, value } of entries) {
        if (key === kind.verb || key === "board") continue
        const shape = key === "within" ? duration : kind.more?.[key]
        if (!keys.includes(key) || !shape)
            scope.report(
                keySpot.problem(
                    `${kind.verb} with nothing but ${keys.join(", ") || "its value"} beside it`,
                    JSON.stringify(key),
                    didYouMean(key, keys)
                )
            )
        else more[key] = shape.read(value, scope)
    }
    for (const needed of kind.needs ?? [])
        if (!entries.some(entry => entry.key === needed))
            scope.report(spot.problem(`${kind.verb} with ${needed} beside it`, "none"))
    const isBare = kind.bare !== undefined && verb.value.scalar() === null
    const arg: unknown = isBare ? kind.bare : kind.arg.read(verb.value, scope)
    return scope.problems.length > before ? undefined : build(spot, kind, arg, board, more, scope)
}

function boardOf(spot: Spot, entries: Entry[] | undefined, kind: AnyStepKind, scope: Scope): string {
    const { boards } = scope
    const given = entries?.find(entry => entry.key === "board")
    if (given && kind.onBoard) return word("the name of a board under `boards`", boards).read(given.value, scope) ?? ""
    if (!given && kind.onBoard && boards.length > 1)
        scope.report(spot.problem(`${kind.verb} with \`board:\` beside it, one of ${boards.join(", ")}`, "none"))
    return boards[0] ?? ""
}

function build(
    spot: Spot,
    kind: AnyStepKind,
    arg: unknown,
    board: string,
    more: Record<string, unknown>,
    scope: Scope
): Step {
    const { defaults } = scope
    const step: Step = {
        verb: kind.verb,
        place: spot.place,
        async run(stage, round) {
            const within = (more["within"] as number | undefined) ?? defaults.within
            try {
                await kind.run(arg, { board: stage.boards.get(board) as StagedBoard, within, more }, stage)
                stage.passed(step, round)
            } catch (e) {
                throw e instanceof StepError ? e : new StepError(step, round, e)
            }
        },
    }
    return step
}

function unknownVerb(entries: Entry[]) {
    const { key, keySpot } = entries[0]
    return keySpot.problem("a step", JSON.stringify(key), didYouMean(key, stepVerbs))
}

/** Steps one after another. */
export const stepsShape = oneOrMore(stepShape)
