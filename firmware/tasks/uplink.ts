// uplink: once a period hands every topic's latest value to the slot controller, a job in a slot of its own. A newer value
// replaces one that is not published yet; without the network the slot is held, and what is published once it is back is
// the latest. Owns the ids of the newest jobs: when it stops, none of them is left behind.
import {
    Aborted,
    Body,
    Controller,
    ControllerSpec,
    TaskContext,
    TaskError,
    TaskId,
    TaskNode,
    TaskOptions,
    TaskSpec,
} from "devicescript-supervisor"
import { reportOf, topics } from "./report"
import { Room } from "./room"

/** Where values go: the log here, a broker later. A publish that throws is tried again. */
export interface Uplink {
    publish: (topic: string, text: string) => Promise<void>
}

/** One log line a value. */
export const logUplink: Uplink = {
    publish: async (topic: string, text: string) => {
        console.log("uplink " + topic + " " + text)
    },
}

export interface Publishing {
    uplink: Uplink
    /** Where the jobs run. */
    jobs: Controller
    /** Ready while there is a network. */
    net: TaskNode
    /** Goes before the topics: `climate/12ab`. */
    prefix: string
    /** ms between two values of a topic. */
    period: number
}

/** ms a publish may take. */
const timeout = 20000

export function uplinkBody(room: Room, p: Publishing): Body<void> {
    const options: TaskOptions = { requires: [p.net], timeout }
    return async n => {
        const newest: TaskId[] = []
        n.defer(async () => {
            try {
                for (let i = 0; i < newest.length; ++i) if (newest[i]) await p.jobs.remove(newest[i])
            } catch {
                // a controller that is closed has none left
            }
        })
        const published = { count: 0 }
        for (;;) {
            for (let i = 0; i < topics.length; ++i) {
                const text = reportOf(room, topics[i])
                if (!text) continue
                const body = publishing(n, p, topics[i], text, published)
                const task = TaskSpec.restartable("publish/" + topics[i], body, options)
                newest[i] = await p.jobs.submit(ControllerSpec.replace(task))
            }
            n.beat()
            if ((await n.sleep(p.period)) instanceof Aborted) return
        }
    }
}

function publishing(n: TaskNode, p: Publishing, topic: string, text: string, published: { count: number }) {
    return async (job: TaskContext) => {
        if ((await job.runUntilCancelled(p.uplink.publish, p.prefix + "/" + topic, text)) instanceof Aborted)
            throw TaskError.canceled()
        n.reportStatus(++published.count + " published")
        n.setReady()
    }
}
