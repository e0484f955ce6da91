// Work during which everything that comes from a board is kept. It owns the tap on the connection.
import { Recorder } from "../../sim/recording/recorder.js"
import type { BoardConnection } from "../board/connection.js"
import type { Io } from "../io.js"
import type { UserError } from "../user-error.js"
import type { RecordingSink } from "./recording-file.js"

/** Ends the work when nothing can be kept any more, and throws why (UserError). */
export async function whileRecorded(
    board: BoardConnection,
    sink: RecordingSink,
    io: Io,
    signal: AbortSignal,
    work: (signal: AbortSignal) => Promise<void>
): Promise<void> {
    const broken = new AbortController()
    let failure: UserError | undefined
    sink.failed = error => {
        failure = error
        broken.abort()
    }
    const recorder = new Recorder(io.clock.now, entry => sink.keep(entry))
    const off = board.tap({ frame: frame => recorder.receive(frame), line: raw => recorder.line(raw) })
    try {
        await work(AbortSignal.any([signal, broken.signal]))
    } finally {
        off()
        io.stderr.write("recorded " + sink.end())
    }
    if (failure) throw failure
}
