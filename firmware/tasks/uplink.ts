// uplink: publishes one report of the room a period.
import { Aborted, Body } from "devicescript-supervisor"
import { reportOf } from "./report"
import { Room } from "./room"

/** Where reports go: the log here, a broker later. */
export interface Uplink {
    publish: (topic: string, text: string) => Promise<void>
}

/** One log line a report. */
export const logUplink: Uplink = {
    publish: async (topic: string, text: string) => {
        console.log("uplink " + topic + " " + text)
    },
}

/** @param period ms between two reports */
export function uplinkBody(room: Room, uplink: Uplink, topic: string, period: number): Body<void> {
    return async n => {
        let sent = 0
        for (;;) {
            if ((await n.runCancellable(uplink.publish, topic, reportOf(room))) instanceof Aborted) return
            n.reportStatus(++sent + " sent")
            n.setReady()
            n.beat()
            if ((await n.sleep(period)) instanceof Aborted) return
        }
    }
}
