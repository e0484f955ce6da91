// Writes of settings: jobs that queue in one slot, so that two never overlap and the one asked for first is written first.
import { writeSetting } from "@devicescript/settings"
import {
    Aborted,
    Controller,
    ControllerSpec,
    TaskContext,
    TaskError,
    TaskOutcome,
    TaskSpec,
} from "devicescript-supervisor"

/** A board without flash never answers; what waits behind must not wait for ever. */
const options = { timeout: 5000, maxRetries: 2 }

/** Stores `value`, as it is when its turn comes, under `key`; gives how that ended. */
export async function storeSetting(jobs: Controller, key: string, value: any): Promise<TaskOutcome> {
    const store = async (job: TaskContext) => {
        if ((await job.runUntilCancelled(writeSetting, key, value)) instanceof Aborted) throw TaskError.canceled()
    }
    const task = TaskSpec.restartable("store/" + key, store, options)
    const job = await jobs.submitAndWatch(ControllerSpec.queue(task).withSlot("settings"))
    return await job.waiter.wait()
}
