// The end of a session.
import { Controller, Phase } from "./controller.js"
import { Later } from "./later.js"
import { wakeSession } from "./requires.js"
import { begin } from "./session.js"

export interface ShutdownReport {
    /** No job had to be aborted. */
    withinGrace: boolean
    /** Names of those that had. */
    stuck: string[]
}

Controller.prototype.shutdown = async function () {
    if (this.phase < Phase.Closing) {
        // what waits of a controller that never started is resolved too
        if (this.phase === Phase.New) begin(this)
        this.phase = Phase.Closing
        this.report = new Later()
        wakeSession(this.session)
    }
    return await this.report.wait()
}
