// Which disturbance an observation comes from. Pure, over plain data.
// Rule: an observation needs a disturbance of a kind that can cause it, at a place that can cause it, that was under way when it
// was made or had ended less than a lag before. What no rule knows has no cause.
import { FAULT_KINDS, NETWORK_KINDS, PERSON_KINDS, POWER_KINDS, type Injected, type Kind } from "./disturbance.js"

/** Something a board told, or that was seen of it. */
export interface Observed {
    /** Virtual ms. */
    at: number
    /** A kind of lifecycle event, of a job's event with `job-` before it, `panic`, `start`, or `verb-failed`. */
    kind: string
    node?: string
    /** Kind of a fault. */
    fault?: string
    text?: string
}

/** How a firmware hangs together. */
export interface Anatomy {
    /** Devices a node waits for. */
    uses: Record<string, string[]>
    /** Nodes a node depends on. */
    deps: Record<string, string[]>
    /** Members of a pool: what is asked of one is asked of all. */
    pools: string[][]
}

interface Rule {
    kinds: readonly Kind[]
    /** At the node, at it or what it depends on, only at what it depends on, or anywhere. */
    at: "node" | "above" | "strictly-above" | "anywhere"
    /** ms after its end. */
    lag: number
}

/** Something a node waits for does not answer. */
const SILENCE: Kind[] = ["unplug", "mute", "status", "drop", "lose", "lag", ...NETWORK_KINDS]
const HELD: Kind[] = ["stall", "wedge"]
const VERBS: Kind[] = ["deactivate", "restart", "teardown"]
/** Makes a node be down, or not ready. */
const ANY_DOWN: Kind[] = [...SILENCE, ...FAULT_KINDS, ...VERBS, ...POWER_KINDS, "hog", "down"]

// An unplugged device is noticed 2 s later, a role binds within 1 s, a reading is taken within 1 s more.
const BACK = 5000
// A gate is waited at for 5 s, a stop for 2 s at each of several nodes.
const GATE = 10_000

/** One line a kind of observation, with a fault's kind behind a colon. */
const RULES: Record<string, Rule[]> = {
    start: [{ kinds: POWER_KINDS, at: "anywhere", lag: 1000 }],
    crashed: [{ kinds: ["crash"], at: "node", lag: 1000 }],
    "fault:crashed": [{ kinds: ["crash"], at: "node", lag: 1000 }],
    aborted: [
        { kinds: [...SILENCE, ...HELD], at: "node", lag: BACK },
        { kinds: ["hog"], at: "anywhere", lag: BACK },
    ],
    stale: [
        { kinds: [...SILENCE, "stall"], at: "node", lag: BACK },
        { kinds: ["hog"], at: "anywhere", lag: BACK },
    ],
    "fault:shutdown-timeout": [
        { kinds: [...SILENCE, ...HELD], at: "node", lag: BACK },
        { kinds: ["hog"], at: "anywhere", lag: BACK },
    ],
    "fault:spawn": [{ kinds: [...SILENCE, ...HELD], at: "node", lag: BACK }],
    "fault:ready-dep-timeout": [{ kinds: ANY_DOWN, at: "strictly-above", lag: GATE }],
    "fault:resource-missing": [{ kinds: ANY_DOWN, at: "strictly-above", lag: GATE }],
    "bound-stopped": [
        { kinds: ANY_DOWN, at: "strictly-above", lag: GATE },
        // it starts what it needs, and that is ready a moment later only
        { kinds: ["calibrate"], at: "anywhere", lag: 1000 },
    ],
    asked: [
        { kinds: ANY_DOWN, at: "above", lag: GATE },
        { kinds: ["calibrate"], at: "anywhere", lag: 1000 },
    ],
    disabled: [{ kinds: ["deactivate"], at: "node", lag: 1000 }],
    collateral: [{ kinds: ["deactivate"], at: "strictly-above", lag: 1000 }],
    hog: [{ kinds: ["hog"], at: "anywhere", lag: 1000 }],
    "job-attempt-failed": [
        { kinds: ["weather", "jump", "freeze"], at: "above", lag: GATE },
        { kinds: ANY_DOWN, at: "strictly-above", lag: GATE },
    ],
    // who comes back has much to tell at once, and of what did not fit is told with the next event, a minute later at most
    "job-lost": [
        {
            kinds: [...NETWORK_KINDS, ...FAULT_KINDS, ...VERBS, ...POWER_KINDS, "hog", "storm"],
            at: "anywhere",
            lag: 3 * 60_000,
        },
    ],
    "job-attempt-timed-out": [{ kinds: [...NETWORK_KINDS, "hog", "down"], at: "anywhere", lag: GATE }],
    "job-backoff": [{ kinds: [...NETWORK_KINDS, "hog", "down"], at: "anywhere", lag: GATE }],
    "job-rejected": [
        { kinds: PERSON_KINDS, at: "anywhere", lag: GATE },
        // its end starts the node again, which asks for the job
        { kinds: ["crash", "deactivate", "restart"], at: "node", lag: 1000 },
    ],
}

/** The disturbance that began last of those that can have caused it; undefined where none can. */
export function causeOf(observed: Observed, injected: readonly Injected[], anatomy: Anatomy): Injected | undefined {
    const { at, kind, fault } = observed
    const rules = RULES[kind === "fault" || kind === "verb-failed" ? `fault:${fault}` : kind] ?? []
    const fits = (i: Injected) =>
        rules.some(
            rule =>
                rule.kinds.includes(i.kind) && i.from <= at && at <= i.to + rule.lag && isAt(rule, i, observed, anatomy)
        )
    return injected.reduce<Injected | undefined>(
        (last, i) => (fits(i) && !(last && last.from > i.from) ? i : last),
        undefined
    )
}

function isAt({ at }: Rule, { target }: Injected, { node }: Observed, anatomy: Anatomy): boolean {
    if (at === "anywhere" || target === "") return true
    if (node === undefined) return false
    const nodes = at === "node" ? [node] : above(node, anatomy, at === "above")
    const fellows = nodes.flatMap(name => anatomy.pools.find(pool => pool.includes(name)) ?? name)
    return fellows.some(name => name === target || anatomy.uses[name]?.includes(target))
}

/** What a node depends on, through others too; with itself when wanted. */
export function above(node: string, { deps }: Anatomy, self: boolean): string[] {
    const found = new Set<string>()
    const visit = (name: string) => {
        for (const dep of deps[name] ?? []) {
            if (found.has(dep)) continue
            found.add(dep)
            visit(dep)
        }
    }
    visit(node)
    found.delete(node)
    return self ? [node, ...found] : [...found]
}
