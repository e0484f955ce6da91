// Uptime: at 2^32 ms, 49.7 days, sleeping fibers of the VM hang for good, and only a reboot helps. Told a day before;
// with `uptimeLimit` the graph is torn down and the board rebooted in order, at that time or a minute before the hang. A
// program without the supervisor server does not carry the teardown: it is rebooted as it stands.
import * as ds from "@devicescript/core"
import type { Graph } from "../graph/graph.js"
import { EventKind } from "../lifecycle/event.js"
import { tell } from "../lifecycle/facts.js"
import { turn } from "../lifecycle/turn.js"
import { stopAll } from "../node/hooks.js"
import { dueNext, lastCall, warnAt } from "./uptime-limit.js"
import { orElse } from "../node/or-else.js"

/** A duty of `run`. */
export async function watchUptime(g: Graph): Promise<number> {
    const now = ds.millis()
    const given = orElse(g.options?.uptimeLimit, Infinity)
    const limit = given < Infinity ? Math.min(given, lastCall) : Infinity
    if (now >= limit) {
        tell(g, EventKind.Uptime, "limit reached: teardown and reboot")
        try {
            if (stopAll) await turn(g, stopAll, true)
        } catch {
            // told already; a node that does not stop must not keep the board from its reboot
        }
        // what is told gets out
        await ds.sleep(100)
        ds.reboot()
    }
    if (now >= warnAt && !g.warned) {
        g.warned = true
        tell(g, EventKind.Uptime, "reboot within a day: timers end at 49.7 days")
    }
    return dueNext(now, limit)
}
