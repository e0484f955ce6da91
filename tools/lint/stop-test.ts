// Conditions that tell whether a stop was asked.
import type ts from "typescript"
import { knownName, symbolOf } from "./library-name.js"
import type { Source } from "./source.js"

/** What is so where `c` holds: a stop was asked, or none was; undefined for any other condition. */
export function testOf(c: ts.Expression, source: Source): "stopped" | "running" | undefined {
    const { ts } = source
    if (ts.isParenthesizedExpression(c) || ts.isAwaitExpression(c)) return testOf(c.expression, source)
    if (ts.isPrefixUnaryExpression(c) && c.operator === ts.SyntaxKind.ExclamationToken) {
        const inner = testOf(c.operand, source)
        return inner && (inner === "stopped" ? "running" : "stopped")
    }
    if (ts.isBinaryExpression(c) && c.operatorToken.kind === ts.SyntaxKind.InstanceOfKeyword)
        return isExport(c.right, "Aborted", source) ? "stopped" : undefined
    if (ts.isCallExpression(c)) {
        const name = knownName(c.expression, source)
        const isOfNode = name?.of === "library" && name.type === "TaskNode"
        // `sleep` gives Aborted or undefined
        return isOfNode && (name.name === "shutdownRequested" || name.name === "sleep") ? "stopped" : undefined
    }
    if (!ts.isIdentifier(c)) return undefined
    const declaration = symbolOf(c, source)?.valueDeclaration
    const isConstant =
        declaration && ts.isVariableDeclaration(declaration) && declaration.parent.flags & ts.NodeFlags.Const
    return isConstant && declaration.initializer ? testOf(declaration.initializer, source) : undefined
}

function isExport(node: ts.Expression, name: string, source: Source): boolean {
    const known = knownName(node, source)
    return known?.of === "library" && known.name === name
}
