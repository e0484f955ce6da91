// net: ready while the board has an address on the network.
import * as ds from "@devicescript/core"
import { Aborted, Body } from "devicescript-supervisor"

// the compiler drops what it sees nobody call by name, and `ds.wait` subscribes to whatever it is given
ds.keep(ds.Event.prototype.subscribe)

export interface Link {
    /** Comes back with the address once there is one. */
    address: () => Promise<string>
    /** Told when it is lost; absent where it never is. */
    lost?: ds.Subscriber<void>
}

export function netBody(link: Link): Body<void> {
    return async n => {
        for (;;) {
            const address = await n.runCancellable(link.address)
            if (address instanceof Aborted) return
            n.reportStatus(address as string)
            n.setReady()
            if ((await n.runCancellable(untilLost, link)) instanceof Aborted) return
            n.clearReady()
            n.reportStatus("no network")
        }
    }
}

async function untilLost(link: Link): Promise<void> {
    if (link.lost) await ds.wait(link.lost)
    else await ds.suspend()
}
