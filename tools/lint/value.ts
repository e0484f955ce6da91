// What an expression of a program stands for, as far as its source says. Values are interned: the same thing is the same object,
// so that they serve as keys.
import type ts from "typescript"
import type { Thing } from "./thing.js"

export type Value =
    | { kind: "function"; node: FunctionNode; env: Env }
    | { kind: "object"; node: ts.ObjectLiteralExpression; env: Env }
    | { kind: "array"; items: readonly Value[] }
    | { kind: "literal"; value: string | number | boolean }
    /** A member of an enum of the library: `Mode.Pause`. */
    | { kind: "member"; of: string; name: string }
    /** An export of the library. */
    | { kind: "export"; name: string }
    | { kind: "thing"; thing: Thing }
    /** What `observed(S)`, `ready(n)`, `lend(S)` … make. */
    | { kind: "marked"; mark: string; of: readonly Value[] }
    /** `undefined`, an argument that is not given. */
    | { kind: "nothing" }
    | { kind: "unknown" }

export type FunctionNode = ts.FunctionLikeDeclaration & { body?: ts.Node }

export const UNKNOWN: Value = { kind: "unknown" }
export const NOTHING: Value = { kind: "nothing" }

/** The parameters of one call, and of those around it. */
export interface Env {
    readonly fn: ts.Node | undefined
    readonly outer: Env | undefined
    readonly values: ReadonlyMap<ts.Symbol, readonly Value[]>
}

export class Interner {
    private readonly ids = new Map<object, number>()
    private readonly values = new Map<string, Value>()
    private readonly envs = new Map<string, Env>()
    readonly top: Env = { fn: undefined, outer: undefined, values: new Map() }

    id(what: object): number {
        let id = this.ids.get(what)
        if (id === undefined) this.ids.set(what, (id = this.ids.size))
        return id
    }

    value(made: Value): Value {
        const key = this.keyOf(made)
        const found = this.values.get(key)
        if (!found) this.values.set(key, made)
        return found ?? made
    }

    env(fn: ts.Node, outer: Env, values: [ts.Symbol, readonly Value[]][]): Env {
        const key = [fn, outer, ...values.flatMap(([symbol, of]) => [symbol, ...of])].map(x => this.id(x)).join()
        let env = this.envs.get(key)
        if (!env) this.envs.set(key, (env = { fn, outer, values: new Map(values) }))
        return env
    }

    private keyOf(v: Value): string {
        const ids = (list: readonly Value[]) => list.map(item => this.id(item)).join()
        switch (v.kind) {
            case "function":
            case "object":
                return `${v.kind} ${this.id(v.node)} ${this.id(v.env)}`
            case "array":
                return `array ${ids(v.items)}`
            case "literal":
                return `literal ${typeof v.value} ${v.value}`
            case "member":
                return `member ${v.of} ${v.name}`
            case "export":
                return `export ${v.name}`
            case "thing":
                return `thing ${this.id(v.thing)}`
            case "marked":
                return `marked ${v.mark} ${ids(v.of)}`
            case "nothing":
            case "unknown":
                return v.kind
        }
    }
}
