// What the walk writes down; each once.
import type ts from "typescript"
import type { Access, Site, SiteKind, Unresolved } from "./site.js"
import type { NodeThing } from "./thing.js"

export class Record {
    readonly sites: Site[] = []
    readonly accesses: Access[] = []
    readonly unresolved: Unresolved[] = []
    /** Counted each time, for the loops around them. */
    found = 0
    private readonly seen = new Map<ts.Node, string[]>()

    site(kind: SiteKind, at: ts.Node, owner: NodeThing): void {
        ++this.found
        if (this.isNew(at, `${kind} ${owner.at.pos} ${owner.name}`)) this.sites.push({ kind, at, owner })
    }

    access(access: Access): void {
        const { signal, op, owner, isCertain, at } = access
        const key = `${op} ${signal.at.pos} ${signal.name} ${owner?.at.pos} ${owner?.name} ${isCertain}`
        if (this.isNew(at, key)) this.accesses.push(access)
    }

    unknown(at: ts.Node, owner: NodeThing | undefined): void {
        if (this.isNew(at, `unknown ${owner?.at.pos} ${owner?.name}`)) this.unresolved.push({ at, owner })
    }

    private isNew(at: ts.Node, key: string): boolean {
        const keys = this.seen.get(at)
        if (keys?.includes(key)) return false
        this.seen.set(at, [...(keys ?? []), key])
        return true
    }
}
