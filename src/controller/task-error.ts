// What a job throws to say how its attempt ended. Anything else that is thrown is a failure that may be retried.
import { OutcomeKind } from "./outcome.js"

export class TaskError extends Error {
    /** @internal */ kind: OutcomeKind
    exitCode: number

    /**
     * An attempt that failed; retried as its spec says.
     * @devsWhenUsed
     */
    static fail(reason: string): TaskError {
        return make(OutcomeKind.Failed, reason)
    }

    /**
     * The job is over, whatever its spec says about retries.
     * @devsWhenUsed
     */
    static fatal(reason: string, exitCode?: number): TaskError {
        const e = make(OutcomeKind.Fatal, reason)
        e.exitCode = exitCode
        return e
    }

    /**
     * The job is over as if it had been cancelled.
     * @devsWhenUsed
     */
    static canceled(): TaskError {
        return make(OutcomeKind.Canceled, "canceled")
    }
}

function make(kind: OutcomeKind, reason: string): TaskError {
    const e = new TaskError(reason)
    e.kind = kind
    return e
}
