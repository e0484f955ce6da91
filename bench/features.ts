// Every feature of the library, by group; test/bench/features.test.ts finds what is missing. A feature is measured alone (two
// nodes and it) and in company (everything but it).
import type { Feature, Group } from "./feature.js"
import { activation } from "./features/activation.js"
import { control } from "./features/control.js"
import { gated } from "./features/gated.js"
import { jobs } from "./features/jobs.js"
import { lifecycle } from "./features/lifecycle.js"
import { pools } from "./features/pools.js"
import { resources } from "./features/resources.js"
import { signals } from "./features/signals.js"
import { wire } from "./features/wire.js"

export const GROUPS: Group[] = [lifecycle, activation, control, resources, signals, gated, pools, jobs, wire]

export const FEATURES: Feature[] = GROUPS.flatMap(group => group.features)

/** What a feature is of no use without, all of it, in the order of FEATURES. */
export function needed({ beside = [] }: Feature): Feature[] {
    const names = [beside].flat()
    const direct = FEATURES.filter(f => names.includes(f.name))
    if (direct.length !== names.length) throw new Error(`expected features named ${names.join(", ")}, found fewer`)
    const all = new Set(direct.flatMap(f => [...needed(f), f]))
    return FEATURES.filter(f => all.has(f))
}
