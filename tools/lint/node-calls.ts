// Calls of a node's methods: the combinators and what they do to the flow, its fibers, its access to data.
import type ts from "typescript"
import { type Flow, heard, ignoring, isDead, RUNS, settled } from "./flow.js"
import { knownName, symbolOf } from "./library-name.js"
import { opOfNode } from "./signal-use.js"
import type { Role } from "./site.js"
import type { Scene, Walk } from "./walk.js"
import type { CallWalk } from "./walk-calls.js"

/** Where the function stands among the arguments. */
const CHILDREN: Record<string, number> = { spawn: 0, after: 1, every: 1, on: 1 }
const RACES = new Set(["runCancellable", "runCancellableAcked", "runPausable", "runPausableLoop"])
/** Does no harm after a stop, and changes nothing. */
const QUIET =
    /^(beat|setReady|clearReady|reportStatus|markBusy|markIdle|ackDropped|markExited|get|reader|writer|is[A-Z].*|has[A-Z].*|name|mode|epoch|status|lastFault|restarts|lateness|ticksSinceBeat|shutdownRequested)$/

export class NodeCalls {
    constructor(
        private readonly walk: Walk,
        private readonly calls: CallWalk
    ) {}

    call(e: ts.CallExpression, method: string, flow: Flow, scene: Scene): Flow {
        const { walk, calls } = this
        const { evaluator } = walk
        const { env } = scene
        const callee = e.expression as ts.PropertyAccessExpression
        const [first] = e.arguments
        // dropped with the activation, whoever runs it
        const dropped: Role = scene.role === "body" ? "dropped" : scene.role
        const op = opOfNode(method)
        if (op && first) this.access(first, method, e, scene, calls.ownerOf(callee, scene))
        const child = CHILDREN[method]
        if (child !== undefined) {
            const fn = e.arguments[child]
            const args = method === "spawn" ? evaluator.arguments(e, env, 1) : []
            if (fn) calls.into(evaluator.eval(fn, env), args, scene, dropped, RUNS)
            return calls.confirm(flow, scene)
        }
        if (method === "defer") {
            const cleanup: Role = scene.role === "body" || scene.role === "dropped" ? "cleanup" : scene.role
            if (first) calls.into(evaluator.eval(first, env), [], scene, cleanup, RUNS)
            return flow
        }
        if (RACES.has(method)) return this.race(e, method, dropped, flow, scene)
        if (method === "sleep" || method === "waitShutdown" || method === "waitResume") {
            ++walk.met.combinators
            if (method === "waitShutdown") return heard(flow)
            return method === "sleep" ? this.answered(e, flow, scene) : { ...settled(flow), runs: true }
        }
        if (method === "open" || method === "retire") {
            ++walk.met.combinators
            return method === "open" ? this.answered(e, flow, scene) : settled(flow)
        }
        return QUIET.test(method) ? flow : calls.confirm(flow, scene)
    }

    private race(e: ts.CallExpression, method: string, role: Role, flow: Flow, scene: Scene): Flow {
        const { walk, calls } = this
        const [work] = e.arguments
        ++walk.met.combinators
        if (!work) return flow
        this.methodAsWork(work, e, scene)
        const args = walk.evaluator.arguments(e, scene.env, 1)
        const end = calls.into(walk.evaluator.eval(work, scene.env), args, scene, role, settled(flow))
        if (method === "runPausableLoop") return { runs: false, stops: false, pending: new Set() }
        if (method === "runPausable") return settled(flow)
        // work that never comes back: only a stop ends the race
        return end && isDead(end) ? heard(flow) : this.answered(e, flow, scene)
    }

    /** `n.runCancellable(n.open, S)` */
    private methodAsWork(work: ts.Expression, e: ts.CallExpression, scene: Scene): void {
        const { walk, calls } = this
        if (!walk.source.ts.isPropertyAccessExpression(work)) return
        const name = knownName(work, walk.source)
        const signal = e.arguments[1]
        if (name?.of === "library" && name.type === "TaskNode" && opOfNode(name.name) && signal)
            this.access(signal, name.name, e, scene, calls.ownerOf(work, scene))
    }

    private access(of: ts.Expression, method: string, at: ts.Node, scene: Scene, owner = scene.owner): void {
        const { walk, calls } = this
        const values = walk.evaluator.eval(of, scene.env)
        // `on` takes any source of events
        const isKnown = calls.use(values, () => opOfNode(method), at, scene, owner)
        const isThere = values.some(v => v.kind !== "nothing")
        if (!isKnown && isThere && method !== "on") walk.record.unknown(at, owner)
    }

    private answered(e: ts.CallExpression, flow: Flow, { owner, role }: Scene): Flow {
        if (!owner || role !== "body" || owner.detached || !this.isIgnored(e)) return settled(flow)
        // a loop has come round to it, and nobody has looked
        if (flow.runs && flow.pending.has(e)) this.walk.record.site("ignored-aborted", e, owner)
        return ignoring(flow, e)
    }

    /** Is the answer neither looked at nor handed on? */
    private isIgnored(e: ts.Expression): boolean {
        const { ts } = this.walk.source
        const { node, parent } = this.outermost(e)
        if (ts.isExpressionStatement(parent)) return true
        const name = ts.isVariableDeclaration(parent)
            ? parent.name
            : ts.isBinaryExpression(parent) &&
                parent.right === node &&
                parent.operatorToken.kind === ts.SyntaxKind.EqualsToken
              ? parent.left
              : undefined
        if (!name || !ts.isIdentifier(name)) return false
        const symbol = symbolOf(name, this.walk.source)
        const scope = symbol?.valueDeclaration && this.scopeOf(symbol.valueDeclaration)
        return !!scope && !this.isHandled(symbol, scope)
    }

    private isHandled(symbol: ts.Symbol, scope: ts.Node): boolean {
        const { ts } = this.walk.source
        const visit = (node: ts.Node): boolean => {
            if (ts.isIdentifier(node) && symbolOf(node, this.walk.source) === symbol && this.looksAt(node)) return true
            return ts.forEachChild(node, visit) ?? false
        }
        return visit(scope)
    }

    private looksAt(use: ts.Expression): boolean {
        const { ts } = this.walk.source
        const { node, parent } = this.outermost(use)
        if (ts.isBinaryExpression(parent))
            return (
                parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken &&
                parent.operatorToken.kind !== ts.SyntaxKind.PlusToken
            )
        if (ts.isCallExpression(parent)) return parent.expression !== node
        return (
            ts.isReturnStatement(parent) ||
            ts.isIfStatement(parent) ||
            ts.isConditionalExpression(parent) ||
            ts.isPrefixUnaryExpression(parent) ||
            ts.isWhileStatement(parent) ||
            ts.isArrowFunction(parent)
        )
    }

    private outermost(e: ts.Node): { node: ts.Node; parent: ts.Node } {
        const { ts } = this.walk.source
        let node = e
        while (
            ts.isAwaitExpression(node.parent) ||
            ts.isParenthesizedExpression(node.parent) ||
            ts.isAsExpression(node.parent)
        )
            node = node.parent
        return { node, parent: node.parent }
    }

    private scopeOf(declaration: ts.Node): ts.Node {
        const { ts } = this.walk.source
        let at = declaration.parent
        while (!ts.isFunctionLike(at) && !ts.isSourceFile(at)) at = at.parent
        return at
    }
}
