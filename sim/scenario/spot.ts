// A value in a YAML text together with where it stands. Shapes read spots; nobody else knows the YAML library.
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, visit, type Document, type Node } from "yaml"
import type { Place, Problem } from "./problem.js"

interface Source {
    file: string
    document: Document
    lines: LineCounter
}

export interface Entry {
    key: string
    keySpot: Spot
    value: Spot
}

export class Spot {
    constructor(
        private readonly source: Source,
        private readonly node: Node | null,
        private readonly offset: number
    ) {}

    get place(): Place {
        const { line, col } = this.source.lines.linePos(this.node?.range?.[0] ?? this.offset)
        return { file: this.source.file, line: Math.max(1, line), column: Math.max(1, col) }
    }

    /** A text, number, boolean or null; undefined for a list or a mapping. */
    scalar(): unknown {
        if (!this.node) return null
        return isScalar(this.node) ? this.node.value : undefined
    }

    /** Undefined for what is no list. */
    items(): Spot[] | undefined {
        return isSeq(this.node) ? this.node.items.map(item => this.of(item as Node | null, this.node)) : undefined
    }

    /** Undefined for what is no mapping. */
    entries(): Entry[] | undefined {
        if (!isMap(this.node)) return undefined
        return this.node.items.map(pair => {
            const key = pair.key as Node
            const keySpot = this.of(key, this.node)
            return { key: String(keySpot.scalar() ?? ""), keySpot, value: this.of(pair.value as Node | null, key) }
        })
    }

    /** The value as messages show it. */
    found(): string {
        if (isMap(this.node)) return this.node.items.length ? "a mapping" : "an empty mapping"
        if (isSeq(this.node)) return "a list"
        const value = this.scalar()
        return value === null || value === undefined ? "nothing" : JSON.stringify(value)
    }

    problem(expected: string, found = this.found(), next?: string): Problem {
        return { ...this.place, expected, found, ...(next ? { next } : {}) }
    }

    private of(node: Node | null, parent: Node | null): Spot {
        const target = isAlias(node) ? (node.resolve(this.source.document) ?? null) : node
        return new Spot(this.source, target, parent?.range?.[0] ?? this.offset)
    }
}

/** Parses a YAML text; `file` names it in places. What is no YAML gives problems instead of a spot. */
export function parseText(file: string, text: string): { root: Spot } | { problems: Problem[] } {
    const lines = new LineCounter()
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
    if (!document.errors.length) {
        const source = { file, document, lines }
        const circles = aliasesOfThemselves(source)
        return circles.length ? { problems: circles } : { root: new Spot(source, document.contents, 0) }
    }
    return {
        problems: document.errors.map(error => {
            const { line, col } = lines.linePos(error.pos[0])
            return { file, line, column: col, expected: "YAML", found: `this: ${error.message}` }
        }),
    }
}

/** An alias inside what it stands for would be read for ever. */
function aliasesOfThemselves(source: Source): Problem[] {
    const problems: Problem[] = []
    const { document } = source
    visit(document, {
        Alias(_, alias, path) {
            const target = alias.resolve(document)
            if (target && path.includes(target))
                problems.push(
                    new Spot(source, alias, 0).problem("an alias of something it is not inside of", `*${alias.source}`)
                )
        },
    })
    return problems
}
