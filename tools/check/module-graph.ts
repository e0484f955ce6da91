// The source files a program is made of, from its entry along its imports, each taken apart once. Owns the parsed files.
// DeviceScript's own packages and this library are leaves: what using them means is known by name (capability-use.ts).
import { existsSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import type ts from "typescript"
import type { TypeScript } from "../../sim/node/bundle-typescript.js"

/** A name that came in by an import: the module it is from, and its name there (`*`: the whole module). */
export interface Imported {
    /** Absolute path of a file that is read too, else the specifier of a leaf. */
    from: string
    name: string
}

export interface Module {
    /** From the project's root, with forward slashes. */
    path: string
    source: ts.SourceFile
    /** Local name → what was imported. */
    imports: Map<string, Imported>
    /** Exported name → local name, or another module's. */
    exports: Map<string, string | Imported>
    /** Modules whose exports are all passed on. */
    stars: string[]
    /** Modules that run because this one does, in order; leaves too. */
    runs: { from: string; line: number }[]
}

/** This library, however a program imports it. */
export const LIBRARY = "devicescript-supervisor"
// Packages of DeviceScript with code that uses the network by itself are read like anybody's.
const READ_TOO = new Set(["@devicescript/ros"])

export class ModuleGraph {
    readonly modules = new Map<string, Module>()

    constructor(
        private readonly ts: TypeScript,
        private readonly root: string,
        readonly entry: string
    ) {
        this.read(entry)
    }

    /** Where an imported name is declared: a file and a local name there, or a leaf and its name. */
    origin(imported: Imported): Imported {
        const seen = new Set<string>()
        const follow = (at: Imported): Imported | undefined => {
            const module = this.modules.get(at.from)
            if (!module) return at
            const key = `${at.from} ${at.name}`
            if (seen.has(key)) return undefined
            seen.add(key)
            const own = module.exports.get(at.name)
            if (typeof own === "string") {
                const again = module.imports.get(own)
                return again ? follow(again) : { from: at.from, name: own }
            }
            if (own) return follow(own)
            for (const from of module.stars) {
                const found = follow({ from, name: at.name })
                if (found && this.modules.has(found.from)) return found
            }
            return undefined
        }
        return follow(imported) ?? imported
    }

    private read(file: string): void {
        if (this.modules.has(file)) return
        const { ts } = this
        const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.ES2022, true)
        const shown = path.relative(this.root, file).split(path.sep).join("/")
        const module: Module = {
            path: shown,
            source,
            imports: new Map(),
            exports: new Map(),
            stars: [],
            runs: [],
        }
        this.modules.set(file, module)
        for (const statement of source.statements) this.take(module, file, statement)
        for (const { from } of module.runs) if (path.isAbsolute(from)) this.read(from)
    }

    private take(module: Module, file: string, statement: ts.Statement): void {
        const { ts } = this
        const runs = (specifier: ts.Expression) => {
            const from = this.resolve(file, (specifier as ts.StringLiteral).text)
            module.runs.push({ from, line: lineOf(module.source, statement) })
            return from
        }
        if (ts.isImportDeclaration(statement)) {
            const clause = statement.importClause
            const named = clause?.namedBindings
            const elements = named && ts.isNamedImports(named) ? named.elements.filter(e => !e.isTypeOnly) : []
            if (clause?.isTypeOnly) return
            const from = runs(statement.moduleSpecifier)
            if (clause?.name) module.imports.set(clause.name.text, { from, name: "default" })
            if (named && ts.isNamespaceImport(named)) module.imports.set(named.name.text, { from, name: "*" })
            for (const e of elements) module.imports.set(e.name.text, { from, name: (e.propertyName ?? e.name).text })
        } else if (ts.isExportDeclaration(statement) && !statement.isTypeOnly) {
            const from = statement.moduleSpecifier && runs(statement.moduleSpecifier)
            const clause = statement.exportClause
            if (!clause && from !== undefined) module.stars.push(from)
            if (clause && ts.isNamedExports(clause))
                for (const e of clause.elements) {
                    const name = (e.propertyName ?? e.name).text
                    module.exports.set(e.name.text, from === undefined ? name : { from, name })
                }
        } else {
            const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
            if (!modifiers.some(m => m.kind === ts.SyntaxKind.ExportKeyword)) return
            for (const name of declaredNames(ts, statement)) module.exports.set(name, name)
            if (modifiers.some(m => m.kind === ts.SyntaxKind.DefaultKeyword))
                for (const name of declaredNames(ts, statement)) module.exports.set("default", name)
        }
    }

    /** The file an import means, or its specifier where that is a leaf or nothing that can be found. */
    private resolve(file: string, specifier: string): string {
        if (specifier.startsWith(".") || path.isAbsolute(specifier)) {
            const found = sourceFile(path.resolve(path.dirname(file), specifier)) ?? specifier
            return isLibrary(found) ? LIBRARY : found
        }
        const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")
        if (name === LIBRARY || (/^@(devicescript|dsboard)\//.test(name) && !READ_TOO.has(name))) return specifier
        for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
            const found = packageMain(path.join(folder, "node_modules", name), specifier.slice(name.length + 1))
            if (found) return found
            if (folder === path.dirname(folder)) return specifier
        }
    }
}

/** The names a top-level statement declares. */
export function declaredNames(ts: TypeScript, statement: ts.Statement): string[] {
    if (ts.isVariableStatement(statement))
        return statement.declarationList.declarations.flatMap(d => (ts.isIdentifier(d.name) ? [d.name.text] : []))
    if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) || ts.isEnumDeclaration(statement))
        return statement.name ? [statement.name.text] : []
    return []
}

export function lineOf(source: ts.SourceFile, node: ts.Node): number {
    return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1
}

// the library's own programs import it by a path
function isLibrary(file: string): boolean {
    const manifest = path.resolve(file, "../../package.json")
    if (!file.endsWith("/src/index.ts") || !existsSync(manifest)) return false
    return (JSON.parse(readFileSync(manifest, "utf8")) as { name?: string }).name === LIBRARY
}

function sourceFile(base: string): string | undefined {
    const plain = base.replace(/\.js$/, "")
    return [`${plain}.ts`, path.join(plain, "index.ts"), base].find(
        f => f.endsWith(".ts") && existsSync(f) && statSync(f).isFile()
    )
}

function packageMain(folder: string, inside: string): string | undefined {
    const manifest = path.join(folder, "package.json")
    if (!existsSync(manifest)) return undefined
    const { main } = JSON.parse(readFileSync(manifest, "utf8")) as { main?: string }
    return sourceFile(path.join(folder, inside || (main ?? "src/index.ts").replace(/\.ts$/, "")))
}
