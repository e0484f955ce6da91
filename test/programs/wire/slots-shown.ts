// A controller beside a graph that is only shown.
import {
    Controller,
    ControllerSpec,
    Supervisor,
    TaskContext,
    TaskSpec,
    graph,
    startStatusServer,
} from "devicescript-supervisor"

const controller = new Controller()
const supervisor = new Supervisor(graph([], "shown"))
startStatusServer(supervisor, { controller })
controller.start()
const task = TaskSpec.once("mule", async (ctx: TaskContext) => {
    await ctx.cancelled()
})
await controller.submit(ControllerSpec.queue(task).withSlot("stable"))
