// Goes through code in the order it runs: functions into what they call, loops until nothing changes, branches on whether a stop
// is known of. Statements are here, expressions in walk-calls.ts.
import type ts from "typescript"
import { Evaluator } from "./evaluate.js"
import { DEAD, type Flow, heard, isDead, join, RUNS, settled } from "./flow.js"
import { Record } from "./record.js"
import type { Role } from "./site.js"
import type { Source } from "./source.js"
import type { NodeThing } from "./thing.js"
import type { Env, FunctionNode, Value } from "./value.js"
import { CallWalk } from "./walk-calls.js"
import { testOf } from "./stop-test.js"

/** Where the walk is. */
export interface Scene {
    owner: NodeThing | undefined
    role: Role
    env: Env
    jumps: Jumps
}

interface Jumps {
    returns: Flow[]
    breaks: Flow[][]
    continues: Flow[][]
}

/** What was met so far: what loops are judged by. */
export interface Met {
    awaits: number
    combinators: number
    exits: number
}

/** Functions in functions; deeper than any program goes. */
const DEEPEST = 60

export class Walk {
    readonly record = new Record()
    readonly evaluator: Evaluator
    met: Met = { awaits: 0, combinators: 0, exits: 0 }
    private readonly calls: CallWalk
    private readonly done = new Map<string, { out: Flow; met: Met; found: number }>()
    private depth = 0

    constructor(readonly source: Source) {
        this.evaluator = new Evaluator(source)
        this.calls = new CallWalk(this)
    }

    file(file: ts.SourceFile): void {
        this.statements(file.statements, RUNS, this.scene(undefined, "program", this.evaluator.interner.top))
    }

    /** A call of `fn`; gives what is so after it. */
    call(fn: Value & { kind: "function" }, args: (readonly Value[])[], from: Scene, role: Role, flow: Flow): Flow {
        return this.enter(fn.node, this.evaluator.scope(fn, args), from.owner, role, flow)
    }

    enter(fn: FunctionNode, env: Env, owner: NodeThing | undefined, role: Role, flow: Flow): Flow {
        const { body } = fn
        if (!body || isDead(flow) || this.depth > DEEPEST) return flow
        const id = (what: object) => this.evaluator.interner.id(what)
        const key = `${id(fn)} ${id(env)} ${owner ? id(owner) : "-"} ${role} ${flow.runs} ${flow.stops}`
        const before = this.done.get(key)
        if (before && !flow.pending.size) {
            this.record.found += before.found
            this.meet(before.met)
            return before.out
        }
        // called by itself it changes nothing
        if (!before) this.done.set(key, { out: flow, met: { awaits: 1, combinators: 0, exits: 0 }, found: 0 })
        else if (this.depth > DEEPEST / 2) return flow
        const { found } = this.record
        const outer = this.met
        this.met = { awaits: 0, combinators: 0, exits: 0 }
        ++this.depth
        const scene = this.scene(owner, role, env)
        const end = this.source.ts.isBlock(body)
            ? this.statements(body.statements, flow, scene)
            : this.calls.expression(body as ts.Expression, flow, scene)
        --this.depth
        const out = join(end, ...scene.jumps.returns)
        const met = { ...this.met, exits: 0 }
        this.met = outer
        this.meet(met)
        if (!flow.pending.size) this.done.set(key, { out, met, found: this.record.found - found })
        return out
    }

    statements(list: readonly ts.Statement[], flow: Flow, scene: Scene): Flow {
        let now = flow
        for (const statement of list) {
            if (isDead(now)) break
            now = this.statement(statement, now, scene)
        }
        return now
    }

    private statement(s: ts.Statement, flow: Flow, scene: Scene): Flow {
        const { ts } = this.source
        const { jumps } = scene
        if (ts.isBlock(s)) return this.statements(s.statements, flow, scene)
        if (ts.isIfStatement(s)) {
            const [yes, no] = this.condition(s.expression, flow, scene)
            return join(
                isDead(yes) ? DEAD : this.statement(s.thenStatement, yes, scene),
                s.elseStatement && !isDead(no) ? this.statement(s.elseStatement, no, scene) : no
            )
        }
        if (ts.isReturnStatement(s) || ts.isThrowStatement(s)) {
            const end = s.expression ? this.calls.expression(s.expression, flow, scene) : flow
            ++this.met.exits
            if (ts.isReturnStatement(s)) jumps.returns.push(end)
            return DEAD
        }
        if (ts.isBreakStatement(s)) {
            jumps.breaks.at(-1)?.push(flow)
            return DEAD
        }
        if (ts.isContinueStatement(s)) {
            jumps.continues.at(-1)?.push(flow)
            return DEAD
        }
        if (ts.isForStatement(s)) {
            const first = s.initializer ? this.calls.any(s.initializer, flow, scene) : flow
            return this.loop(s, s.condition, s.incrementor, first, scene)
        }
        if (ts.isWhileStatement(s) || ts.isDoStatement(s)) return this.loop(s, s.expression, undefined, flow, scene)
        if (ts.isForOfStatement(s) || ts.isForInStatement(s))
            return this.loop(s, undefined, undefined, this.calls.expression(s.expression, flow, scene), scene)
        if (ts.isTryStatement(s)) return this.tryStatement(s, flow, scene)
        if (ts.isSwitchStatement(s)) return this.switchStatement(s, flow, scene)
        if (ts.isFunctionDeclaration(s) || ts.isImportDeclaration(s) || ts.isClassDeclaration(s)) return flow
        if (ts.isInterfaceDeclaration(s) || ts.isTypeAliasDeclaration(s) || ts.isExportDeclaration(s)) return flow
        return this.calls.any(s, flow, scene)
    }

    /** Both ways out of a condition. */
    condition(c: ts.Expression, flow: Flow, scene: Scene): [yes: Flow, no: Flow] {
        const { ts } = this.source
        const kind = ts.SyntaxKind
        if (ts.isParenthesizedExpression(c)) return this.condition(c.expression, flow, scene)
        if (ts.isPrefixUnaryExpression(c) && c.operator === kind.ExclamationToken) {
            const [yes, no] = this.condition(c.operand, flow, scene)
            return [no, yes]
        }
        if (ts.isBinaryExpression(c)) {
            const isAnd = c.operatorToken.kind === kind.AmpersandAmpersandToken
            if (isAnd || c.operatorToken.kind === kind.BarBarToken) {
                const [yes, no] = this.condition(c.left, flow, scene)
                const [thenYes, thenNo] = this.condition(c.right, isAnd ? yes : no, scene)
                return isAnd ? [thenYes, join(no, thenNo)] : [join(yes, thenYes), thenNo]
            }
        }
        if (c.kind === kind.TrueKeyword) return [flow, DEAD]
        if (c.kind === kind.FalseKeyword) return [DEAD, flow]
        const after = this.calls.expression(c, flow, scene)
        // what is left out of the options of a factory
        if ((ts.isIdentifier(c) || ts.isPropertyAccessExpression(c)) && this.isNothing(c, scene)) return [DEAD, after]
        const test = testOf(c, this.source)
        if (!test) return [after, after]
        return test === "stopped" ? [heard(after), settled(after)] : [settled(after), heard(after)]
    }

    private isNothing(e: ts.Expression, { env }: Scene): boolean {
        return this.evaluator.eval(e, env).every(v => v.kind === "nothing")
    }

    private loop(
        s: ts.IterationStatement,
        condition: ts.Expression | undefined,
        step: ts.Expression | undefined,
        first: Flow,
        scene: Scene
    ): Flow {
        const { ts } = this.source
        const { jumps, owner, role } = scene
        const isEach = ts.isForOfStatement(s) || ts.isForInStatement(s)
        const isEndless = !isEach && (!condition || condition.kind === ts.SyntaxKind.TrueKeyword)
        const met = this.met
        const { found } = this.record
        let head = first
        let out = DEAD
        // the second time with what the first left behind
        for (let turn = 0; turn < 2 && !isDead(head); ++turn) {
            this.met = { awaits: 0, combinators: 0, exits: 0 }
            jumps.breaks.push([])
            jumps.continues.push([])
            const [on, over]: [Flow, Flow] = isEach
                ? [head, head]
                : condition && !ts.isDoStatement(s)
                  ? this.condition(condition, head, scene)
                  : [head, DEAD]
            let end = isDead(on) ? DEAD : this.statement(s.statement, on, scene)
            end = join(end, ...(jumps.continues.pop() ?? []))
            if (step && !isDead(end)) end = this.calls.expression(step, end, scene)
            const [again, last] =
                ts.isDoStatement(s) && condition && !isDead(end) ? this.condition(condition, end, scene) : [end, DEAD]
            const breaks = jumps.breaks.pop() ?? []
            this.met.exits += breaks.length
            out = join(over, last, ...breaks)
            head = join(first, again)
        }
        const inside = this.met
        this.met = met
        this.meet(inside)
        if (owner && isEndless && first.runs && this.record.found === found) {
            const neverWaits = !inside.awaits && !inside.combinators && !inside.exits
            const cannotStop = role === "body" && !owner.detached && inside.awaits > 0 && !inside.combinators
            if (role !== "elsewhere" && (neverWaits || cannotStop)) this.record.site("endless-loop", s, owner)
        }
        return out
    }

    private tryStatement(s: ts.TryStatement, flow: Flow, scene: Scene): Flow {
        const { owner, role } = scene
        const awaits = this.met.awaits
        const tried = this.statements(s.tryBlock.statements, flow, scene)
        const caught = s.catchClause ? this.statements(s.catchClause.block.statements, join(flow, tried), scene) : DEAD
        const canBeDropped = role === "dropped" || (role === "body" && owner?.shell === "dropOnStop")
        if (s.finallyBlock && owner && canBeDropped && this.met.awaits > awaits)
            this.record.site("skipped-finally", s.finallyBlock, owner)
        const end = join(tried, caught)
        if (!s.finallyBlock) return end
        const after = this.statements(s.finallyBlock.statements, isDead(end) ? flow : end, scene)
        return isDead(end) ? DEAD : after
    }

    private switchStatement(s: ts.SwitchStatement, flow: Flow, scene: Scene): Flow {
        const start = this.calls.expression(s.expression, flow, scene)
        scene.jumps.breaks.push([])
        let falls = DEAD
        let hasDefault = false
        for (const clause of s.caseBlock.clauses) {
            hasDefault ||= this.source.ts.isDefaultClause(clause)
            falls = this.statements(clause.statements, join(start, falls), scene)
        }
        return join(falls, hasDefault ? DEAD : start, ...(scene.jumps.breaks.pop() ?? []))
    }

    private meet({ awaits, combinators, exits }: Met): void {
        this.met.awaits += awaits
        this.met.combinators += combinators
        this.met.exits += exits
    }

    private scene(owner: NodeThing | undefined, role: Role, env: Env): Scene {
        return { owner, role, env, jumps: { returns: [], breaks: [], continues: [] } }
    }
}
