// A submission whose id is known before any event.
import { post, tryPost } from "./command.js"
import { Controller, TaskId, Watched } from "./controller.js"
import { Entry } from "./entry.js"
import { entryOf, watchedOf } from "./submit.js"

export class PreparedSubmission {
    readonly id: TaskId
    private used: boolean

    /** @internal */
    constructor(
        /** @internal */ readonly controller: Controller,
        /** @internal */ readonly entry: Entry
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
        return watchedOf(this.entry)
    }

    /** @devsWhenUsed */
    trySubmitAndWatch(): Watched {
        this.leave()
        return watchedOf(this.entry)
    }

    private leave(): void {
        const command = this.take()
        this.used = false
        tryPost(this.controller, command)
        this.used = true
    }

    private take() {
        if (this.used) throw new Error("prepared submission " + this.id + ": submitted already, prepare another one")
        this.used = true
        return { entry: this.entry }
    }
}

Controller.prototype.prepareSubmission = function (spec) {
    return new PreparedSubmission(this, entryOf(this, spec.task, spec, true))
}
