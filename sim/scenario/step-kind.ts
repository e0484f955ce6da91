// What a kind of step is: its key, what stands behind it, and what it does. One file in steps/ per concept.
import type { Schema, Shape } from "./shape.js"
import type { StagedBoard, Stage } from "./stage.js"

/** The step as it is run. */
export interface StepCall {
    /** The board it is about; for kinds that take one. */
    board: StagedBoard
    /** Virtual ms it may take. */
    within: number
    /** What the other keys of the step were given. */
    more: Record<string, unknown>
}

export interface StepKind<A = unknown> {
    /** The key that makes a step this kind. */
    readonly verb: string
    /** One line for editors. */
    readonly summary: string
    readonly arg: Shape<A>
    /** What the bare word means; absent: it needs an argument. */
    readonly bare?: A
    /** Takes `board`. */
    readonly onBoard?: boolean
    /** Takes `within`. */
    readonly waits?: boolean
    /** Further keys. */
    readonly more?: Record<string, Shape<unknown>>
    /** Of `more`: those that must be there. */
    readonly needs?: readonly string[]
    /** Throws StepFailure. */
    run(arg: A, call: StepCall, stage: Stage): Promise<void>
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each kind knows its own argument
export type AnyStepKind = StepKind<any>

export function stepSchema(kind: AnyStepKind): Schema {
    const none = kind.bare === undefined ? [] : [{ type: "null" }]
    const argument = kind.arg.schema()
    const properties: Record<string, unknown> = {
        [kind.verb]: { ...(none.length ? { anyOf: [argument, ...none] } : argument), description: kind.summary },
    }
    if (kind.onBoard) properties["board"] = { type: "string", description: "which board, where there are several" }
    if (kind.waits) properties["within"] = { $ref: "#/definitions/duration", description: "virtual time it may take" }
    for (const [key, shape] of Object.entries(kind.more ?? {})) properties[key] = shape.schema()
    return { type: "object", properties, required: [kind.verb, ...(kind.needs ?? [])], additionalProperties: false }
}
