// What a value of a scenario file must look like. Rule: each shape says once what it takes, and from it come the value that is
// read, the message when it is something else, and the JSON schema that editors complete from.
import { nearest } from "../nearest.js"
import { durationOf } from "./duration.js"
import type { Scope } from "./scope.js"
import type { Spot } from "./spot.js"

export type Schema = Record<string, unknown>

export interface Shape<T> {
    /** For messages: `a duration such as 5s`. */
    readonly expected: string
    /** The value; undefined when it is not one, which the scope has been told then. */
    read(spot: Spot, scope: Scope): T | undefined
    schema(): Schema
}

/** The type a shape reads. */
export type Read<S> = S extends Shape<infer T> ? T : never
type Fields = Record<string, Shape<unknown>>
type ReadFields<F extends Fields> = { [K in keyof F]: Read<F[K]> }

/** A shape over one scalar: `parse` gives undefined for what it does not take. */
export function scalar<T>(expected: string, schema: Schema, parse: (value: unknown) => T | undefined): Shape<T> {
    return {
        expected,
        schema: () => schema,
        read(spot, scope) {
            const value = spot.scalar()
            const read = value === undefined ? undefined : parse(value)
            return read === undefined ? scope.report(spot.problem(expected)) : read
        },
    }
}

export const text = scalar("a text", { type: "string", minLength: 1 }, v =>
    typeof v === "string" && v ? v : undefined
)
export const flag = scalar("true or false", { type: "boolean" }, v => (typeof v === "boolean" ? v : undefined))
export const anyNumber = scalar("a number", { type: "number" }, v => (typeof v === "number" && v === v ? v : undefined))
export const duration = scalar(
    "a duration such as 500ms, 60s, 5m or 2h (a bare number is milliseconds)",
    { type: ["string", "number"], pattern: "^(\\d+(\\.\\d+)?|\\.\\d+)\\s*(ms|s|m|h|d)?$", minimum: 0 },
    durationOf
)

/** A whole number from `least` on. */
export function count(least: number, most = Number.MAX_SAFE_INTEGER): Shape<number> {
    const range = most === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${most}`
    return scalar(`a whole number, ${range}`, { type: "integer", minimum: least, maximum: most }, v =>
        Number.isSafeInteger(v) && (v as number) >= least && (v as number) <= most ? (v as number) : undefined
    )
}

/** A text that is found as a part, or between slashes an expression: `/^hot: \d+/`. */
export const pattern: Shape<string | RegExp> = {
    expected: "a text, or an expression between slashes such as /t \\d+/",
    schema: () => ({ type: ["string", "number"], minLength: 1 }),
    read(spot, scope) {
        const value = spot.scalar()
        if ((typeof value !== "string" && typeof value !== "number") || value === "") {
            const next = spot.entries() && "A text with a colon needs quotes"
            return scope.report(spot.problem(this.expected, spot.found(), next))
        }
        const [, source, flags] = /^\/(.+)\/([imsu]*)$/.exec(String(value)) ?? []
        if (source === undefined) return String(value)
        try {
            return new RegExp(source, flags)
        } catch (e) {
            return scope.report(spot.problem("a regular expression", `${String(value)}: ${(e as Error).message}`))
        }
    },
}

/** One of some words; the nearest are named for another. */
export function word<W extends string>(what: string, words: readonly W[]): Shape<W> {
    return {
        expected: what,
        schema: () => ({ enum: words }),
        read(spot, scope) {
            const value = spot.scalar()
            if (words.includes(value as W)) return value as W
            return scope.report(spot.problem(what, spot.found(), didYouMean(String(value), words)))
        },
    }
}

export function list<T>(item: Shape<T>): Shape<T[]> {
    return {
        expected: `a list, each ${item.expected}`,
        schema: () => ({ type: "array", items: item.schema(), minItems: 1 }),
        read(spot, scope) {
            const items = spot.items()
            if (!items?.length) return scope.report(spot.problem(this.expected, items ? "an empty list" : spot.found()))
            return whole(items.map(each => item.read(each, scope)))
        },
    }
}

/** One, or a list of them. */
export function oneOrMore<T>(item: Shape<T>): Shape<T[]> {
    const many = list(item)
    return {
        expected: `${item.expected}, or a list of them`,
        schema: () => ({ anyOf: [item.schema(), many.schema()] }),
        read: (spot, scope) => (spot.items() ? many.read(spot, scope) : whole([item.read(spot, scope)])),
    }
}

/** A mapping whose keys are names. */
export function named<T>(
    key: Shape<string>,
    valueOf: (key: string) => Shape<T>,
    anyValue: Schema
): Shape<{ key: string; value: T }[]> {
    return {
        expected: `a mapping from ${key.expected} to its value`,
        schema: () => ({ type: "object", minProperties: 1, additionalProperties: anyValue }),
        read(spot, scope) {
            const entries = spot.entries()
            if (!entries?.length) return scope.report(spot.problem(this.expected))
            return whole(
                entries.map(({ keySpot, value }) => {
                    const name = key.read(keySpot, scope)
                    const read = name === undefined ? undefined : valueOf(name).read(value, scope)
                    return name === undefined || read === undefined ? undefined : { key: name, value: read }
                })
            )
        },
    }
}

/** A mapping with these keys and no others. */
export function object<R extends Fields, O extends Fields>(
    what: string,
    required: R,
    optional: O
): Shape<ReadFields<R> & Partial<ReadFields<O>>> {
    const fields: Fields = { ...required, ...optional }
    return {
        expected: `${what}: a mapping with ${Object.keys(fields).join(", ")}`,
        schema: () => objectSchema(required, optional),
        read(spot, scope) {
            const entries = spot.entries()
            if (!entries) return scope.report(spot.problem(this.expected))
            const read: Record<string, unknown> = {}
            let good = true
            for (const { key, keySpot, value } of entries) {
                const field = Object.hasOwn(fields, key) ? fields[key] : undefined
                if (!field) scope.report(unknownKey(keySpot, key, what, Object.keys(fields)))
                const got = field?.read(value, scope)
                if (got === undefined) good = false
                else read[key] = got
            }
            for (const key of Object.keys(required))
                if (!entries.some(entry => entry.key === key)) {
                    good = false
                    scope.report(spot.problem(`${what} with the key ${key}`, "none"))
                }
            return good ? (read as ReadFields<R> & Partial<ReadFields<O>>) : undefined
        },
    }
}

export function objectSchema(required: Fields, optional: Fields): Schema {
    const properties = Object.fromEntries(Object.entries({ ...required, ...optional }).map(([k, s]) => [k, s.schema()]))
    return { type: "object", properties, required: Object.keys(required), additionalProperties: false }
}

/** A mapping where it is one, else the short form. */
export function shortOr<A, B>(short: Shape<A>, long: Shape<B>): Shape<A | B> {
    return {
        expected: `${short.expected}, or ${long.expected}`,
        schema: () => ({ anyOf: [short.schema(), long.schema()] }),
        read: (spot, scope) => (spot.entries() ? long : (short as Shape<A | B>)).read(spot, scope),
    }
}

/** With a line that editors show. */
export function described<T>(shape: Shape<T>, description: string): Shape<T> {
    return { ...shape, expected: shape.expected, schema: () => ({ ...shape.schema(), description }) }
}

export function didYouMean(name: string, known: readonly string[]): string {
    const near = nearest(name, [...known])
    return near.length ? `Did you mean ${near.join(", ")}?` : `There is ${known.join(", ") || "none"}`
}

export function unknownKey(spot: Spot, key: string, what: string, known: readonly string[]) {
    return spot.problem(`a key of ${what}`, JSON.stringify(key), didYouMean(key, known))
}

function whole<T>(values: (T | undefined)[]): T[] | undefined {
    return values.some(value => value === undefined) ? undefined : (values as T[])
}
