// A submission whose id is known before any event.
import { offerEntry } from "./admission.js"
import { Command, post, tryPost } from "./command.js"
import type { Controller, TaskId, Watched } from "./controller.js"
import type { Entry } from "./entry.js"
import { entryOf } from "./submit.js"
import type { ControllerSpec } from "./task-spec.js"

export class PreparedSubmission {
    readonly id: TaskId
    private used: boolean

    /** @internal */
    constructor(
        /** @internal */ readonly controller: Controller,
        /** @internal */ readonly entry: Entry,
        private readonly spec: ControllerSpec
    ) {
        this.id = entry.id
    }

    /**
     * @throws ControllerError Closed; Error when it has been submitted
     * @devsWhenUsed
     */
    async submit(): Promise<TaskId> {
        await post(this.controller, this.take())
        return this.id
    }

    /**
     * @throws ControllerError Full (it can be tried again), Closed; Error when it has been submitted
     * @devsWhenUsed
     */
    trySubmit(): TaskId {
        this.leave()
        return this.id
    }

    /** @devsWhenUsed */
    async submitAndWatch(): Promise<Watched> {
        await post(this.controller, this.take())
        return this.entry
    }

    /** @devsWhenUsed */
    trySubmitAndWatch(): Watched {
        this.leave()
        return this.entry
    }

    private leave(): void {
        const command = this.take()
        this.used = false
        tryPost(this.controller, command)
        this.used = true
    }

    private take(): Command {
        if (this.used) throw new Error("prepared submission " + this.id + ": submitted already, prepare another one")
        this.used = true
        return { deed: offerEntry, of: this.entry, spec: this.spec }
    }
}

/** Mints the id. */
export function prepare(c: Controller, spec: ControllerSpec): PreparedSubmission {
    return new PreparedSubmission(c, entryOf(c, spec.task, true), spec)
}
