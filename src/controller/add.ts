// Jobs without a slot.
import { post } from "./command.js"
import { Controller } from "./controller.js"
import { Entry } from "./entry.js"
import { Later } from "./later.js"
import { entryOf, watchedOf } from "./submit.js"
import type { TaskSpec } from "./task-spec.js"

Controller.prototype.add = async function (task) {
    return (await register(this, [task], false))[0].id
}

Controller.prototype.addAndWatch = async function (task) {
    return watchedOf((await register(this, [task], true))[0])
}

Controller.prototype.addAll = async function (tasks) {
    return (await register(this, tasks, false)).map(e => e.id)
}

async function register(c: Controller, tasks: TaskSpec[], watched: boolean): Promise<Entry[]> {
    const entries: Entry[] = []
    for (let i = 0; i < tasks.length; ++i) entries.push(entryOf(c, tasks[i], undefined, watched))
    const reply = new Later<any>()
    await post(c, { entries, reply })
    const refused = await reply.wait()
    if (refused instanceof Error) throw refused
    return entries
}
