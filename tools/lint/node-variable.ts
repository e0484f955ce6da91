// How code at some place can name the node it runs for.
import type ts from "typescript"
import { libraryType } from "./library-name.js"
import type { Source } from "./source.js"

/** The nearest parameter that is a node; `n` where there is none. */
export function nodeVariable(at: ts.Node, source: Source): string {
    const { ts } = source
    for (let node: ts.Node | undefined = at; node; node = node.parent) {
        if (!ts.isFunctionLike(node)) continue
        for (const p of node.parameters)
            if (ts.isIdentifier(p.name) && libraryType(p.name, source) === "TaskNode") return p.name.text
    }
    return "n"
}

/** Source text on one line, cut where it gets long. */
export function oneLine(node: ts.Node): string {
    const text = node.getText().replace(/\s+/g, " ")
    return text.length > 72 ? text.slice(0, 69) + "…" : text
}

/** The texts of a call's arguments. */
export function argumentTexts(call: ts.Node, source: Source): string[] {
    return source.ts.isCallExpression(call) ? call.arguments.map(oneLine) : []
}

/** `f` of `f.start()`. */
export function receiverText(call: ts.Node, source: Source): string {
    const { ts } = source
    const { expression } = call as ts.CallExpression
    return ts.isPropertyAccessExpression(expression) ? oneLine(expression.expression) : oneLine(expression)
}
