// A lifecycle event as a line of news. Pure.
import { withPlace } from "../../sim/crash-place.js"
import type { LifecycleEvent } from "../../sim/wire/status.js"
import type { News } from "../session.js"

export function eventNews(event: LifecycleEvent): News {
    const started = event.kind === "started" && event.epoch ? `epoch ${event.epoch}` : ""
    return {
        at: event.at,
        source: "event",
        kind: event.kind,
        text: withPlace(event.text ?? event.fault ?? started, event.stack),
        ...(event.node === undefined ? {} : { node: event.node }),
    }
}
