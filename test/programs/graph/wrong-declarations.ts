// expect-compile-error
// One mistake a line.
import { Mode, TaskNode, node, ready, soft } from "devicescript-supervisor" // eslint-disable-line @typescript-eslint/no-unused-vars -- the mistake

async function body(n: TaskNode): Promise<void> {
    await n.waitShutdown()
}
const params = node("params", Mode.Terminate, body)
const option = node("option", Mode.Terminate, body, { deps: [ready(params)], gateTimout: 1000 })
const marker = node("marker", Mode.Terminate, body, { deps: [firm(params)] })
const named = node("named", Mode.Terminate, body, { deps: ["params"] })
const policy = node("policy", Mode.Terminate, body, { restart: "on-failure" })
const budget = node("budget", Mode.Terminate, body, { ackTimeout: "2s" })
const mode = node("mode", "pause", body)
console.log(option, marker, named, policy, budget, mode)
