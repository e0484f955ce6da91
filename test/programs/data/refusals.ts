// Uses of resources that graph() refuses, each caught and told; and what it must not refuse.
import {
    GraphError,
    Mode,
    NodeOptions,
    TaskNode,
    consume,
    dropOnStop,
    graph,
    lend,
    node,
    shared,
    slot,
    slots,
} from "devicescript-supervisor"

async function rest(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}

function task(name: string, options?: NodeOptions): TaskNode {
    return node(name, Mode.Terminate, rest, options)
}

function attempt(what: string, declare: () => void): void {
    try {
        declare()
        console.log(what + ": accepted")
    } catch (e) {
        console.log(what + ": " + (e instanceof GraphError ? "" : "no GraphError: ") + (e as Error).message)
    }
}

attempt("without a body", () => {
    const bus = slot<number>("bus")
    graph([node("a", Mode.Terminate, undefined, { resources: [lend(bus)] })])
})
attempt("empty", () => {
    lend(slot<number>("elsewhere"))
    graph([task("a", { resources: [] })])
})
attempt("twice", () => {
    const bus = slot<number>("bus")
    graph([task("a", { resources: [lend(bus), lend(bus)] })])
})
attempt("consumed and shared", () => {
    const bus = slot<number>("bus")
    graph([task("a", { resources: [consume(bus), shared(bus)] })])
})
attempt("of two kinds", () => {
    const bus = slot<number>("bus")
    graph([task("a", { resources: [lend(bus)] }), task("b", { resources: [shared(bus)] })])
})
attempt("of one kind", () => {
    const bus = slot<number>("bus")
    graph([task("a", { resources: [lend(bus)] }), task("b", { resources: [lend(bus)] })])
})
attempt("slots of no pool", () => {
    const buses = slots<number>("bus", 2)
    graph([task("a", { resources: [lend(buses)] })])
})
attempt("dropped on stop, but paused", () => {
    const bus = slot<number>("bus")
    graph([node("a", Mode.Pause, rest, { shell: dropOnStop, resources: [lend(bus)] })])
})
attempt("dropped on stop, without resources", () => {
    graph([node("a", Mode.Pause, rest, { shell: dropOnStop })])
})
attempt("dropped on stop, without a body", () => {
    graph([node("a", Mode.Terminate, undefined, { shell: dropOnStop })])
})
attempt("dropped on stop, and rightly", () => {
    graph([node("a", Mode.OnDemand, rest, { shell: dropOnStop })])
})
attempt("in two graphs", () => {
    const bus = slot<number>("bus")
    graph([task("a", { resources: [shared(bus)] })])
    graph([task("b", { resources: [shared(bus)] })])
})
console.log("done")
