// expect-compile-error
// One mistake a line.
import { Mode, TaskNode, consume, dropOnStop, lend, node, shared, slot, slots } from "devicescript-supervisor"

const count = slot<number>("count")
const word = slot<string>("word")
const words = slots<string>("word", 2)

async function both(n: TaskNode, c: number, w: string): Promise<number> {
    return c + w.length
}
const swapped = node("swapped", Mode.Terminate, both, { resources: [lend(word), lend(count)] })
const fewer = node("fewer", Mode.Terminate, both, { resources: [consume(count)] })
const inferred = node("inferred", Mode.Terminate, async (n, c) => c.length, { resources: [shared(count)] })
const right: TaskNode<number> = node("right", Mode.Terminate, both, { resources: [lend(count), lend(words)] })
count.provide("seven")
const left: string = right.exit().take()
const slotGiven = node("slot-given", Mode.Terminate, both, { resources: [count, word] })
const made = node("made", Mode.Terminate, async n => await n.waitShutdown(), { provides: [words] })
console.log(swapped, fewer, inferred, left, slotGiven, made, dropOnStop)
