// No feature of the library is without a row in the bench: what a user can call is used by the program that uses everything.
import { join } from "node:path"
import { beforeAll, expect, test } from "vitest"
import type ts from "typescript"
import { programWith } from "../../bench/feature-program.js"
import { writeProgram } from "../../bench/bytecode.js"
import { FEATURES, GROUPS, needed } from "../../bench/features.js"
import { compileEntry } from "../../sim/node/compile.js"
import { findDeclarations } from "../../tools/lint/compiler-host.js"
import { Source } from "../../tools/lint/source.js"

const ROOT = join(import.meta.dirname, "../..")

let source: Source
/** By where they are declared: a generic class has other symbols in each of its instances. */
let used: Set<ts.Declaration>
beforeAll(async () => {
    const path = writeProgram(programWith(FEATURES))
    // its declarations are written by a compile
    await compileEntry(join(ROOT, writeProgram(programWith([]))))
    const declarations = findDeclarations(ROOT)
    if (!declarations) throw new Error("expected the declarations of @devicescript, found none: run npm test once")
    source = new Source(ROOT, join(ROOT, path), declarations)
    used = namesIn(source, file())
}, 120_000)

/** The program that uses everything. */
function file(): ts.SourceFile {
    return source.files[source.files.length - 1]
}

/** What the identifiers of a file stand for. */
function namesIn({ ts, checker }: Source, file: ts.SourceFile): Set<ts.Declaration> {
    const found = new Set<ts.Declaration>()
    const add = (symbol?: ts.Symbol) => symbol?.declarations?.forEach(d => found.add(d))
    const visit = (node: ts.Node): void => {
        const symbol = ts.isImportDeclaration(node) ? undefined : checker.getSymbolAtLocation(node)
        add(symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)
        // { name: … } of an object literal: the option it sets
        if (ts.isObjectLiteralExpression(node)) {
            const type = checker.getContextualType(node)
            for (const entry of node.properties) if (entry.name) add(type?.getProperty(entry.name.getText()))
        }
        if (!ts.isImportDeclaration(node)) ts.forEachChild(node, visit)
    }
    visit(file)
    return found
}

/** What is exported and has code, each with its methods; and the options of the exported interfaces. */
function api(): [string, ts.Symbol][] {
    const { ts, checker } = source
    const [library] = file()
        .statements.filter(s => ts.isImportDeclaration(s))
        .slice(-1)
    const index = checker.getSymbolAtLocation(library.moduleSpecifier)
    if (!index) throw new Error("expected an import of the library at the head of the program, found none")
    const all: [string, ts.Symbol][] = []
    for (const exported of checker.getExportsOfModule(index)) {
        const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
        const { name } = exported
        if (symbol.flags & ts.SymbolFlags.Class) {
            const type = checker.getDeclaredTypeOfSymbol(symbol) as ts.InterfaceType
            const members = [
                ...(symbol.members?.values() ?? []),
                ...checker.getPropertiesOfType(checker.getTypeOfSymbol(symbol)),
            ]
            for (const m of members)
                if (m.flags & ts.SymbolFlags.Method && isPublic(m)) all.push([`${name}.${m.name}`, m])
            if (!type.symbol.declarations?.some(d => ts.getCombinedModifierFlags(d) & ts.ModifierFlags.Abstract))
                all.push([name, symbol])
        } else if (symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Enum)) all.push([name, symbol])
        else if (/(Options|Config)$/.test(name))
            for (const m of symbol.members?.values() ?? [])
                if (m.flags & ts.SymbolFlags.Property) all.push([`${name}.${m.name}`, m])
    }
    return all
}

function isPublic(member: ts.Symbol): boolean {
    const { ts } = source
    return (member.declarations ?? []).every(
        d =>
            !(ts.getCombinedModifierFlags(d) & ts.ModifierFlags.Private) &&
            !ts.getJSDocTags(d).some(tag => tag.tagName.text === "internal")
    )
}

function isNamed(symbol: ts.Symbol): boolean {
    return (symbol.declarations ?? []).some(d => used.has(d))
}

/** A class is used where it is named, and where one of its methods is. */
function isUsed([name, symbol]: [string, ts.Symbol], all: [string, ts.Symbol][]): boolean {
    return isNamed(symbol) || all.some(([method, m]) => method.startsWith(name + ".") && isNamed(m))
}

test("all that is exported, every method and every option, is used by a row of the bench", () => {
    const all = api()
    expect(all.filter(entry => !isUsed(entry, all)).map(([name]) => name)).toEqual([])
})

test("what there is to be used is found: functions, classes, methods merged from elsewhere, options", () => {
    const names = api().map(([name]) => name)
    for (const name of ["node", "Jitter", "Watch", "TaskNode.sleep", "TaskNode.retire", "Supervisor.run", "Pool.busy"])
        expect(names).toContain(name)
    for (const name of ["TaskSpec.periodic", "NodeOptions.beatTimeout", "BootGuardOptions.settle", "TaskNode.lease"])
        expect(names).toContain(name)
    for (const name of ["Guard", "TaskNode.heardWrite", "Body"]) expect(names).not.toContain(name)
    expect(names.length).toBeGreaterThan(200)
})

test("a method that only shares its name with one that is used is not used by it", () => {
    const owners = api()
        .filter(([name, symbol]) => name.endsWith(".changed") && isNamed(symbol))
        .map(([name]) => name)
    expect(owners.sort()).toEqual(["Budget.changed", "OpenGuard.changed", "Watch.changed"])
})

test("every row has a name of its own, and what it needs is there", () => {
    const names = FEATURES.map(f => f.name)
    expect(new Set(names).size).toBe(names.length)
    expect(GROUPS.flatMap(g => g.features)).toEqual(FEATURES)
    const observe = FEATURES.filter(f => f.name === "observe")[0]
    expect(needed(observe).map(f => f.name)).toEqual(["watch", "watch, subscribe"])
})
