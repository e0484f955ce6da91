// publisher: takes values out of the outbox and has each published by the slot controller, in its topic's slot, one after
// the other. Busy until that has ended, so that a pool of these grows with the outbox: its members are as many publishes as
// may be under way. Who stops leaves its value with the controller, which holds it while there is nobody to publish to.
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

/** Where values go. */
export interface Uplink {
    /** Comes back once the value has arrived; a publish that throws is tried again. */
    publish: (topic: string, text: string) => Promise<void>
}

export interface Publishing {
    uplink: Uplink
    /** Where the jobs run. */
    jobs: Controller
    /** Ready while there is somebody to publish to. */
    link: TaskNode
}

/** ms a publish may take. */
const timeout = 20000

export function publisherBody(outbox: Receiver<Report>, p: Publishing): Body<void> {
    const options: TaskOptions = { requires: [p.link], timeout }
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
        if ((await job.runUntilCancelled(p.uplink.publish, report.topic, report.text)) instanceof Aborted)
            throw TaskError.canceled()
    }
}
