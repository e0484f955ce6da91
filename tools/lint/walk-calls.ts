// The walk's expressions: what a call does to the flow, where it leads, and what is to be written down about it.
import type ts from "typescript"
import { DECLARERS } from "./declare.js"
import { thingsOf } from "./evaluate.js"
import { type Flow, isDead, join, RUNS, settled } from "./flow.js"
import { type Known, knownName, libraryType } from "./library-name.js"
import { NodeCalls } from "./node-calls.js"
import { isAccess, isSignalClass, type Op, opOfSignal } from "./signal-use.js"
import type { Role, SiteKind } from "./site.js"
import type { NodeThing, SignalThing } from "./thing.js"
import type { Value } from "./value.js"
import type { Scene, Walk } from "./walk.js"

/** ms: a sleep up to this is a yield, which no stop waits for. */
const YIELD = 10
/** Methods of arrays that call what they are given, there and then. */
const EACH = /^(forEach|map|filter|some|every|find|findIndex|findLast|reduce|sort)$/
/** The library's own waits that a stop does not end, by type. */
const WAITS = new Map<string, string[]>([
    ["Watch", ["changed"]],
    ["Reader", ["changed"]],
    ["OpenGuard", ["changed"]],
    ["Channel", ["receive"]],
    ["Receiver", ["receive"]],
    ["VetoGate", ["waitAsserted", "waitReleased"]],
    ["ResourceSlot", ["waitTake"]],
    ["Claimant", ["waitGrantChange"]],
    ["TaskWaiter", ["wait"]],
])
const TIMERS = new Set(["setTimeout", "setInterval"])

export class CallWalk {
    private readonly nodes: NodeCalls

    constructor(private readonly walk: Walk) {
        this.nodes = new NodeCalls(walk, this)
    }

    /** Whatever is in `node`, in the order it is written. */
    any(node: ts.Node, flow: Flow, scene: Scene): Flow {
        const { ts } = this.walk.source
        let now = flow
        ts.forEachChild(node, child => {
            if (ts.isTypeNode(child) || isDead(now)) return
            now = ts.isExpression(child) ? this.expression(child, now, scene) : this.any(child, now, scene)
        })
        return now
    }

    expression(e: ts.Expression, flow: Flow, scene: Scene): Flow {
        const { ts } = this.walk.source
        const kind = ts.SyntaxKind
        if (isDead(flow) || ts.isFunctionLike(e) || ts.isClassLike(e)) return flow
        if (ts.isCallExpression(e)) return this.call(e, flow, scene)
        if (ts.isAwaitExpression(e)) {
            ++this.walk.met.awaits
            return this.expression(e.expression, flow, scene)
        }
        if (ts.isPropertyAccessExpression(e)) {
            this.access(e, scene)
            return this.expression(e.expression, flow, scene)
        }
        if (ts.isNewExpression(e)) return this.made(e, flow, scene)
        if (ts.isConditionalExpression(e)) {
            const [yes, no] = this.walk.condition(e.condition, flow, scene)
            return join(this.expression(e.whenTrue, yes, scene), this.expression(e.whenFalse, no, scene))
        }
        if (ts.isBinaryExpression(e)) {
            const operator = e.operatorToken.kind
            if (operator === kind.AmpersandAmpersandToken || operator === kind.BarBarToken)
                return join(...this.walk.condition(e, flow, scene))
            const after = this.expression(e.right, this.expression(e.left, flow, scene), scene)
            const isAssignment = operator >= kind.FirstAssignment && operator <= kind.LastAssignment
            return isAssignment ? this.confirm(after, scene) : after
        }
        const after = this.any(e, flow, scene)
        const counts =
            (ts.isPrefixUnaryExpression(e) || ts.isPostfixUnaryExpression(e)) &&
            (e.operator === kind.PlusPlusToken || e.operator === kind.MinusMinusToken)
        return counts ? this.confirm(after, scene) : after
    }

    /** Something is done that would not be done after a stop: what was ignored on the way matters. */
    confirm(flow: Flow, { owner, role }: Scene): Flow {
        if (owner && role === "body" && flow.runs)
            for (const at of flow.pending) this.walk.record.site("ignored-aborted", at, owner)
        return settled(flow)
    }

    use(
        values: readonly Value[],
        op: (s: SignalThing) => Op | undefined,
        at: ts.Node,
        scene: Scene,
        owner = scene.owner
    ) {
        const signals = values.flatMap(thingsOf).filter((t): t is SignalThing => t.is === "signal")
        for (const s of signals) {
            const what = op(s)
            const isCertain = scene.role !== "elsewhere" && signals.length === 1 && values.length === 1
            if (what) this.walk.record.access({ signal: s, op: what, owner, isCertain, at })
        }
        return signals.length > 0
    }

    /** Code that nobody knows when it runs. */
    elsewhere(args: readonly ts.Expression[], scene: Scene): void {
        for (const arg of args)
            for (const v of this.walk.evaluator.eval(arg, scene.env)) this.handOver(v, scene, new Set())
    }

    /** Goes into the functions among `values`; undefined where one of them is unknown. */
    into(values: readonly Value[], args: (readonly Value[])[], scene: Scene, role: Role, flow: Flow): Flow | undefined {
        const ends = values.map(v => (v.kind === "function" ? this.walk.call(v, args, scene, role, flow) : undefined))
        return ends.length && ends.every(end => end) ? join(...(ends as Flow[])) : undefined
    }

    private handOver(v: Value, scene: Scene, seen: Set<Value>): void {
        const { ts } = this.walk.source
        if (seen.has(v)) return
        seen.add(v)
        const role: Role = scene.owner ? "elsewhere" : "program"
        if (v.kind === "function") this.walk.call(v, [], scene, role, RUNS)
        if (v.kind === "thing" && v.thing.is === "signal") v.thing.escaped = true
        if (v.kind === "array") for (const item of v.items) this.handOver(item, scene, seen)
        if (v.kind !== "object") return
        for (const p of v.node.properties) {
            const value = ts.isPropertyAssignment(p)
                ? p.initializer
                : ts.isShorthandPropertyAssignment(p)
                  ? p.name
                  : undefined
            if (value) for (const inner of this.walk.evaluator.eval(value, v.env)) this.handOver(inner, scene, seen)
        }
    }

    private access(e: ts.PropertyAccessExpression, scene: Scene): void {
        const { walk } = this
        const method = e.name.text
        if (!isAccess(method)) return
        const values = walk.evaluator.eval(e.expression, scene.env)
        if (this.use(values, s => opOfSignal(s.kind, method), e, scene)) return
        if (values.every(v => v.kind === "nothing")) return
        if (isSignalClass(libraryType(e.expression, walk.source))) walk.record.unknown(e, scene.owner)
    }

    private call(e: ts.CallExpression, flow: Flow, scene: Scene): Flow {
        const { walk } = this
        const { ts } = walk.source
        const known = knownName(e.expression, walk.source)
        let now = ts.isIdentifier(e.expression) ? flow : this.expression(e.expression, flow, scene)
        for (const arg of e.arguments) now = this.expression(arg, now, scene)
        if (isDead(now)) return now
        if (known?.of === "library") return this.libraryCall(e, known, now, scene)
        if (known) return this.deviceCall(e, known, now, scene)
        const values = walk.evaluator.eval(e.expression, scene.env)
        const end = this.into(values, walk.evaluator.whole(e, scene.env), scene, scene.role, now)
        if (end) return end
        this.elsewhere(e.arguments, scene)
        return this.confirm(now, scene)
    }

    private libraryCall(e: ts.CallExpression, known: Known, flow: Flow, scene: Scene): Flow {
        const { evaluator } = this.walk
        if (known.type === "TaskNode") return this.nodes.call(e, known.name, flow, scene)
        if (!known.type && (DECLARERS.has(known.name) || /^(ready|bound|link|graph|observed|beat)$/.test(known.name))) {
            evaluator.eval(e, scene.env)
            return flow
        }
        if (!known.type && known.name === "observe" && e.arguments[0]) {
            this.use(evaluator.eval(e.arguments[0], scene.env), () => "read", e, scene)
            return flow
        }
        if (isForAnother(known)) this.wait(e, flow, scene)
        if (known.name === "subscribe" && isSignalClass(known.type)) this.subscription(e, scene)
        // what a graph is asked about a signal tells nothing about it
        if (known.type !== "Graph") this.elsewhere(e.arguments, scene)
        return this.confirm(flow, scene)
    }

    private deviceCall(e: ts.CallExpression, known: Known, flow: Flow, scene: Scene): Flow {
        const { walk } = this
        const { owner, role } = scene
        const isIn = owner && role !== "elsewhere"
        const { name, type } = known
        if (type === "Array" && EACH.test(name)) {
            const [fn] = e.arguments
            const item = walk.source.ts.isPropertyAccessExpression(e.expression)
                ? walk.evaluator
                      .eval(e.expression.expression, scene.env)
                      .flatMap(v => (v.kind === "array" ? v.items : []))
                : []
            const args = item.length ? [item] : []
            return join(flow, (fn && this.into(walk.evaluator.eval(fn, scene.env), args, scene, role, flow)) ?? flow)
        }
        if (type === "Function" && name === "start") {
            if (isIn) walk.record.site("raw-fiber", e, owner)
            const callee = e.expression as ts.PropertyAccessExpression
            const away = owner ? "elsewhere" : "program"
            const values = walk.evaluator.eval(callee.expression, scene.env)
            this.into(values, walk.evaluator.arguments(e, scene.env), scene, away, RUNS)
            return this.confirm(flow, scene)
        }
        if (TIMERS.has(name) && isIn) walk.record.site("raw-timer", e, owner)
        if (name === "subscribe") this.subscription(e, scene)
        const isRegister = type === "Register" && (name === "read" || name === "write")
        if (!type && name === "sleep") this.wait(e, flow, scene, "raw-sleep")
        else if (isRegister || (!type && (name === "wait" || name === "suspend"))) this.wait(e, flow, scene)
        this.elsewhere(e.arguments, scene)
        return /^(console|Math|JSON)/i.test(type) && type !== "Console" ? flow : this.confirm(flow, scene)
    }

    /** Something that a stop does not end. */
    private wait(e: ts.CallExpression, flow: Flow, { owner, role, env }: Scene, kind: SiteKind = "unraced-wait"): void {
        if (!owner || role !== "body" || owner.detached || !flow.runs) return
        const ms = e.arguments.at(-1)
        const [value] = ms ? this.walk.evaluator.eval(ms, env) : []
        const isYield = value?.kind === "literal" && typeof value.value === "number" && value.value <= YIELD
        if (!isYield || /^(read|write)$/.test(e.expression.getText().split(".").at(-1) ?? ""))
            this.walk.record.site(kind, e, owner)
    }

    private subscription(e: ts.CallExpression, { owner, role }: Scene): void {
        // one that is kept can be ended
        const isKept = !this.walk.source.ts.isExpressionStatement(e.parent)
        if (owner && role !== "elsewhere" && !isKept) this.walk.record.site("raw-subscribe", e, owner)
    }

    private made(e: ts.NewExpression, flow: Flow, scene: Scene): Flow {
        const { walk } = this
        const { ts } = walk.source
        let now = flow
        for (const arg of e.arguments ?? []) now = this.expression(arg, now, scene)
        const declaration = walk.source.checker.getTypeAtLocation(e).symbol?.valueDeclaration
        const isOwn =
            declaration && ts.isClassDeclaration(declaration) && walk.source.isOwn(declaration.getSourceFile().fileName)
        if (!isOwn) {
            this.elsewhere(e.arguments ?? [], scene)
            return now
        }
        const { top } = walk.evaluator.interner
        const args = (e.arguments ?? []).map(arg => walk.evaluator.eval(arg, scene.env))
        for (const member of declaration.members) {
            if (ts.isPropertyDeclaration(member) && member.initializer)
                this.expression(member.initializer, RUNS, { ...scene, env: top })
            if (ts.isConstructorDeclaration(member))
                this.into([{ kind: "function", node: member, env: top }], args, scene, scene.role, RUNS)
            // who calls them is not followed everywhere
            if (ts.isMethodDeclaration(member))
                this.into(
                    [{ kind: "function", node: member, env: top }],
                    [],
                    scene,
                    scene.owner ? "elsewhere" : "program",
                    RUNS
                )
        }
        return now
    }

    ownerOf(e: ts.PropertyAccessExpression, scene: Scene): NodeThing | undefined {
        const things = this.walk.evaluator.eval(e.expression, scene.env).flatMap(thingsOf)
        return things.find((t): t is NodeThing => t.is === "node") ?? scene.owner
    }
}

/** Waits for what another task does. */
function isForAnother({ type, name }: Known): boolean {
    return WAITS.get(type)?.includes(name) ?? false
}
