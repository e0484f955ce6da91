// The rules as docs/linting.md shows them: under each heading a program with the finding and one without. Pure.

export interface DocumentedRule {
    id: string
    bad: string
    good: string
}

export function documentedRules(page: string): DocumentedRule[] {
    const [, prelude = ""] = /<!-- prelude -->\n```typescript\n([^]*?)^```$/m.exec(page) ?? []
    return page
        .split(/^### /m)
        .slice(1)
        .map(section => {
            const id = section.slice(0, section.indexOf("\n"))
            const [bad = "", good = ""] = [...section.matchAll(/^```typescript\n([^]*?)^```$/gm)].map(
                ([, code = ""]) => prelude + code
            )
            return { id, bad, good }
        })
}
