// What a name in a program means where it is not the program's own: an export or a method of the library or of DeviceScript.
import type ts from "typescript"
import { LIBRARY } from "../check/module-graph.js"
import type { Source } from "./source.js"

export interface Known {
    of: "library" | "devicescript"
    /** The class or interface of a method; empty for an export or a global. */
    type: string
    name: string
}

/** The symbol behind an identifier or a property, through imports. */
export function symbolOf(node: ts.Node, { ts, checker }: Source): ts.Symbol | undefined {
    const named = ts.isPropertyAccessExpression(node) ? node.name : node
    // a shorthand property is a property and a use of a name: the name is meant
    const symbol =
        ts.isIdentifier(named) && named.parent && ts.isShorthandPropertyAssignment(named.parent)
            ? checker.getShorthandAssignmentValueSymbol(named.parent)
            : checker.getSymbolAtLocation(named)
    if (!symbol || !(symbol.flags & ts.SymbolFlags.Alias)) return symbol
    const target = checker.getAliasedSymbol(symbol)
    return target.declarations?.length ? target : symbol
}

export function knownName(node: ts.Node, source: Source): Known | undefined {
    const { ts } = source
    const symbol = symbolOf(node, source)
    const declaration = symbol?.declarations?.[0]
    if (declaration) {
        if (ts.isImportSpecifier(declaration)) return unresolved(declaration, ts)
        const of = whose(declaration, source)
        if (!of) return undefined
        const { parent } = declaration
        const isMember = ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent)
        const member = isMember ? parent.name?.text : undefined
        // the type it is used on says more than the one it is inherited from
        const used =
            member !== undefined && ts.isPropertyAccessExpression(node) ? typeName(node.expression, source) : ""
        return { of, type: used || (member ?? ""), name: symbol.name }
    }
    if (!ts.isPropertyAccessExpression(node)) return undefined
    // a method that this version of the library does not declare, on a type that it does
    const type = libraryType(node.expression, source)
    return type ? { of: "library", type, name: node.name.text } : undefined
}

/** The name of the library's class or interface that an expression is of. */
export function libraryType(node: ts.Expression, source: Source): string | undefined {
    const symbol = namedType(node, source)
    const declaration = symbol?.declarations?.[0]
    return declaration && whose(declaration, source) === "library" ? symbol.name : undefined
}

function typeName(node: ts.Expression, source: Source): string {
    const symbol = namedType(node, source)
    const declaration = symbol?.declarations?.[0]
    return declaration && whose(declaration, source) ? symbol.name : ""
}

/** The class or interface; none for functions and literals, whose symbols are their own. */
function namedType(node: ts.Expression, { ts, checker }: Source): ts.Symbol | undefined {
    const { symbol } = checker.getTypeAtLocation(node)
    return symbol && symbol.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface) ? symbol : undefined
}

function whose(declaration: ts.Node, source: Source): Known["of"] | undefined {
    const file = declaration.getSourceFile().fileName
    if (source.isDeviceScript(file)) return "devicescript"
    return source.isLibrary(file) ? "library" : undefined
}

function unresolved(specifier: ts.ImportSpecifier, ts: Source["ts"]): Known | undefined {
    const { moduleSpecifier } = specifier.parent.parent.parent
    const isOurs = ts.isStringLiteral(moduleSpecifier) && moduleSpecifier.text === LIBRARY
    return isOurs ? { of: "library", type: "", name: (specifier.propertyName ?? specifier.name).text } : undefined
}
