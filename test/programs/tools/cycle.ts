import { graph, link, Mode, node, Supervisor } from "devicescript-supervisor"

const a = node("a", Mode.Terminate, async n => {
    await n.waitShutdown()
})
const b = node(
    "b",
    Mode.Terminate,
    async n => {
        await n.waitShutdown()
    },
    { deps: [a] }
)
link(a, b)

const supervisor = new Supervisor(graph([a, b]))
await supervisor.run()
