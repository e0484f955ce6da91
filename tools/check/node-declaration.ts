// A declaration of a node in the source: its name, what it says it needs, and the syntax that is its own.
import type ts from "typescript"
import { Need } from "../../src/node/need.js"
import { literalOf, type Lookup, nameOf, propertyOf } from "./capability-use.js"
import { LIBRARY, lineOf, type Module } from "./module-graph.js"

export interface Declared {
    name: string
    /** `file:line`. */
    place: string
    /** Bits of Need; undefined when the source gives them in a way that cannot be read from it. */
    needs: number | undefined
    /** Body, resources and options without the edges to other nodes. */
    own: ts.Node[]
    /** Absolute path. */
    file: string
}

/** Where the options stand among the arguments. */
const OPTIONS_AT: Record<string, number> = { node: 3, pool: 3, controllerNode: 2 }
const EDGES = new Set(["deps", "needs"])

/** The node that a call declares; undefined for any other syntax. */
export function declarationOf(node: ts.Node, lookup: Lookup, module: Module): Declared | undefined {
    const { ts, file } = lookup
    if (!ts.isCallExpression(node)) return undefined
    const callee = nameOf(node.expression, lookup)
    const at = callee?.from === LIBRARY ? OPTIONS_AT[callee.name] : undefined
    const name = node.arguments[0]
    if (at === undefined || !name) return undefined
    const options = node.arguments[at]
    const literal = literalOf(options, lookup)
    const needs = literal && propertyOf(literal, "needs", lookup)
    const own: ts.Node[] = node.arguments.filter((_, i) => i > 0 && i !== at)
    if (literal) own.push(...literal.properties.filter(p => !(p.name && EDGES.has(p.name.getText(module.source)))))
    return {
        name: textOf(name, lookup),
        place: `${module.path}:${lineOf(module.source, node)}`,
        needs: needs ? bits(needs, lookup) : options && !literal ? undefined : 0,
        own,
        file,
    }
}

function textOf(node: ts.Expression, lookup: Lookup): string {
    const { ts } = lookup
    const real = ts.isIdentifier(node) ? (lookup.units.constant(node.text, lookup.file) ?? node) : node
    return ts.isStringLiteralLike(real) ? real.text : real.getText()
}

function bits(node: ts.Expression, lookup: Lookup): number | undefined {
    const { ts } = lookup
    if (ts.isNumericLiteral(node)) return Number(node.text)
    if (ts.isParenthesizedExpression(node)) return bits(node.expression, lookup)
    if (ts.isIdentifier(node)) {
        const value = lookup.units.constant(node.text, lookup.file)
        return value && bits(value, lookup)
    }
    if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression)) {
        const from = lookup.units.resolve(node.expression.text, lookup.file)
        return from?.from === LIBRARY && from.name === "Need" ? Need[node.name.text as keyof typeof Need] : undefined
    }
    if (!ts.isBinaryExpression(node) || !/^[|+]$/.test(node.operatorToken.getText())) return undefined
    const [left, right] = [bits(node.left, lookup), bits(node.right, lookup)]
    return left === undefined || right === undefined ? undefined : left | right
}
