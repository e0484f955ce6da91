// Ready with the first write, and nothing in the whole program that is marked as one.
import { Mode, Supervisor, graph, node, onFirstWrite } from "devicescript-supervisor"

const producer = node("producer", Mode.Terminate, async n => await n.waitShutdown(), { readiness: onFirstWrite })
await new Supervisor(graph([producer])).start()
console.log("done")
