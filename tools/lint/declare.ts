// Calls of the library that declare something, and what their arguments say of it.
import type ts from "typescript"
import { type Evaluator, thingsOf } from "./evaluate.js"
import type { Entry, NodeThing, ResourceKind, SignalKind, SignalThing, Thing } from "./thing.js"
import type { Env, Value } from "./value.js"

const SIGNALS = new Set(["watch", "channel", "backed", "leased", "vetoGate"])
const RESOURCES = new Set(["slot", "slots", "budget"])
/** Where the options stand among the arguments. */
const OPTIONS_AT: Record<string, number> = { node: 3, pool: 3, controllerNode: 2 }
const LISTS = ["reads", "writes", "resources", "provides"] as const

export const DECLARERS: ReadonlySet<string> = new Set([...SIGNALS, ...RESOURCES, ...Object.keys(OPTIONS_AT)])

/** What a call of `callee`, one of DECLARERS, declares. */
export function declare(callee: string, at: ts.CallExpression, env: Env, evaluator: Evaluator): Thing {
    const { ts } = evaluator.source
    const first = at.arguments[0]
    const values = first ? evaluator.eval(first, env) : []
    const [value] = values
    const name = value?.kind === "literal" ? String(value.value) : (first?.getText() ?? "")
    if (RESOURCES.has(callee)) return { is: "resource", kind: callee as ResourceKind, name, at }
    if (SIGNALS.has(callee)) {
        const over = values.flatMap(thingsOf).find((t): t is SignalThing => t.is === "signal")
        // a watch stays the same one when it is backed, and goes by the name of that
        if (callee === "backed" && over) return Object.assign(over, { kind: "backed", at })
        const hasInitial = callee === "leased" || (callee === "watch" && at.arguments.length > 1)
        return { is: "signal", kind: callee as SignalKind, name, at, escaped: false, hasInitial }
    }
    const options = at.arguments[OPTIONS_AT[callee] as number]
    const node: NodeThing = {
        is: "node",
        isPool: callee === "pool",
        name,
        at,
        modes:
            callee === "controllerNode" || !at.arguments[1]
                ? []
                : evaluator.eval(at.arguments[1], env).flatMap(modesOf),
        body: callee === "controllerNode" || !at.arguments[2] ? [] : evaluator.eval(at.arguments[2], env),
        detached: false,
        shell: undefined,
        readiness: undefined,
        options: options && ts.isExpression(options) ? options : undefined,
        reads: [],
        writes: [],
        resources: [],
        provides: [],
        unread: [],
    }
    if (options) readOptions(node, evaluator.eval(options, env), evaluator)
    return node
}

function modesOf(v: Value): string[] {
    if (v.kind === "array") return v.items.flatMap(modesOf)
    return v.kind === "member" ? [v.name.replace(/\B[A-Z]/g, c => "-" + c).toLowerCase()] : []
}

function readOptions(node: NodeThing, options: readonly Value[], evaluator: Evaluator): void {
    for (const o of options) {
        if (o.kind === "nothing") continue
        if (o.kind !== "object") {
            node.unread.push("options")
            continue
        }
        const detached = evaluator.property(o, "detached")?.values[0]
        if (detached?.kind === "literal" && detached.value === true) node.detached = true
        node.shell = exportName(evaluator.property(o, "shell")?.values) ?? node.shell
        node.readiness = exportName(evaluator.property(o, "readiness")?.values) ?? node.readiness
        for (const list of LISTS) {
            const found = evaluator.property(o, list)
            if (!found) continue
            const { entries, isWhole } = entriesOf(found.at, found.values, o.env, evaluator)
            node[list].push(...entries)
            if (!isWhole) node.unread.push(list)
        }
    }
}

function exportName(values: readonly Value[] | undefined): string | undefined {
    const [value] = values ?? []
    return value?.kind === "export" ? value.name : undefined
}

function entriesOf(at: ts.Expression, values: readonly Value[], env: Env, evaluator: Evaluator) {
    const { ts } = evaluator.source
    // each at its own place where the list is written there
    const written = ts.isArrayLiteralExpression(at) && !at.elements.some(e => ts.isSpreadElement(e))
    const items: { at: ts.Node; values: readonly Value[] }[] = written
        ? at.elements.map(e => ({ at: e, values: evaluator.eval(e, env) }))
        : values
              .flatMap(v => (v.kind === "array" ? v.items : v.kind === "nothing" ? [] : [v]))
              .map(v => ({ at, values: [v] }))
    const entries: Entry[] = items.map(item => ({
        at: item.at,
        mark: item.values.find(v => v.kind === "marked")?.mark ?? "",
        things: item.values.flatMap(thingsOf),
    }))
    return { entries, isWhole: entries.every(e => e.things.length > 0) }
}
