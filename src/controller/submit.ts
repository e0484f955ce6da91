// Submitting to a slot. The id is minted by the call, before any event.
import { offerEntry } from "./admission.js"
import { post, tryPost } from "./command.js"
import type { Controller, Watched } from "./controller.js"
import { Entry } from "./entry.js"
import { Later } from "./later.js"
import type { ControllerSpec, TaskSpec } from "./task-spec.js"

/** A submission nobody has left yet. @throws Error without a task */
export function entryOf(c: Controller, task: TaskSpec, watched: boolean): Entry {
    if (!task) throw new Error("expected a task, found none")
    return new Entry(++c.lastId, task, watched ? new Later() : undefined)
}

/** @throws ControllerError Closed */
export async function submit(c: Controller, spec: ControllerSpec, watched: boolean): Promise<Watched> {
    const of = entryOf(c, spec.task, watched)
    await post(c, { deed: offerEntry, of, spec })
    return of
}

/** @throws ControllerError Full, Closed */
export function trySubmit(c: Controller, spec: ControllerSpec, watched: boolean): Watched {
    const of = entryOf(c, spec.task, watched)
    tryPost(c, { deed: offerEntry, of, spec })
    return of
}
