// The step that ends a job of a controller, as `devsup cancel` does. A job is meant by its id, or by its name: the one of that name that
// lives, or waits.
import type { Board } from "../../board.js"
import { UnknownJobError } from "../../errors.js"
import { knownJobs } from "../../wire/job-verdict.js"
import { didYouMean, oneOrMore, scalar } from "../shape.js"
import type { StepKind } from "../step-kind.js"
import { verbKind } from "./control.js"

const job = scalar("the name of a job, or its id", { type: ["string", "integer"], minLength: 1, minimum: 1 }, value =>
    (typeof value === "string" && value !== "") || (Number.isSafeInteger(value) && (value as number) > 0)
        ? (value as string | number)
        : undefined
)

export const cancel: StepKind<(string | number)[]> = verbKind(
    "cancel",
    "end jobs of a controller, by name or id (the program passes { controller } to its server)",
    oneOrMore(job),
    async (jobs, board) => {
        for (const one of jobs) await board.cancel(typeof one === "number" ? one : idOf(one, board))
    }
)

/** Throws UnknownJobError for a name that no job has that is not over yet. */
function idOf(name: string, board: Board): number {
    const known = [...knownJobs(board.statuses(), board.jobEvents)]
    const found = known.find(([, of]) => of === name)
    if (found) return found[0]
    const names = known.map(([, of]) => of)
    throw new UnknownJobError(
        `Expected a job that lives or waits, found none named ${name}. ${didYouMean(name, names).replace(/\?$/, "")}.`
    )
}
