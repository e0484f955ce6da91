// Budgets and times on a board that has been up for 25 days, where ms are no whole numbers of 32 bits any more; and budgets
// that are none from the start.
import * as ds from "@devicescript/core"
import { BackoffPolicy, Fault, Mode, always, faultInjection, node, ready } from "devicescript-supervisor"
import { attempt, drive, say, serve, story, supervise, wedged } from "../control/story.js"

while (ds.millis() < 0x80000000) await ds.sleep(60000)

story("a gate")
{
    const base = node("base", Mode.Terminate, async n => await n.waitShutdown())
    const user = node("user", Mode.Terminate, serve, { deps: [ready(base)], gateTimeout: 100.5 })
    const sup = supervise([base, user])
    await attempt("start", sup.start)
    await sup.teardown()
}
story("a missed ack")
{
    const n = node("n", Mode.Terminate, wedged, { ackTimeout: 50.5 })
    const sup = supervise([n])
    await sup.start()
    await attempt("stop", async () => await sup.stopNode(n))
}
story("a wedge and its end")
{
    const n = node("n", Mode.Terminate, serve, { ackTimeout: 1000 })
    const sup = supervise([n])
    await sup.start()
    const faults = faultInjection()
    faults.inject(n, Fault.Wedge)
    sup.stopNode.start(n)
    await ds.sleep(500)
    faults.clear(n)
    await ds.sleep(1)
}
story("restarts")
{
    const broken = async () => {
        throw new Error("broken")
    }
    const n = node("n", Mode.Terminate, broken, {
        restart: always(10, BackoffPolicy.exponential(100, { factor: 1.5, jitter: 0 }), { maxRetries: 3 }),
    })
    drive.start(supervise([n]))
    await ds.sleep(1000)
}
say("over")
console.log("done")
