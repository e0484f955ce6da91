// expect-compile-error
// One mistake a line.
import { Mode, TaskNode, lend, pool, slots } from "devicescript-supervisor"

const body = async (n: TaskNode) => {
    await n.waitShutdown()
}
const modes = [Mode.Terminate, Mode.OnDemand]
const bore = async (n: TaskNode, drill: string) => {
    n.reportStatus(drill)
}
const drills = slots<number[]>("drill", 2)

pool("no-max", modes, body, { min: 1 })
pool("no-options", modes, body)
pool("no-policy", modes, body, { min: 1, max: 2, policy: 4000 })
pool("policy-of-a-name", modes, body, { min: 1, max: 2, policy: "deferred" })
pool("policy-function", modes, body, { min: 1, max: 2, policy: () => 1 })
pool("unknown-option", modes, body, { min: 1, max: 2, polcy: undefined })
pool("bare-mode", Mode.Terminate, body, { min: 1, max: 2 })
pool("wrong-slots", modes, bore, { min: 1, max: 2, resources: [lend(drills)] })
