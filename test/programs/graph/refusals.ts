// Declarations that graph() refuses, each caught and told; and what it must not refuse.
import { GraphError, Mode, NodeOptions, Supervisor, TaskNode, graph, link, node, ready } from "devicescript-supervisor"

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

const stranger = task("stranger")
const absent: TaskNode = undefined
const withWifi = false

attempt("cycle", () => {
    const [a, b, c, d] = [task("a"), task("b"), task("c"), task("d")]
    link(b, c)
    link(c, d)
    link(d, ready(b))
    link(a, b)
    graph([a, b, c, d])
})
attempt("self-cycle", () => {
    const a = task("a")
    link(a, a)
    graph([a])
})
attempt("two cycles", () => {
    const [a, b, c, d] = [task("a"), task("b"), task("c"), task("d")]
    link(a, b)
    link(b, a)
    link(c, d)
    link(d, c)
    graph([d, c, b, a])
})
attempt("unknown", () => graph([task("a", { deps: [stranger] })]))
attempt("unknown, ready", () => graph([task("x"), task("a", { deps: [ready(stranger)] })]))
attempt("unknown, conditional", () => graph([task("a", { deps: withWifi ? [] : [stranger] })]))
attempt("declared later", () => graph([task("a", { deps: [absent] })]))
attempt("declared later, ready", () => graph([task("a", { deps: [ready(absent)] })]))
attempt("of another graph", () => {
    const other = task("other")
    graph([other])
    graph([task("a"), task("b", { deps: [other] })])
})
attempt("duplicate node", () => graph([task("a"), task("b"), task("a")]))
attempt("same node twice", () => graph([stranger, stranger]))
attempt("duplicate dep", () => {
    const a = task("a")
    const b = task("b")
    graph([a, b, task("c", { deps: [a, b, ready(a)] })])
})
attempt("duplicate by link", () => {
    const a = task("a")
    const b = task("b", { deps: [a] })
    link(b, a)
    graph([a, b])
})
attempt("in two graphs", () => {
    const a = task("a")
    graph([a])
    graph([task("b"), a])
})
attempt("linked too late", () => {
    const a = task("a")
    const b = task("b")
    graph([a, b])
    link(b, a)
})
attempt("two supervisors", () => {
    const g = graph([task("a")], "house")
    new Supervisor(g)
    new Supervisor(g)
})
attempt("zero gate", () => graph([task("a", { gateTimeout: 0 })]))
attempt("zero ack", () => graph([task("a", { ackTimeout: 0 })]))
attempt("negative beat", () => graph([task("a", { beatTimeout: -1 })]))
attempt("half a ms", () => graph([task("a", { gateTimeout: 0.5 })]))
attempt("empty name", () => graph([task("")]))
attempt("capital", () => graph([task("Sensor")]))
attempt("blank", () => graph([task("my sensor")]))
attempt("25 characters", () => graph([task("abcdefghijklmnopqrstuvwxy")]))
attempt("24 characters", () => graph([task("abcdefghijklmnopqrst._-9")]))
attempt("names of properties", () => graph([task("constructor"), task("__proto__"), task("name"), task("length")]))
attempt("absent options", () =>
    graph([task("a", { deps: undefined, disabled: false, detached: false, gateTimeout: undefined })])
)
attempt("one ms, for ever", () => graph([task("a", { gateTimeout: 1, ackTimeout: Infinity })]))
attempt("shared provider", () => {
    const a = task("a")
    const b = task("b", { deps: [a] })
    graph([task("c", { deps: [b, a] }), b, a, task("d", { deps: [a, b] })])
})
