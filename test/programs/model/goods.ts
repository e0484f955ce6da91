// What the puppets of a schedule share: slots, by index, and what bodies returned. Nothing here decides anything.
import { consume, divisible, lend, NodeOptions, ResourceSlot, shared, slot, TaskNode } from "devicescript-supervisor"
import { Puppet } from "./cast"
import { dropGated, makeGated, power, tellGated } from "./gated"
import { byStep, capacity, madeBy, Op, slotCount, theBudget } from "./script"

let slots: ResourceSlot<number>[] = []
/** What makes all who wait for a slot look again: that of a clear by hand nobody is told. */
let bell: ResourceSlot<number>

/** @param kinds a digit of base 3 a slot */
export function makeGoods(kinds: number): void {
    slots = []
    for (let i = 0; i < slotCount; ++i) {
        slots.push(slot<number>("s" + i))
        slots[i].kind = ["lend", "consume", "shared"][kinds % 3]
        kinds = Math.idiv(kinds, 3)
    }
    bell = slot<number>("bell")
    makeGated()
}

/** Who waits in vain is told of it, so that no graph is kept for that. */
export function dropGoods(): void {
    bell.provide(1)
    bell = undefined
    slots = []
    dropGated()
}

/** @param uses @param makes a bit a slot */
export function declareGoods(options: NodeOptions, uses: number, makes: number): void {
    const used: any[] = []
    const made: any[] = []
    for (let i = 0; i < slotCount; ++i) {
        const s = slots[i]
        if (uses & (1 << i)) used.push(s.kind === "lend" ? lend(s) : s.kind === "consume" ? consume(s) : shared(s))
        if (makes & (1 << i)) made.push(s)
    }
    if (uses & (1 << theBudget)) used.push(divisible(power))
    if (makes & (1 << theBudget)) made.push(power)
    if (used.length) options.resources = used
    if (made.length) options.provides = made
}

/** A body does. */
export function provideAll(n: TaskNode, index: number, makes: number): void {
    for (let i = 0; i < slotCount; ++i) if (makes & (1 << i)) slots[i].provide(madeBy(index, n.epoch()))
    if (makes & (1 << theBudget)) power.provide(capacity)
}

/** A step does. */
export function useSlot(op: Op, k: number, index: number): void {
    const s = slots[index % slotCount]
    if (op === Op.Provide) return s.provide(byStep + k)
    if (op === Op.ClearSlot) s.clear()
    else s.take()
    bell.provide(1)
    bell.clear()
}

/** How they all are. */
export function tellGoods(cast: Puppet[]): string {
    let line = ""
    for (const s of slots) line += " " + (s.holder() ? "@" + s.holder().name : s.isFilled() ? s.get() : "-")
    for (const p of cast) if (p.node.exit().isFilled()) line += " " + p.node.name + p.node.exit().get()
    return line + " " + tellGated(cast)
}
