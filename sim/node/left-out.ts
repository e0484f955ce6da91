// Which functions of the sources are in no program: the compiler leaves out what nobody calls. Told by the source itself, since the
// debug information names only what is there.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type ts from "typescript"
import type { CoverageData } from "../coverage/coverage.js"
import { bundledTypeScript, type TypeScript } from "./bundle-typescript.js"

/** By file, in order; nothing of a file that cannot be read. */
export function leftOut({ files }: CoverageData, root: string): Map<string, { name: string; line: number }[]> {
    const found = new Map<string, { name: string; line: number }[]>()
    const typescript = bundledTypeScript()
    for (const { file, functions } of files) {
        const there = new Set(functions.map(f => f.offset))
        const missing = functionsOf(typescript, file, textOf(join(root, file))).filter(f => !there.has(f.offset))
        if (missing.length) found.set(file, missing)
    }
    return found
}

function functionsOf(t: TypeScript, file: string, text: string): { name: string; line: number; offset: number }[] {
    const source = t.createSourceFile(file, text, t.ScriptTarget.ES2022, true)
    const found: { name: string; line: number; offset: number }[] = []
    const visit = (node: ts.Node) => {
        const named = nameOf(t, node)
        if (named !== undefined) {
            // the compiler places a constructor where its class begins
            const offset = (t.isConstructorDeclaration(node) ? node.parent : node).getStart(source)
            const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
            found.push({ name: named, line, offset })
        }
        t.forEachChild(node, visit)
    }
    visit(source)
    return found
}

/** Of what has a body of its own; undefined for everything else. */
function nameOf(t: TypeScript, node: ts.Node): string | undefined {
    if (t.isConstructorDeclaration(node)) return node.body && "constructor"
    if (t.isFunctionDeclaration(node) || t.isMethodDeclaration(node))
        return node.body && (node.name?.getText() ?? "(anonymous)")
    if (!t.isArrowFunction(node) && !t.isFunctionExpression(node)) return undefined
    const { parent } = node
    return t.isVariableDeclaration(parent) || t.isPropertyAssignment(parent) ? parent.name.getText() : "(anonymous)"
}

function textOf(path: string): string {
    try {
        return readFileSync(path, "utf8")
    } catch {
        return ""
    }
}
