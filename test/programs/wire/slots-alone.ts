// A controller that is busy all the time, for tests in which nobody listens at first. `long` owns a slot with a long name.
import {
    Controller,
    ControllerSpec,
    Mode,
    Supervisor,
    TaskContext,
    TaskNode,
    TaskSpec,
    graph,
    node,
    startSupervisorServer,
} from "devicescript-supervisor"

const controller = new Controller()
const name = "aééééééééééééééééééééééééééééééééééééééééééééééééééééééééééé€€"

const busy = node("busy", Mode.Terminate, async (n: TaskNode) => {
    controller.start()
    const task = TaskSpec.once("long", async (ctx: TaskContext) => {
        await ctx.cancelled()
    })
    await controller.submit(ControllerSpec.queue(task).withSlot(name))
    for (let i = 0; ; ++i) {
        const brief = TaskSpec.once("b" + i, async (ctx: TaskContext) => {
            await ctx.sleep(20)
        })
        await controller.submit(ControllerSpec.queue(brief).withSlot("brief"))
        await n.sleep(100)
    }
})

const supervisor = new Supervisor(graph([busy], "busy"))
startSupervisorServer(supervisor, { controller })
await supervisor.run()
