// The boot guard: keeps a board that panics again and again reachable. Owns one setting, in which a boot leaves how often
// the board has started, when its latest panics were, and which node it was about to start.
// Rule: after a panic nodes are started one by one, each noted down before; after `panics` of them within `window` the
// node noted last, and what depends on it, is held disabled (safe mode; all nodes, where none was noted). `window` without
// a panic forgets them. A restart by the program itself counts as a panic: the VM does not tell them apart.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { bringUp } from "../lifecycle/bring-up.js"
import { markDependents } from "../lifecycle/cascade.js"
import { EventKind } from "../lifecycle/event.js"
import { hold } from "../lifecycle/facts.js"
import { addJoiner } from "../lifecycle/joiners.js"
import { Flag } from "../node/flags.js"
import { bootRecord, guardBoot, tellBoot } from "./boot.js"
import { withPanic } from "./panics.js"
import { stir } from "./random.js"
import { orElse } from "../node/or-else.js"

export interface BootGuardOptions {
    /** `readSetting` of @devicescript/settings, or alike: gives `missing` for a key never written. */
    read: (key: string, missing: any) => Promise<any>
    /** `writeSetting` of @devicescript/settings, or alike. */
    write: (key: string, value: any) => Promise<void>
    /** How many panics make the next start a safe one, default 3. */
    panics?: number
    /** ms within which they count, and after which a start is a good one, default 60000. */
    window?: number
    /** ms that a node started one by one is watched before the next is started, default 200. */
    settle?: number
}

/** What the setting holds. */
interface Kept {
    /** Starts so far. */
    n: number
    /** Times of the latest panics, ms since power-on. */
    p: number[]
    /** The node about to be started; "" where none is. */
    c: string
}

const key = "devsup.boot"
/** ms that reading may take: settings answer about a second after power-on, or never. */
const readBudget = 3000

let options: BootGuardOptions
let kept: Kept
/** Of a board that was never started. */
let empty: Kept
/** It is being read, for whichever graph came first. */
let opening: boolean
let answered: Kept
let seen: Graph[]

/** Switches the guard on for every graph started after it. `read` and `write` keep its setting, under 60 bytes. */
export function bootGuard(wanted: BootGuardOptions): void {
    options = wanted
    seen = []
    empty = { n: 0, p: [], c: "" }
    guardBoot()
    addJoiner(join)
}

/** At the beginning of a graph's first start wave: blocks it, though joiners are not async. */
function join(g: Graph): number {
    if (seen.indexOf(g) < 0) {
        seen.push(g)
        ;(guard as any)(g)
    }
    return Infinity
}

async function guard(g: Graph): Promise<void> {
    if (!opening) {
        opening = true
        await open()
    }
    while (!kept) await ds.sleep(10)
    tellBoot(g)
    if (bootRecord().safe) holdBack(g)
    else if (kept.p.length) await startOneByOne(g)
}

async function read(): Promise<void> {
    answered = await options.read(key, empty)
}

/** Reads what the last start left, and leaves that this one has begun. */
async function open(): Promise<void> {
    read.start()
    const end = ds.millis() + readBudget
    while (!answered && ds.millis() < end) await ds.sleep(10)
    kept = answered || empty
    const window = orElse(options.window, 60000)
    const record = bootRecord()
    record.count = ++kept.n
    if (record.restarted) {
        kept.p = withPanic(kept.p, ds.millis(), window)
        if (kept.c) record.culprit = kept.c
    } else kept.p = []
    record.safe = kept.p.length >= (options.panics || 3)
    stir(kept.n)
    kept.c = ""
    await keep()
    forget.start(window)
}

async function keep(): Promise<void> {
    if (answered) await options.write(key, kept)
}

/** A start that lasted is a good one. */
async function forget(window: number): Promise<void> {
    await ds.sleep(window)
    if (!kept.p.length) return
    kept.p = []
    await keep()
}

function holdBack(g: Graph): void {
    const culprit = bootRecord().culprit
    for (let i = 0; i < g.count; ++i) {
        const n = g.items[i]
        n.flags = n.flags & ~Flag.Again
        if (!culprit || n.name === culprit) n.flags = n.flags | Flag.Again
    }
    markDependents(g, Flag.Again, Flag.Again)
    for (let i = 0; i < g.count; ++i) {
        const n = g.items[i]
        if (!(n.flags & Flag.Again)) continue
        n.flags = n.flags & ~Flag.Scope
        hold(n, Flag.Disabled, EventKind.Disabled)
    }
}

async function startOneByOne(g: Graph): Promise<void> {
    for (let i = 0; i < g.count; ++i) {
        const n = g.items[i]
        n.flags = n.flags & ~Flag.Again
        if (n.flags & Flag.Scope) n.flags = (n.flags & ~Flag.Scope) | Flag.Again
    }
    for (let k = 0; k < g.count; ++k) {
        const n = g.items[g.sequence[k]]
        if (!(n.flags & Flag.Again) || n.flags & Flag.HeldDown) continue
        kept.c = n.name
        await keep()
        n.flags = n.flags | Flag.Scope
        n.time = 0
        const fault = await bringUp(g)
        // `run` gives it to its caller; the wave that waits here has nothing left to fault
        if (fault && !g.error) g.error = fault
        await ds.sleep(orElse(options.settle, 200))
    }
    kept.c = ""
    await keep()
}
