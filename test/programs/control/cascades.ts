// Activate, deactivate and restart over one shape, a graph a story:
// base <- link (ready) <- app (ready) <- leaf, shop depends on link and on root2, lone on nothing.
import * as ds from "@devicescript/core"
import { Mode, Supervisor, TaskNode, node, ready } from "devicescript-supervisor"
import { attempt, say, serve, slow, states, story, supervise } from "./story.js"

class Shape {
    base: TaskNode
    link: TaskNode
    app: TaskNode
    leaf: TaskNode
    root2: TaskNode
    shop: TaskNode
    demand: TaskNode
    lone: TaskNode
    supervisor: Supervisor

    constructor() {
        this.base = node("base", Mode.Terminate, serve)
        this.link = node("link", Mode.Terminate, slow, { deps: [ready(this.base)] })
        this.app = node("app", Mode.Terminate, serve, { deps: [ready(this.link)] })
        this.leaf = node("leaf", Mode.Pause, async n => await n.runPausableLoop(n.waitShutdown), { deps: [this.app] })
        this.root2 = node("root2", Mode.Terminate, serve)
        this.shop = node("shop", Mode.Terminate, serve, { deps: [this.link, this.root2] })
        this.demand = node("demand", Mode.OnDemand, serve, { deps: [this.link] })
        this.lone = node("lone", Mode.Terminate, serve)
        this.supervisor = supervise([
            this.base,
            this.link,
            this.app,
            this.leaf,
            this.root2,
            this.shop,
            this.demand,
            this.lone,
        ])
    }

    all(): string {
        return states(this.base, this.link, this.app, this.leaf, this.root2, this.shop, this.demand, this.lone)
    }
}

async function up(title: string): Promise<Shape> {
    console.log("- (between)")
    await s.supervisor.teardown()
    await ds.sleep(100)
    const fresh = new Shape()
    await fresh.supervisor.start()
    await ds.sleep(100)
    story(title)
    return fresh
}
async function activate(s: Shape, n: TaskNode): Promise<void> {
    await attempt("activate " + n.name, async () => await s.supervisor.activate(n))
    await ds.sleep(1)
    say(s.all())
}
async function deactivate(s: Shape, n: TaskNode): Promise<void> {
    await attempt("deactivate " + n.name, async () => await s.supervisor.deactivate(n))
    say(s.all())
}
async function restart(s: Shape, n: TaskNode): Promise<void> {
    await attempt("restart " + n.name, async () => await s.supervisor.restart(n))
    await ds.sleep(1)
    say(s.all())
}

let s = new Shape()
story("activate a leaf of a graph that is down")
await activate(s, s.leaf)
await activate(s, s.leaf)

s = await up("deactivate, activate")
await s.supervisor.startNode(s.demand)
await deactivate(s, s.link)
await deactivate(s, s.link)
await activate(s, s.link)

s = await up("under two roots")
await deactivate(s, s.link)
await deactivate(s, s.root2)
await activate(s, s.link)
await activate(s, s.root2)

s = await up("disabled in its own right")
await deactivate(s, s.app)
await deactivate(s, s.base)
await activate(s, s.base)
await activate(s, s.leaf)

s = await up("holds outlive a sleep and a wake")
await deactivate(s, s.app)
await attempt("teardown", s.supervisor.teardown)
await attempt("start", s.supervisor.start)
await ds.sleep(1)
say(s.all())

s = await up("startNode ignores the holds and keeps them")
await deactivate(s, s.link)
await attempt("start shop", async () => await s.supervisor.startNode(s.shop))
await attempt("start link", async () => await s.supervisor.startNode(s.link))
await ds.sleep(21)
say(s.all())
await attempt("teardown", s.supervisor.teardown)
await attempt("start", s.supervisor.start)
await ds.sleep(1)
say(s.all())

s = await up("restart")
await deactivate(s, s.shop)
await restart(s, s.link)

s = await up("restart what is down, held, parked")
await attempt("stop leaf", async () => await s.supervisor.stopNode(s.leaf))
await restart(s, s.leaf)
await deactivate(s, s.shop)
await restart(s, s.shop)
await restart(s, s.demand)

s = await up("after a teardown")
await attempt("teardown", s.supervisor.teardown)
await restart(s, s.app)
await deactivate(s, s.app)
await activate(s, s.leaf)

await ds.sleep(1)
console.log("done")
