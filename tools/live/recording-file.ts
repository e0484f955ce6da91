// A recording that is written while it is made: a kill loses at most the line it falls into. Owns the open file, and the first
// thing that went wrong with it.
import { closeSync, openSync, writeSync } from "node:fs"
import { entryLine, headLine, type Recorded } from "../../sim/recording/recording.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"

/** Where the entries of a recording go. */
export interface RecordingSink {
    /** Told when it cannot be written any more; what comes then is lost. */
    failed: ((error: UserError) => void) | undefined
    keep(entry: Recorded): void
    /** One line for people: what is in it. */
    end(): string
}

/** @param file absolute; what was in it is replaced. Throws UserError (exit 1) where it cannot be written. */
export function openRecordingFile(file: string, board: string): RecordingSink {
    const attempt = <T>(work: () => T): T => {
        try {
            return work()
        } catch (e) {
            throw notWritten(file, e)
        }
    }
    const handle = attempt(() => openSync(file, "w"))
    attempt(() => writeSync(handle, headLine([board])))
    const counts = { frames: 0, lines: 0, until: 0 }
    let isBroken = false
    const sink: RecordingSink = {
        failed: undefined,
        keep(entry) {
            if (isBroken) return
            try {
                writeSync(handle, entryLine(entry))
            } catch (e) {
                isBroken = true
                return sink.failed?.(notWritten(file, e))
            }
            counts["frame" in entry ? "frames" : "lines"]++
            counts.until = entry.at
        },
        end() {
            closeSync(handle)
            return `${file}: ${counts.frames} frames and ${counts.lines} log lines in ${(counts.until / 1000).toFixed(1)} s\n`
        },
    }
    return sink
}

function notWritten(file: string, cause: unknown): UserError {
    return new UserError(
        ExitCode.Failed,
        `to write a recording to ${file}`,
        (cause as Error).message,
        "name a file that can be written; what was written so far can be replayed",
        { cause }
    )
}
