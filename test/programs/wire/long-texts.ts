// Texts at and over the limit of 120 bytes, whose 120th byte is inside a character.
import { Mode, Supervisor, TaskNode, graph, node, startSupervisorServer } from "devicescript-supervisor"

const tens = "123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 123456789 "
const talker = node("talker", Mode.Terminate, async (n: TaskNode) => {
    n.reportStatus(tens + "123456789 123456789!")
    await n.sleep(50)
    n.reportStatus(tens + "123456789 1234567é and more")
    await n.sleep(50)
    n.reportStatus(tens + "123456789 12345678é and more")
    await n.sleep(50)
    n.reportStatus(tens + "123456789 123456€ and more")
    await n.sleep(50)
    throw new Error(tens + "123456789 🙂 and more")
})

const supervisor = new Supervisor(graph([talker]))
startSupervisorServer(supervisor)
await supervisor.run()
