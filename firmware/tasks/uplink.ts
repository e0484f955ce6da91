// uplink: once a period hands over every topic's latest value, to whoever publishes. While nobody does, the outbox keeps
// the newest values and counts the ones it loses.
import { Aborted, Body, Channel } from "devicescript-supervisor"
import { look, Readings } from "./readings"
import { Report, reportOf, topics } from "./report"
import { Room } from "./room"

/** @param period ms between two values of a topic */
export function uplinkBody(readings: Readings, outbox: Channel<Report>, period: number): Body<void> {
    return async n => {
        const room = new Room()
        let sent = 0
        for (;;) {
            look(n, readings, room)
            for (let i = 0; i < topics.length; ++i) {
                const text = reportOf(room, topics[i])
                if (!text) continue
                n.put(outbox, { topic: topics[i], text })
                ++sent
            }
            n.reportStatus(`${sent} handed over, ${outbox.dropped()} lost`)
            if ((await n.sleep(period)) instanceof Aborted) return
        }
    }
}
