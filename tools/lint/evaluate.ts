// What expressions stand for: constants, parameters through the calls that bind them, properties of literals, what functions
// return. Whatever else is unknown, and stays so.
import type ts from "typescript"
import { declare, DECLARERS } from "./declare.js"
import { knownName, symbolOf } from "./library-name.js"
import type { Source } from "./source.js"
import type { Thing } from "./thing.js"
import { type Env, type FunctionNode, Interner, NOTHING, UNKNOWN, type Value } from "./value.js"

/** What marks an edge or an entry: `ready(n)`, `observed(S)`, `lend(S)`. */
const MARKS = new Set(["ready", "bound", "observed", "beat", "lend", "consume", "shared", "divisible"])
/** More alternatives than these are as good as unknown. */
const MOST = 24
/** DeviceScript has no calls with more. */
const MOST_ARGUMENTS = 8

export class Evaluator {
    readonly interner = new Interner()
    /** In the order they were met. */
    readonly things: Thing[] = []
    private readonly known = new Map<string, readonly Value[]>()
    private readonly assigned = new Map<ts.Symbol, ts.Expression[]>()

    constructor(readonly source: Source) {
        for (const file of source.files) this.findAssignments(file)
    }

    /** The alternatives; never empty. `env` is that of the function the expression stands in. */
    eval(node: ts.Expression, env: Env): readonly Value[] {
        const key = `${this.interner.id(node)} ${this.interner.id(env)}`
        const known = this.known.get(key)
        if (known) return known
        // asked again while it is being found out
        this.known.set(key, [UNKNOWN])
        const found = [...new Set(this.find(node, env).map(v => this.interner.value(v)))]
        const values = found.length && found.length <= MOST ? found : [UNKNOWN]
        this.known.set(key, values)
        return values
    }

    /** The values of a property of an object literal; undefined where it has none. */
    property(of: Value, name: string): { values: readonly Value[]; at: ts.Expression } | undefined {
        const { ts } = this.source
        if (of.kind !== "object") return undefined
        for (const p of of.node.properties) {
            if (ts.isSpreadAssignment(p)) {
                for (const inner of this.eval(p.expression, of.env)) {
                    const found = this.property(inner, name)
                    if (found) return found
                }
                continue
            }
            if (!p.name || (!ts.isIdentifier(p.name) && !ts.isStringLiteral(p.name)) || p.name.text !== name) continue
            const at = ts.isPropertyAssignment(p)
                ? p.initializer
                : ts.isShorthandPropertyAssignment(p)
                  ? p.name
                  : undefined
            return at && { values: this.eval(at, of.env), at }
        }
        return undefined
    }

    /** The arguments of a call, and nothing for those that it leaves out. */
    whole(call: ts.CallExpression, env: Env): (readonly Value[])[] {
        const given = this.arguments(call, env)
        return [...given, ...Array.from({ length: Math.max(0, MOST_ARGUMENTS - given.length) }, () => [NOTHING])]
    }

    /** The scope of a call of `fn`. */
    scope(fn: Value & { kind: "function" }, args: readonly (readonly Value[])[]): Env {
        const { ts } = this.source
        const bound: [ts.Symbol, readonly Value[]][] = []
        for (const [i, p] of fn.node.parameters.entries()) {
            const given = args[i]
            if (ts.isObjectBindingPattern(p.name) && given)
                for (const element of p.name.elements) {
                    const symbol = this.source.checker.getSymbolAtLocation(element.name)
                    if (symbol) bound.push([symbol, given.flatMap(v => this.part(v, element))])
                }
            const symbol = ts.isIdentifier(p.name) ? this.source.checker.getSymbolAtLocation(p.name) : undefined
            if (!symbol) continue
            if (p.dotDotDotToken)
                bound.push([
                    symbol,
                    [
                        this.interner.value({
                            kind: "array",
                            items: args
                                .slice(i)
                                .flat()
                                .filter(v => v !== NOTHING),
                        }),
                    ],
                ])
            else if (args[i]) bound.push([symbol, args[i]])
        }
        return this.interner.env(fn.node, fn.env, bound)
    }

    arguments(call: ts.CallExpression, env: Env, from = 0): (readonly Value[])[] {
        return call.arguments.slice(from).flatMap(arg => {
            if (!this.source.ts.isSpreadElement(arg)) return [this.eval(arg, env)]
            const [list] = this.eval(arg.expression, env)
            return list?.kind === "array" ? list.items.map(item => [item]) : [[UNKNOWN]]
        })
    }

    private find(node: ts.Expression, env: Env): readonly Value[] {
        const { ts } = this.source
        if (
            ts.isParenthesizedExpression(node) ||
            ts.isAsExpression(node) ||
            ts.isAwaitExpression(node) ||
            ts.isNonNullExpression(node)
        )
            return this.eval(node.expression, env)
        if (ts.isStringLiteralLike(node)) return [{ kind: "literal", value: node.text }]
        if (ts.isNumericLiteral(node)) return [{ kind: "literal", value: Number(node.text) }]
        if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ kind: "literal", value: true }]
        if (node.kind === ts.SyntaxKind.FalseKeyword) return [{ kind: "literal", value: false }]
        if (ts.isConditionalExpression(node))
            return [...this.eval(node.whenTrue, env), ...this.eval(node.whenFalse, env)]
        if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return [{ kind: "function", node, env }]
        if (ts.isObjectLiteralExpression(node)) return [{ kind: "object", node, env }]
        if (ts.isArrayLiteralExpression(node))
            return [{ kind: "array", items: node.elements.flatMap(e => this.item(e, env)) }]
        if (ts.isIdentifier(node)) return this.identifier(node, env)
        if (ts.isPropertyAccessExpression(node)) return this.access(node, env)
        if (ts.isElementAccessExpression(node)) return this.element(node, env)
        if (ts.isCallExpression(node)) return this.call(node, env)
        if (ts.isBinaryExpression(node)) return this.binary(node, env)
        return [UNKNOWN]
    }

    private item(element: ts.Expression, env: Env): readonly Value[] {
        if (!this.source.ts.isSpreadElement(element)) return this.eval(element, env)
        return this.eval(element.expression, env).flatMap(v => (v.kind === "array" ? v.items : [UNKNOWN]))
    }

    private binary(node: ts.BinaryExpression, env: Env): readonly Value[] {
        const kind = this.source.ts.SyntaxKind
        const operator = node.operatorToken.kind
        if (operator === kind.BarBarToken || operator === kind.QuestionQuestionToken)
            return [...this.eval(node.left, env), ...this.eval(node.right, env)]
        if (operator === kind.AmpersandAmpersandToken || operator === kind.EqualsToken || operator === kind.CommaToken)
            return this.eval(node.right, env)
        if (operator !== kind.PlusToken) return [UNKNOWN]
        const [left] = this.eval(node.left, env)
        const [right] = this.eval(node.right, env)
        return left?.kind === "literal" && right?.kind === "literal" && typeof left.value === "string"
            ? [{ kind: "literal", value: left.value + String(right.value) }]
            : [UNKNOWN]
    }

    private identifier(node: ts.Identifier, env: Env): readonly Value[] {
        const name = knownName(node, this.source)
        if (name) return name.of === "library" && !name.type ? [{ kind: "export", name: name.name }] : [UNKNOWN]
        const symbol = symbolOf(node, this.source)
        return symbol ? this.symbol(symbol, env) : [UNKNOWN]
    }

    private symbol(symbol: ts.Symbol, env: Env): readonly Value[] {
        const { ts } = this.source
        const declaration = symbol.valueDeclaration
        if (!declaration) return [symbol.escapedName === "undefined" ? NOTHING : UNKNOWN]
        if (ts.isParameter(declaration)) {
            const found = lookUp(symbol, env)
            if (found && !(declaration.initializer && found[0]?.kind === "nothing")) return found
            return declaration.initializer
                ? this.eval(declaration.initializer, this.frame(declaration, env))
                : [UNKNOWN]
        }
        if (ts.isFunctionDeclaration(declaration))
            return [{ kind: "function", node: declaration, env: this.frame(declaration, env) }]
        if (ts.isBindingElement(declaration) && ts.isParameter(declaration.parent.parent))
            return lookUp(symbol, env) ?? [UNKNOWN]
        if (ts.isBindingElement(declaration)) return this.binding(declaration, this.frame(declaration, env))
        if (!ts.isVariableDeclaration(declaration)) return [UNKNOWN]
        const frame = this.frame(declaration, env)
        const loop = declaration.parent.parent
        if (ts.isForOfStatement(loop)) return this.items(loop.expression, frame)
        const given = [declaration.initializer, ...(this.assigned.get(symbol) ?? [])].filter(e => e !== undefined)
        return given.flatMap(e => this.eval(e, this.frame(e, env)))
    }

    private binding(element: ts.BindingElement, env: Env): readonly Value[] {
        const { ts } = this.source
        const { parent } = element
        const holder = parent.parent
        if (!ts.isVariableDeclaration(holder) || !holder.initializer) return [UNKNOWN]
        if (ts.isArrayBindingPattern(parent)) {
            const at = parent.elements.indexOf(element)
            return this.eval(holder.initializer, env).flatMap(v =>
                v.kind === "array" ? [v.items[at] ?? UNKNOWN] : [UNKNOWN]
            )
        }
        return this.eval(holder.initializer, env).flatMap(v => this.part(v, element))
    }

    /** As `property`, and nothing where a literal is known not to have it. */
    private taken(of: Value, name: string): readonly Value[] | undefined {
        return this.property(of, name)?.values ?? (this.isWhole(of) ? [NOTHING] : undefined)
    }

    /** A literal that has no other properties than those written there. */
    private isWhole(v: Value): boolean {
        const { ts } = this.source
        return v.kind === "object" && !v.node.properties.some(p => ts.isSpreadAssignment(p) || ts.isAccessor(p))
    }

    /** What an object pattern takes out of a value. */
    private part(of: Value, element: ts.BindingElement): readonly Value[] {
        return this.taken(of, (element.propertyName ?? element.name).getText()) ?? [UNKNOWN]
    }

    private items(list: ts.Expression, env: Env): readonly Value[] {
        return this.eval(list, env).flatMap(v => (v.kind === "array" ? v.items : [UNKNOWN]))
    }

    private access(node: ts.PropertyAccessExpression, env: Env): readonly Value[] {
        const { ts } = this.source
        const symbol = symbolOf(node, this.source)
        const declaration = symbol?.valueDeclaration
        const name = knownName(node, this.source)
        if (declaration && ts.isEnumMember(declaration))
            return name ? [{ kind: "member", of: declaration.parent.name.text, name: node.name.text }] : [UNKNOWN]
        if (name) return !name.type && name.of === "library" ? [{ kind: "export", name: name.name }] : [UNKNOWN]
        const found = this.eval(node.expression, env).map(v => this.taken(v, node.name.text))
        if (found.some(values => values)) return found.flatMap(values => values ?? [UNKNOWN])
        if (declaration && ts.isMethodDeclaration(declaration))
            return [{ kind: "function", node: declaration, env: this.interner.top }]
        // a field has what it begins with, unless something else is put there
        if (declaration && ts.isPropertyDeclaration(declaration) && declaration.initializer)
            return this.eval(declaration.initializer, this.interner.top)
        // `export const x` seen through a namespace, or an import of one
        if (symbol && declaration && ts.isVariableDeclaration(declaration))
            return this.symbol(symbol, this.interner.top)
        return [UNKNOWN]
    }

    private element(node: ts.ElementAccessExpression, env: Env): readonly Value[] {
        const [index] = this.eval(node.argumentExpression, env)
        return this.eval(node.expression, env).flatMap(v => {
            if (v.kind !== "array") return [UNKNOWN]
            return index?.kind === "literal" ? [v.items[Number(index.value)] ?? UNKNOWN] : v.items
        })
    }

    private call(call: ts.CallExpression, env: Env): readonly Value[] {
        const { ts } = this.source
        const name = knownName(call.expression, this.source)
        if (name?.of === "library" && !name.type) {
            if (MARKS.has(name.name))
                return [
                    { kind: "marked", mark: name.name, of: call.arguments[0] ? this.eval(call.arguments[0], env) : [] },
                ]
            if (!DECLARERS.has(name.name)) return [{ kind: "export", name: name.name }]
            const thing = declare(name.name, call, env, this)
            if (!this.things.includes(thing)) this.things.push(thing)
            return [{ kind: "thing", thing }]
        }
        // slots(…).at(i): one of them
        if (name?.name === "at" && name.of === "library" && ts.isPropertyAccessExpression(call.expression))
            return this.eval(call.expression.expression, env)
        // n.reader(S), n.writer(S): the signal, one half of it
        if (name?.of === "library" && (name.name === "reader" || name.name === "writer") && call.arguments[0])
            return this.eval(call.arguments[0], env)
        if (name?.type === "TaskNode" && name.name === "exit") return this.exits(call, env)
        if (name) return [UNKNOWN]
        return this.eval(call.expression, env).flatMap(fn =>
            fn.kind === "function" ? this.returned(fn, this.scope(fn, this.whole(call, env))) : [UNKNOWN]
        )
    }

    /** `n.exit()`: one resource a node. */
    private exits(at: ts.CallExpression, env: Env): readonly Value[] {
        const callee = at.expression as ts.PropertyAccessExpression
        return this.eval(callee.expression, env)
            .flatMap(thingsOf)
            .map(node => {
                const name = `exit of ${node.name}`
                const known = this.things.find(t => t.is === "resource" && t.kind === "exit" && t.name === name)
                const thing: Thing = known ?? { is: "resource", kind: "exit", name, at }
                if (!known) this.things.push(thing)
                return { kind: "thing", thing }
            })
    }

    private returned(fn: Value & { kind: "function" }, env: Env): readonly Value[] {
        const { ts } = this.source
        const { body } = fn.node
        if (!body) return [UNKNOWN]
        if (!ts.isBlock(body)) return this.eval(body as ts.Expression, env)
        const found: Value[] = []
        const visit = (node: ts.Node): void => {
            if (ts.isFunctionLike(node) || ts.isClassLike(node)) return
            if (ts.isReturnStatement(node) && node.expression) found.push(...this.eval(node.expression, env))
            ts.forEachChild(node, visit)
        }
        visit(body)
        return found
    }

    /** The scope a declaration stands in, out of those around `env`. */
    private frame(declaration: ts.Node, env: Env): Env {
        const fn = this.functionAround(declaration)
        for (let at: Env | undefined = env; at; at = at.outer) if (at.fn === fn) return at
        return fn ? this.interner.env(fn, this.frame(fn, env), []) : this.interner.top
    }

    private functionAround(node: ts.Node): FunctionNode | undefined {
        let at = node.parent
        while (at && !this.source.ts.isFunctionLike(at)) at = at.parent
        return at as FunctionNode | undefined
    }

    private findAssignments(file: ts.SourceFile): void {
        const { ts, checker } = this.source
        const kind = ts.SyntaxKind
        const put = (target: ts.Expression, value: ts.Expression) => {
            const symbol = ts.isIdentifier(target) ? checker.getSymbolAtLocation(target) : undefined
            if (symbol) this.assigned.set(symbol, [...(this.assigned.get(symbol) ?? []), value])
        }
        const visit = (node: ts.Node): void => {
            if (ts.isBinaryExpression(node)) {
                const operator = node.operatorToken.kind
                // what is counted up is not known: it stands for itself
                if (operator === kind.EqualsToken) put(node.left, node.right)
                else if (operator >= kind.FirstAssignment && operator <= kind.LastAssignment) put(node.left, node)
            }
            if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
                if (node.operator === kind.PlusPlusToken || node.operator === kind.MinusMinusToken)
                    put(node.operand, node)
            ts.forEachChild(node, visit)
        }
        visit(file)
    }
}

function lookUp(symbol: ts.Symbol, env: Env): readonly Value[] | undefined {
    for (let at: Env | undefined = env; at; at = at.outer) {
        const found = at.values.get(symbol)
        if (found) return found
    }
    return undefined
}

/** What a value is of: through marks and lists. */
export function thingsOf(v: Value): Thing[] {
    if (v.kind === "thing") return [v.thing]
    if (v.kind === "marked") return v.of.flatMap(thingsOf)
    return v.kind === "array" ? v.items.flatMap(thingsOf) : []
}
