// Submitting to a slot. The id is minted by the call, before any event.
import { Command, post, tryPost } from "./command.js"
import { Controller, Watched } from "./controller.js"
import { Entry } from "./entry.js"
import { Later } from "./later.js"
import type { TaskSpec, ControllerSpec } from "./task-spec.js"

export function nextId(c: Controller): number {
    return ++c.lastId
}

/** A submission nobody has left yet. */
export function entryOf(c: Controller, task: TaskSpec, spec: ControllerSpec, watched: boolean): Entry {
    return new Entry(nextId(c), task, spec, watched ? new Later() : undefined)
}

function make(c: Controller, spec: ControllerSpec, watched: boolean): Command {
    return { entry: entryOf(c, spec.task, spec, watched) }
}

Controller.prototype.submit = async function (spec) {
    const command = make(this, spec, false)
    await post(this, command)
    return command.entry.id
}

Controller.prototype.trySubmit = function (spec) {
    const command = make(this, spec, false)
    tryPost(this, command)
    return command.entry.id
}

Controller.prototype.submitAndWatch = async function (spec) {
    const command = make(this, spec, true)
    await post(this, command)
    return watchedOf(command.entry)
}

Controller.prototype.trySubmitAndWatch = function (spec) {
    const command = make(this, spec, true)
    tryPost(this, command)
    return watchedOf(command.entry)
}

export function watchedOf(e: Entry): Watched {
    return { id: e.id, waiter: e.waiter }
}
