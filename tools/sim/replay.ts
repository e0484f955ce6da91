// What people are told of a recording that is played. Pure.
import type { Recording } from "../../sim/recording/recording.js"
import type { Replayed } from "../../sim/recording/replay.js"
import { formatSpan } from "../duration.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"

/** Lines for stderr. Throws UserError (exit 2) for a recording that has nothing to play. */
export function replayNote(file: string, recording: Recording, played: Replayed): string {
    const { frames, services, leftOut, logLines } = played
    if (frames.length === 0)
        throw new UserError(
            ExitCode.Usage,
            `a recording of sensors in ${file}`,
            recording.entries.length === 0
                ? "nothing in it"
                : `${leftOut} frames, none of a service that measures, and ${logLines} log lines`,
            "record a bus that has sensors on it for some seconds"
        )
    const torn =
        recording.torn === undefined
            ? ""
            : `note: ${file}:${recording.torn} was not written to its end and is left out\n`
    return (
        torn +
        `replaying ${formatSpan(recording.length)} of ${file}: ${frames.length} frames, services ${services.join(", ") || "of no known kind"}\n` +
        `not replayed: ${leftOut} frames (what the boards themselves said, services that measure nothing, commands), ${logLines} log lines\n`
    )
}
