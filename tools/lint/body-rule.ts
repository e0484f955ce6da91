// Rules about code that a node's body reaches: the walk has found the places, they have the words. A place that several nodes
// reach is one finding.
import type { NodeThing } from "./thing.js"
import type { Finding, Rule } from "./finding.js"
import type { Site, SiteKind } from "./site.js"
import type { Source } from "./source.js"

export interface Words {
    /** After the names of the nodes. */
    says: string
    instead: string
}

export function bodyRule(id: SiteKind, summary: string, words: (site: Site, source: Source) => Words): Rule {
    return {
        id,
        summary,
        find({ sites, source }) {
            const found = new Map<Site["at"], { site: Site; owners: NodeThing[] }>()
            for (const site of sites) {
                if (site.kind !== id) continue
                const known = found.get(site.at)
                if (known) known.owners.push(site.owner)
                else found.set(site.at, { site, owners: [site.owner] })
            }
            return [...found.values()].map(({ site, owners }): Finding => {
                const { says, instead } = words(site, source)
                return { at: site.at, says: `${namesOf(owners)}: ${says}`, instead }
            })
        },
    }
}

function namesOf(owners: readonly NodeThing[]): string {
    const names = [...new Set(owners.map(o => o.name))]
    return names.length > 3 ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more` : names.join(", ")
}
