// A puppet of a schedule: what is known of it, and where its body waits. Nothing here decides anything.
import * as ds from "@devicescript/core"
import { Claimant, Mode, TaskNode } from "devicescript-supervisor"
import { dawdles, isLate, Op, Stopping } from "./script"

export class Puppet {
    node: TaskNode
    mode: Mode
    index: number
    stopping: Stopping
    /** Declared without a body. */
    byHand: boolean
    /** What it provides when it is ready: a bit a slot. */
    makes: number
    /** What it uses. */
    uses: number
    /** Its share of the budget, once it has one. */
    claimant: Claimant
    /** ms from its start, -1 for never. */
    readyAfter: number
    /** Where the body waits for a word. */
    attending: ds.Fiber
    /** Where it ignores its stop. */
    stuck: ds.Fiber
}

/** Waits for a word. */
export async function attend(p: Puppet, ms: number): Promise<Op> {
    p.attending = ds.Fiber.self()
    return await ds.suspend<Op>(ms)
}

/** What it does before it takes a stop. */
export async function dawdle(p: Puppet): Promise<void> {
    if (p.stopping === Stopping.Dawdles) await ds.sleep(dawdles + p.index)
    if (p.stopping === Stopping.Late) await ds.sleep(isLate + p.index)
    if (p.stopping === Stopping.Wedges) {
        p.stuck = ds.Fiber.self()
        await ds.suspend()
    }
}

export function wake(fiber: ds.Fiber, value: any): void {
    try {
        if (fiber) fiber.resume(value)
    } catch {
        // it has gone on, or was ended
    }
}
