// A node that crashes for ever, ten times a second, and one that returns for ever.
import { BackoffPolicy, Mode, Supervisor, TaskNode, always, graph, node, onFailure } from "devicescript-supervisor"

const frail = node(
    "frail",
    Mode.Terminate,
    async (n: TaskNode) => {
        n.defer(() => {})
        n.spawn(n.waitShutdown)
        await n.sleep(50)
        throw new Error("broke in life " + n.epoch())
    },
    { restart: onFailure(BackoffPolicy.constant(50)) }
)
const brief = node(
    "brief",
    Mode.Terminate,
    async (n: TaskNode) => {
        await n.runCancellable(n.sleep, 50)
    },
    { restart: always(50) }
)
const supervisor = new Supervisor(graph([frail, brief]))
supervisor.subscribe(() => {})
await supervisor.run()
