// A body that starts something by itself: what it throws is not the node's crash but the program's end.
import { graph, Mode, node, Supervisor } from "devicescript-supervisor"

function fail(): void {
    throw new Error("nobody's")
}

const careless = node("careless", Mode.Terminate, async n => {
    setTimeout(fail, 100)
    await n.waitShutdown()
})

await new Supervisor(graph([careless])).start()
