import type { Group } from "../feature.js"

export const jobs: Group = {
    title: "Jobs: the slot controller",
    features: [
        {
            name: "controller, submit",
            uses: ["Controller", "ControllerSpec", "TaskSpec"],
            jobs: ["queueCapacity: 8", "maxSlotQueue: 4"],
            program: [
                "const jobs = new Controller($jobs)",
                "jobs.start()",
                'const task = TaskSpec.once("job", async job => { await job.sleep(1000) })',
                "await jobs.submit(ControllerSpec.queue(task))",
            ],
        },
        { name: "replace", beside: "controller, submit", program: ["await jobs.submit(ControllerSpec.replace(task))"] },
        {
            name: "dropIfRunning",
            beside: "controller, submit",
            program: ["await jobs.submit(ControllerSpec.dropIfRunning(task))"],
        },
        {
            name: "slots by key",
            beside: "controller, submit",
            uses: ["Admission"],
            program: [
                'const keyed = ControllerSpec.queue(task).withSlot("radio")',
                "console.log(keyed.slotName(), keyed.policy() === Admission.Queue, keyed.withoutSlot())",
            ],
        },
        {
            name: "trySubmit",
            beside: "controller, submit",
            uses: ["ControllerError", "ControllerErrorKind"],
            program: [
                "try { jobs.trySubmit(ControllerSpec.queue(task)) } catch (e) { console.log(e instanceof ControllerError && e.kind === ControllerErrorKind.Full) }",
            ],
        },
        {
            name: "outcomes watched",
            beside: "controller, submit",
            uses: ["OutcomeKind", "RejectionKind"],
            program: [
                "const watched = await jobs.submitAndWatch(ControllerSpec.queue(task))",
                "const outcome = await watched.waiter.wait()",
                "console.log(outcome.isSuccess(), outcome.kind === OutcomeKind.Failed, outcome.rejection === RejectionKind.SlotBusy)",
            ],
        },
        {
            name: "trySubmitAndWatch",
            beside: "outcomes watched",
            program: ["console.log(jobs.trySubmitAndWatch(ControllerSpec.queue(task)).id)"],
        },
        {
            name: "prepareSubmission",
            beside: "controller, submit",
            program: [
                "await jobs.prepareSubmission(ControllerSpec.queue(task)).submit()",
                "jobs.prepareSubmission(ControllerSpec.queue(task)).trySubmit()",
                "await jobs.prepareSubmission(ControllerSpec.queue(task)).submitAndWatch()",
                "jobs.prepareSubmission(ControllerSpec.queue(task)).trySubmitAndWatch()",
            ],
        },
        {
            name: "add, addAll",
            beside: "controller, submit",
            program: ["console.log(await jobs.add(task), await jobs.addAll([task]), await jobs.addAndWatch(task))"],
        },
        { name: "remove", beside: "controller, submit", program: ["console.log(await jobs.remove(1))"] },
        {
            name: "cancel",
            beside: "controller, submit",
            program: ["console.log(await jobs.cancel(1, { timeout: 500 }))"],
        },
        {
            name: "restartable, its retries and time-out",
            beside: "controller, submit",
            uses: ["BackoffPolicy"],
            program: [
                'const again = TaskSpec.restartable("again", async job => { console.log(job.attempt) }, { backoff: BackoffPolicy.constant(100), maxRetries: 3, timeout: 1000 })',
                "await jobs.submit(ControllerSpec.queue(again))",
            ],
        },
        {
            name: "requires",
            beside: "controller, submit",
            program: [
                'const waits = TaskSpec.restartable("waits", async job => { console.log(job.id) }, { requires: [fan] })',
                "await jobs.submit(ControllerSpec.queue(waits))",
            ],
        },
        {
            name: "periodic",
            beside: "controller, submit",
            program: [
                'const often = TaskSpec.periodic("often", 100, async job => { console.log(job.name) })',
                "await jobs.submit(ControllerSpec.queue(often))",
            ],
        },
        {
            name: "TaskError",
            beside: "controller, submit",
            uses: ["TaskError"],
            program: [
                'const fails = TaskSpec.once("fails", async job => { throw job.id ? TaskError.fail("x") : job.attempt ? TaskError.fatal("y", 1) : TaskError.canceled() })',
            ],
        },
        {
            name: "runUntilCancelled, cancelled",
            beside: "controller, submit",
            program: [
                'const long = TaskSpec.once("long", async job => { await job.runUntilCancelled(work); if (!job.isCancelled()) await job.cancelled() })',
            ],
        },
        { name: "maxConcurrent, grace", beside: "controller, submit", jobs: ["maxConcurrent: 2", "grace: 500"] },
        {
            name: "events of the controller",
            beside: "controller, submit",
            uses: ["ControllerEventKind"],
            program: ["jobs.subscribe(e => console.log(e.seq, e.kind === ControllerEventKind.Finished))"],
        },
        {
            name: "snapshot",
            beside: "controller, submit",
            uses: ["SlotStatus"],
            program: [
                "const seen = jobs.snapshot()",
                'console.log(seen.runningCount(), seen.totalQueued(), seen.slot("job").status === SlotStatus.Running)',
            ],
        },
        {
            name: "shutdown",
            beside: "controller, submit",
            program: ["console.log((await jobs.shutdown()).withinGrace)"],
        },
        {
            name: "controllerNode",
            beside: "controller, submit",
            uses: ["controllerNode"],
            program: ['console.log(controllerNode("jobs", jobs).name)'],
        },
    ],
}
