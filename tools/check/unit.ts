// A program's source in units: a top-level declaration, or what a file runs when it is imported. Each knows the names it uses
// and what it asks of a board. Scopes inside a unit are not told apart, so a name counts as used when it may be.
import type ts from "typescript"
import type { TypeScript } from "../../sim/node/bundle-typescript.js"
import { usesOf, type Use } from "./capability-use.js"
import { declaredNames, type Imported, lineOf, type Module, type ModuleGraph } from "./module-graph.js"
import { declarationOf, type Declared } from "./node-declaration.js"

export interface Unit {
    /** What it refers to, in this program's files. */
    refs: Imported[]
    uses: Use[]
    /** Nodes it declares; what they refer to is theirs, not the unit's. */
    nodes: Declared[]
}

/** Reads units when they are asked for. */
export class Units {
    private readonly units = new Map<string, Unit>()
    private readonly parts = new Map<string, Map<string, ts.Node[]>>()

    constructor(
        private readonly ts: TypeScript,
        private readonly graph: ModuleGraph
    ) {}

    /** A declaration; with the name "" what the file runs. Undefined when the file has none of that name. */
    unit(at: Imported): Unit | undefined {
        const key = `${at.from}\n${at.name}`
        let unit = this.units.get(key)
        const module = this.graph.modules.get(at.from)
        if (unit || !module) return unit
        const nodes = this.partsOf(at.from, module).get(at.name)
        if (!nodes) return undefined
        unit = this.describe(nodes, at.from, module)
        this.units.set(key, unit)
        return unit
    }

    /** The initializer of a constant that a name stands for, here or where it is imported from. */
    constant(name: string, file: string): ts.Expression | undefined {
        const at = this.resolve(name, file)
        const module = at && this.graph.modules.get(at.from)
        for (const part of (module && this.partsOf(at.from, module).get(at.name)) ?? [])
            if (this.ts.isVariableDeclaration(part)) return part.initializer
        return undefined
    }

    /** What a name in a file stands for; undefined for a name that is neither declared at its top nor imported. */
    resolve(name: string, file: string): Imported | undefined {
        const module = this.graph.modules.get(file) as Module
        const imported = module.imports.get(name)
        if (imported) return this.graph.origin(imported)
        return this.partsOf(file, module).has(name) ? { from: file, name } : undefined
    }

    describe(parts: readonly ts.Node[], file: string, module: Module): Unit {
        const { ts } = this
        const unit: Unit = { refs: [], uses: [], nodes: [] }
        const lookup = { ts, file, units: this }
        const visit = (node: ts.Node): void => {
            if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return
            const declared = declarationOf(node, lookup, module)
            if (declared) return void unit.nodes.push(declared)
            for (const use of usesOf(node, lookup)) unit.uses.push({ ...use, place: placeOf(module, node) })
            if (ts.isPropertyAccessExpression(node)) return visit(node.expression)
            if (ts.isPropertyAssignment(node)) return visit(node.initializer)
            if (ts.isIdentifier(node)) {
                const at = this.resolve(node.text, file)
                if (at) unit.refs.push(at)
            }
            ts.forEachChild(node, visit)
        }
        parts.forEach(visit)
        return unit
    }

    // Every top-level name with the syntax that makes it: its declaration, and statements that assign to it.
    private partsOf(file: string, module: Module): Map<string, ts.Node[]> {
        const found = this.parts.get(file)
        if (found) return found
        const { ts } = this
        const parts = new Map<string, ts.Node[]>([["", []]])
        this.parts.set(file, parts)
        const add = (name: string, node: ts.Node) => void parts.set(name, [...(parts.get(name) ?? []), node])
        for (const statement of module.source.statements) {
            if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) continue
            if (!ts.isVariableStatement(statement)) {
                const names = declaredNames(ts, statement)
                for (const name of names) add(name, statement)
                if (names.length === 0) add("", statement)
                continue
            }
            for (const declaration of statement.declarationList.declarations) {
                if (ts.isIdentifier(declaration.name)) add(declaration.name.text, declaration)
                // a function that a name stands for does not run by being declared
                const { initializer } = declaration
                if (initializer && !ts.isArrowFunction(initializer) && !ts.isFunctionExpression(initializer))
                    add("", declaration)
            }
        }
        for (const statement of parts.get("") ?? [])
            if (!ts.isVariableDeclaration(statement))
                for (const name of assignedNames(ts, statement)) if (parts.has(name)) add(name, statement)
        return parts
    }
}

function placeOf(module: Module, node: ts.Node): string {
    return `${module.path}:${lineOf(module.source, node)}`
}

function assignedNames(ts: TypeScript, statement: ts.Node): Set<string> {
    const names = new Set<string>()
    const visit = (node: ts.Node): void => {
        if (
            ts.isBinaryExpression(node) &&
            node.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
            ts.isIdentifier(node.left)
        )
            names.add(node.left.text)
        ts.forEachChild(node, visit)
    }
    visit(statement)
    return names
}
