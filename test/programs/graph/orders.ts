// Six graphs that nobody starts, each printed in dependency order.
import { Mode, TaskNode, graph, link, node } from "devicescript-supervisor"

async function rest(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}

function task(name: string, ...deps: TaskNode[]): TaskNode {
    return node(name, Mode.Terminate, rest, { deps })
}

function show(what: string, items: TaskNode[]): void {
    let line = what + ":"
    for (const n of graph(items).order()) line += " " + n.name
    console.log(line)
}

function chain(): void {
    const a = task("a")
    const b = task("b", a)
    show("chain", [a, b, task("c", b)])
}

function diamond(): void {
    const a = task("a")
    const b = task("b", a)
    const c = task("c", a)
    show("diamond", [task("d", b, c), c, a, b])
}

function backwards(): void {
    const n0 = task("n0")
    const n1 = task("n1")
    const n2 = task("n2")
    link(n0, n1, n2)
    link(n2, n1)
    show("backwards", [n0, n1, n2])
}

function ties(): void {
    const late = task("late")
    show("ties", [task("z"), task("m", late), task("a"), late, task("k")])
}

function network(): TaskNode[] {
    return [task("wifi"), task("net")]
}

function fragments(): void {
    const [wifi, net] = network()
    const http = [task("http")]
    const app = [task("app"), task("log")]
    link(net, wifi)
    link(http[0], net)
    link(app[0], http[0])
    show("fragments", [...app, ...http, net, wifi])
}

chain()
diamond()
backwards()
ties()
fragments()
show("none", [])
