// The slot controller: its bytecode over the supervisor alone, heap a submission and a slot, and how many fit.
import { programs } from "./bytecode.js"
import type { Feature } from "./feature.js"
import { programWith } from "./feature-program.js"
import { FEATURES } from "./features.js"
import { jobs } from "./features/jobs.js"
import { wire } from "./features/wire.js"
import { most, perItem } from "./heap.js"
import type { Bench, Row } from "./table.js"

const SUPERVISOR = FEATURES.filter(f => !wire.features.includes(f) && !jobs.features.includes(f))
const TASK = 'const task = TaskSpec.once("job", async job => { await job.sleep(1000) })'
const SUBMIT = ["const jobs = new Controller()", "jobs.start()", TASK]
const USES = ["Controller", "ControllerSpec", "TaskSpec"]

const MINIMAL: Feature = {
    name: "a job submitted",
    uses: USES,
    program: [...SUBMIT, "await jobs.submit(ControllerSpec.queue(task))"],
}
const USUAL: Feature = {
    name: "submit, watch, cancel, shut down, subscribe",
    uses: USES,
    program: [
        ...SUBMIT,
        "jobs.subscribe(e => console.log(e.seq))",
        "const watched = await jobs.submitAndWatch(ControllerSpec.replace(task))",
        "console.log(await jobs.cancel(watched.id), (await watched.waiter.wait()).isSuccess())",
        "console.log((await jobs.shutdown()).withinGrace)",
    ],
}
export const controller: Bench = {
    name: "controller",
    async measure({ progress }) {
        progress("bytecode")
        const kinds = [[MINIMAL], [USUAL], jobs.features]
        const [alone, ...with_] = await programs([
            programWith(SUPERVISOR),
            ...kinds.map(kind => programWith([...SUPERVISOR, ...kind])),
        ])
        const baseline = { what: "supervisor alone", value: alone }
        const bytes = kinds.map((kind, i): Row => ({
            what: kind.length === 1 ? kind[0].name : "all there is of it",
            value: with_[i],
            unit: "B",
            baseline,
            ...(kind[0] === USUAL ? { target: { of: "difference", atMost: 9216 } } : {}),
        }))
        progress("heap")
        const queued = (await perItem("controller/queued", ["running"])).running
        const slot = (await perItem("controller/slots", ["running"])).running
        progress("how many fit")
        return {
            name: "controller",
            title: "the slot controller",
            rows: [
                ...bytes,
                {
                    what: "heap: a submission that waits",
                    value: queued,
                    unit: "B",
                    target: { of: "value", atMost: 350 },
                },
                { what: "heap: a slot with a job at rest", value: slot, unit: "B" },
                {
                    what: "fit in 64 kB: submissions that wait",
                    value: await most("controller/queued", "running", 1000),
                    unit: "nodes",
                },
                {
                    what: "fit in 64 kB: slots with a job at rest",
                    value: await most("controller/slots", "running", 256),
                    unit: "nodes",
                },
            ],
            notes: [
                "9 kB are 9 × 1,024 B, as the 64 kB of the heap are 65,536. Over the supervisor alone: a program that uses everything of the library but the wire and the controller.",
            ],
        }
    },
}
