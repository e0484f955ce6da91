// A `run` that begins with nothing to do, in a program where nobody listens: a body's request is the first there is.
import { ControlOp, graph, Mode, node, requestControl, Supervisor } from "devicescript-supervisor"

const asked = node(
    "asked",
    Mode.Terminate,
    async n => {
        console.log("asked runs")
        await n.waitShutdown()
    },
    { disabled: true }
)
const asks = node("asks", Mode.Terminate, async n => {
    await n.sleep(100)
    await requestControl(asked, ControlOp.Activate)
    await n.waitShutdown()
})
await new Supervisor(graph([asked, asks])).run()
