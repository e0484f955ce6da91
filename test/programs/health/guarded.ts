// A node that hangs the VM from its third start of the program on, beside others; the boot guard on.
import { readSetting, writeSetting } from "@devicescript/settings"
import { bootGuard, graph, Mode, node, Supervisor, startSupervisorServer } from "devicescript-supervisor"

const base = node("base", Mode.Terminate, async n => {
    await n.waitShutdown()
})
const bad = node(
    "bad",
    Mode.Terminate,
    async n => {
        await n.sleep(10)
        console.log("bad hangs")
        while (true);
    },
    { deps: [base] }
)
const user = node(
    "user",
    Mode.Terminate,
    async n => {
        await n.waitShutdown()
    },
    { deps: [bad] }
)
const other = node("other", Mode.Terminate, async n => {
    await n.waitShutdown()
})
bootGuard({ read: readSetting, write: writeSetting })
const supervisor = new Supervisor(graph([base, bad, user, other]))
startSupervisorServer(supervisor)
await supervisor.run()
