// Two nodes and a controller on the wire, told what to do by what a test activates: each of `queue`, `replace`, … is a node that
// does one thing and returns. The controller serves from 2000 ms on.
import * as ds from "@devicescript/core"
import {
    Controller,
    ControllerSpec,
    Mode,
    Supervisor,
    TaskContext,
    TaskError,
    TaskNode,
    TaskSpec,
    graph,
    node,
    startSupervisorServer,
} from "devicescript-supervisor"

const controller = new Controller({ grace: 200 })

async function lasts(ctx: TaskContext) {
    await ctx.cancelled()
    await ds.sleep(50)
}

async function brief(ctx: TaskContext) {
    await ctx.sleep(400)
}

async function stubborn() {
    for (;;) await ds.sleep(1000)
}

async function fails(ctx: TaskContext) {
    await ctx.sleep(10)
    throw TaskError.fail("no route to héé€")
}

function deed(name: string, what: () => void) {
    return node(
        name,
        Mode.OnDemand,
        async () => {
            what()
        },
        {}
    )
}

const net = node("net", Mode.OnDemand, async (n: TaskNode) => {
    n.setReady()
    await n.waitShutdown()
})
let n = 0
const queue = deed("queue", () => {
    controller.trySubmit(ControllerSpec.queue(TaskSpec.once("up" + ++n, lasts)).withSlot("uplink"))
})
const replace = deed("replace", () => {
    controller.trySubmit(ControllerSpec.replace(TaskSpec.once("up" + ++n, lasts)).withSlot("uplink"))
})
const stays = deed("stays", () => {
    controller.trySubmit(ControllerSpec.queue(TaskSpec.once("mule", stubborn)).withSlot("a-stable"))
})
const needs = deed("needs", () => {
    const task = TaskSpec.restartable("send", brief, { requires: [net] })
    controller.trySubmit(ControllerSpec.queue(task).withSlot("send"))
})
const tries = deed("tries", () => {
    const task = TaskSpec.restartable("call", fails, { maxRetries: 1 })
    controller.trySubmit(ControllerSpec.queue(task).withSlot("ring"))
})
const burst = deed("burst", () => {
    for (let i = 0; i < 10; ++i)
        controller.trySubmit(ControllerSpec.queue(TaskSpec.once("b" + i, lasts)).withSlot("slot-" + i))
})
const shut = deed("shut", () => {
    controller.shutdown.start()
})

const supervisor = new Supervisor(graph([net, queue, replace, stays, needs, tries, burst, shut], "jobs"))
startSupervisorServer(supervisor, { controller })
controller.start()
await supervisor.run()
