// publisher: takes values out of the outbox and has each published by the slot controller, in its topic's slot, one after
// the other. Busy until that has ended, so that a pool of these grows with the outbox: its members are as many publishes as
// may be under way. Who stops leaves its value with the controller, which holds it while there is no network.
import {
    Aborted,
    Body,
    Controller,
    ControllerSpec,
    Receiver,
    TaskContext,
    TaskError,
    TaskNode,
    TaskOptions,
    TaskSpec,
} from "devicescript-supervisor"
import { Report } from "./report"

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
}

/** ms a publish may take. */
const timeout = 20000

export function publisherBody(outbox: Receiver<Report>, p: Publishing): Body<void> {
    const options: TaskOptions = { requires: [p.net], timeout }
    return async n => {
        let published = 0
        n.setReady()
        for (;;) {
            const report = await n.runCancellable(outbox.receive)
            if (report instanceof Aborted) return
            n.markBusy()
            const task = TaskSpec.restartable("publish/" + report.topic, publishing(p, report), options)
            const job = await p.jobs.submitAndWatch(ControllerSpec.queue(task))
            const outcome = await n.runCancellable(job.waiter.wait, undefined)
            if (outcome instanceof Aborted) return
            if (outcome.isSuccess()) n.reportStatus(++published + " published")
            else console.warn(`publisher: ${report.topic} not published: ${outcome.reason}`)
            n.markIdle()
        }
    }
}

function publishing(p: Publishing, report: Report) {
    return async (job: TaskContext) => {
        const topic = p.prefix + "/" + report.topic
        if ((await job.runUntilCancelled(p.uplink.publish, topic, report.text)) instanceof Aborted)
            throw TaskError.canceled()
    }
}
