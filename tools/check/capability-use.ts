// What a piece of source asks of a board, known by name: DeviceScript's Wi-Fi role, its network package, and whether a
// connection is encrypted (from the arguments, with the package's own defaults).
import type ts from "typescript"
import type { TypeScript } from "../../sim/node/bundle-typescript.js"
import type { Imported } from "./module-graph.js"

/** `https`: an address that asks for encryption if something fetches it. `fetch`: fetches an address that is not seen. */
export type Capability = "wifi" | "tls" | "https" | "fetch"

export interface Use {
    capability: Capability
    /** Such as `ds.Wifi` or `startMQTTClient of @devicescript/net`. */
    what: string
    /** `file:line`. */
    place: string
}

/** How names are looked up where the source stands. */
export interface Lookup {
    ts: TypeScript
    file: string
    units: {
        resolve(name: string, file: string): Imported | undefined
        constant(name: string, file: string): ts.Expression | undefined
    }
}

const NET = "@devicescript/net"
const OPENS = new Set(["connect", "fetch", "encryptedFetch", "startMQTTClient", "MQTTClient"])
const ENCRYPTED = /^(https|wss|mqtts):\/\//

/** What this one node of the syntax tree asks for; its children are asked by themselves. */
export function usesOf(node: ts.Node, lookup: Lookup): Omit<Use, "place">[] {
    const { ts } = lookup
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node))
        return ENCRYPTED.test(node.text) ? [{ capability: "https", what: ENCRYPTED.exec(node.text)?.[0] ?? "" }] : []
    const from = ts.isIdentifier(node) || ts.isPropertyAccessExpression(node) ? nameOf(node, lookup) : undefined
    if (!from) return []
    if (from.from === "@devicescript/core" && from.name === "Wifi") return [{ capability: "wifi", what: "ds.Wifi" }]
    if (from.from === "@devicescript/cloud") return [{ capability: "wifi", what: "@devicescript/cloud" }]
    if (from.from !== NET || !OPENS.has(from.name)) return []
    const what = `${from.name} of ${NET}`
    const tls = encryption(from.name, argumentsOf(node, ts), lookup)
    return [{ capability: "wifi", what }, ...(tls ? [{ capability: tls, what } as const] : [])]
}

/** The imported thing an identifier, or a member of an imported namespace, stands for. */
export function nameOf(node: ts.Expression, { ts, file, units }: Lookup): Imported | undefined {
    if (ts.isIdentifier(node)) return units.resolve(node.text, file)
    if (!ts.isPropertyAccessExpression(node) || !ts.isIdentifier(node.expression)) return undefined
    const whole = units.resolve(node.expression.text, file)
    return whole?.name === "*" ? { from: whole.from, name: node.name.text } : undefined
}

/** The object literal an argument is, or a constant that it names. */
export function literalOf(node: ts.Expression | undefined, lookup: Lookup): ts.ObjectLiteralExpression | undefined {
    const { ts } = lookup
    const real = node && ts.isIdentifier(node) ? lookup.units.constant(node.text, lookup.file) : node
    return real && ts.isObjectLiteralExpression(real) ? real : undefined
}

/** The value of a property in an object literal. */
export function propertyOf(literal: ts.ObjectLiteralExpression, name: string, { ts }: Lookup) {
    for (const p of literal.properties) {
        if (!p.name || !ts.isIdentifier(p.name) || p.name.text !== name) continue
        return ts.isPropertyAssignment(p) ? p.initializer : p.name
    }
    return undefined
}

function argumentsOf(callee: ts.Node, ts: TypeScript): readonly ts.Expression[] {
    const { parent } = callee
    const isCall = parent && (ts.isCallExpression(parent) || ts.isNewExpression(parent)) && parent.expression === callee
    return (isCall && parent.arguments) || []
}

function encryption(name: string, args: readonly ts.Expression[], lookup: Lookup): Capability | undefined {
    const { ts } = lookup
    // fetch and encryptedFetch go by the address they are given
    if (/fetch$/i.test(name)) return "fetch"
    const options = literalOf(args[0], lookup)
    const proto = options && propertyOf(options, "proto", lookup)
    if (proto && ts.isStringLiteralLike(proto)) return proto.text === "tls" ? "tls" : undefined
    // MQTT encrypts unless it is told not to, a plain connection does not
    return options && !proto && name !== "connect" ? "tls" : undefined
}
