// Jobs without a slot.
import * as ds from "@devicescript/core"
import { isTaken, register, rejectAs } from "./admission.js"
import { Command, post } from "./command.js"
import { ControllerErrorKind, refusal } from "./controller-error.js"
import { type Controller, Phase, type Watched } from "./controller.js"
import type { Entry } from "./entry.js"
import { ControllerEventKind, tell } from "./event.js"
import { Later, settle } from "./later.js"
import { RejectionKind } from "./outcome.js"
import { entryOf } from "./submit.js"
import type { TaskSpec } from "./task-spec.js"

/** @throws ControllerError Closed; Error for a name in use, which registers none of them */
export async function add(c: Controller, tasks: TaskSpec[], watched: boolean): Promise<Watched[]> {
    const entries = tasks.map(task => entryOf(c, task, watched))
    const reply = new Later<any>()
    await post(c, { deed: addNow, of: entries, reply })
    const refused = await reply.wait()
    if (refused instanceof Error) throw refused
    return entries
}

async function addNow(c: Controller, command: Command): Promise<void> {
    const entries: Entry[] = command.of
    const first = c.jobs.length
    const closing = c.phase > Phase.Open
    let culprit: Entry
    for (let i = 0; i < entries.length && !closing && !culprit; ++i) {
        if (isTaken(c, entries[i].task.name)) culprit = entries[i]
        else register(c, entries[i])
        // a name is looked for among all: many of them must not take one turn
        await ds.sleep(0)
    }
    if (culprit) c.jobs.insert(first, first - c.jobs.length)
    for (let i = 0; i < entries.length; ++i) {
        const e = entries[i]
        if (!closing && !culprit) {
            tell(c, ControllerEventKind.Added, e)
            continue
        }
        let why = e === culprit ? RejectionKind.AlreadyExists : RejectionKind.BatchRejected
        if (closing) why = RejectionKind.ControllerShuttingDown
        rejectAs(c, ControllerEventKind.AddFailed, e, why)
    }
    let refused: Error
    if (closing) refused = refusal(ControllerErrorKind.Closed, "shut down before it was added")
    else if (culprit) refused = new Error(`expected a name no live task has, found ${culprit.task.name} in use`)
    settle(command.reply, refused || true)
}
