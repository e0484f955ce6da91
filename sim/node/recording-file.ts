// Recordings from files.
import { readFile } from "node:fs/promises"
import { RecordingError } from "../errors.js"
import { Recording } from "../recording/recording.js"

/** Reads a file that `--record` wrote. Throws RecordingError with file and line. */
export async function loadRecording(file: string): Promise<Recording> {
    let text: string
    try {
        text = await readFile(file, "utf8")
    } catch (e) {
        throw new RecordingError(
            `Expected a recording at ${file}, found none that can be read (${(e as Error).message}).`
        )
    }
    return Recording.parse(text, file)
}
