// Jobs without a slot.
import { begin, isTaken, settleRejected } from "./admission.js"
import { Command, post } from "./command.js"
import { ControllerErrorKind, refusal } from "./controller-error.js"
import { type Controller, Phase, type Watched } from "./controller.js"
import type { Entry } from "./entry.js"
import { ControllerEventKind, tellNumber } from "./event.js"
import { Later, settle } from "./later.js"
import { RejectionKind } from "./outcome.js"
import { entryOf } from "./submit.js"
import type { TaskSpec } from "./task-spec.js"

/** @throws ControllerError Closed; Error for a name in use, which registers none of them */
export async function register(c: Controller, tasks: TaskSpec[], watched: boolean): Promise<Watched[]> {
    const entries = tasks.map(task => entryOf(c, task, undefined, watched))
    const reply = new Later<any>()
    await post(c, { deed: addNow, of: entries, reply })
    const refused = await reply.wait()
    if (refused instanceof Error) throw refused
    return entries
}

function addNow(c: Controller, command: Command): void {
    const entries: Entry[] = command.of
    const closing = c.phase > Phase.Open
    let culprit: Entry
    for (let i = 0; i < entries.length; ++i) {
        if (isTaken(c, entries[i].task.name)) culprit = entries[i]
        for (let k = 0; k < i; ++k) if (entries[k].task.name === entries[i].task.name) culprit = entries[i]
    }
    for (let i = 0; i < entries.length; ++i) {
        const e = entries[i]
        if (!closing && !culprit) {
            begin(c, e, undefined)
            continue
        }
        let why = e === culprit ? RejectionKind.AlreadyExists : RejectionKind.BatchRejected
        if (closing) why = RejectionKind.ControllerShuttingDown
        tellNumber(c, ControllerEventKind.AddFailed, e, undefined, undefined, why)
        settleRejected(e, why)
    }
    let refused: Error
    if (closing) refused = refusal(ControllerErrorKind.Closed, "shut down before it was added")
    else if (culprit) refused = new Error(`expected a name no live task has, found ${culprit.task.name} in use`)
    settle(command.reply, refused || true)
}
