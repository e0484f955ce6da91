// calibrate: makes the sensor read the reference temperature, and stores the correction it found. It is a job in a slot of
// its own, dropped while another one runs, whoever asks for it: the button, or the node that `devsup activate` starts.
import * as ds from "@devicescript/core"
import {
    Aborted,
    Body,
    Controller,
    ControllerSpec,
    OutcomeKind,
    Reader,
    RejectionKind,
    TaskContext,
    TaskError,
    TaskNode,
    TaskOutcome,
    TaskSpec,
} from "devicescript-supervisor"
import { limit, offsetFor } from "./calibration"
import { ClimateParams, paramsKey } from "./climate-params"
import { degrees, oneDecimal } from "./readout"
import { storeSetting } from "./settings"

const samples = 5

// the compiler drops what it sees nobody call by name, and `ds.wait` subscribes to whatever it is given
ds.keep(ds.Event.prototype.subscribe)

/**
 * What is submitted for a calibration. It does not wait for a sensor: nobody wants it hours after it was asked for.
 * @param measured °C as the sensor says
 */
export function calibration(
    measured: Reader<number>,
    params: ClimateParams,
    climate: TaskNode,
    jobs: Controller
): ControllerSpec {
    const body = async (job: TaskContext) => {
        let sum = 0
        for (let i = 0; i < samples; ++i) {
            if (!climate.isReady())
                throw TaskError.fail(
                    "expected climate to be ready, found it is not: nothing changed, ask again when it is"
                )
            sum += measured.get()
            if ((await job.sleep(1000)) instanceof Aborted) throw TaskError.canceled()
        }
        const mean = sum / samples
        const offset = offsetFor(mean, params.reference)
        if (offset === undefined)
            throw TaskError.fail(
                `expected ${degrees(params.reference)} within ${limit} C, found ${degrees(mean)}: nothing changed`
            )
        params.offset = offset
        const stored = await job.runUntilCancelled(storeSetting, jobs, paramsKey, params)
        if (stored instanceof Aborted) throw TaskError.canceled()
        if (!stored.isSuccess())
            throw TaskError.fail(
                `expected offset ${oneDecimal(offset)} C to be stored, found that it was not: it holds until a restart`
            )
        console.log(`calibrate: offset ${oneDecimal(offset)} C stored`)
    }
    return ControllerSpec.dropIfRunning(TaskSpec.once("calibrate", body))
}

/** The node: asks for a calibration, and is up until that has ended; its stop takes it back. Its exit is the offset found, °C. */
export function calibrateBody(jobs: Controller, wanted: ControllerSpec, params: ClimateParams): Body<number> {
    return async n => {
        const job = await jobs.submitAndWatch(wanted)
        n.reportStatus("job " + job.id)
        const outcome = await n.runCancellable(job.waiter.wait, undefined)
        if (outcome instanceof Aborted) {
            await jobs.cancel(job.id)
            return undefined
        }
        n.reportStatus(say(outcome))
        return outcome.isSuccess() ? params.offset : undefined
    }
}

/** Tells what the node found, each time; for a fiber of its own beside the supervisor. Never returns. */
export async function tellOffsets(calibrate: TaskNode<number>): Promise<void> {
    for (;;) {
        const offset = await calibrate.exit().waitTake()
        console.log("calibrate: found " + oneDecimal(offset) + " C for who activated it")
    }
}

/** Asks for a calibration whenever the button goes down; for a fiber of its own beside the supervisor. Never returns. */
export async function calibrateOnPress(button: ds.Button, jobs: Controller, wanted: ControllerSpec): Promise<void> {
    for (;;) {
        await ds.wait(button.down)
        ask.start(jobs, wanted)
    }
}

async function ask(jobs: Controller, wanted: ControllerSpec): Promise<void> {
    try {
        say(await jobs.trySubmitAndWatch(wanted).waiter.wait())
    } catch (e) {
        console.warn("calibrate: " + (e as Error).message)
    }
}

/** Warns of an end that is no success; gives it in words. */
function say(outcome: TaskOutcome): string {
    if (outcome.isSuccess()) return "done"
    let why = outcome.reason
    if (outcome.rejection === RejectionKind.SlotBusy) why = "one is running already: not started"
    else if (outcome.kind === OutcomeKind.Rejected) why = "rejected: not started"
    else if (why === undefined) why = "cancelled"
    console.warn("calibrate: " + why)
    return why
}
