// A body that starts something by itself: what it throws is not the node's crash but the program's end.
import * as ds from "@devicescript/core"
import { graph, Mode, node, Supervisor } from "devicescript-supervisor"

function fail(): void {
    throw new Error("nobody's")
}

const bell = ds.emitter<number>()
const careless = node("careless", Mode.Terminate, async n => {
    bell.subscribe(fail)
    await n.sleep(100)
    bell.emit(1)
    await n.waitShutdown()
})

await new Supervisor(graph([careless])).start()
