// A track from a file, by its ending.
import { readFile } from "node:fs/promises"
import { TrackError } from "../errors.js"
import { Track, type TrackOptions } from "../track.js"

/** Reads a .csv or .json file of rows over time. Throws TrackError naming file and row. */
export async function loadTrack(file: string, options: TrackOptions = {}): Promise<Track> {
    let text: string
    try {
        text = await readFile(file, "utf8")
    } catch (e) {
        throw new TrackError(`Expected a track (CSV or JSON) at ${file}: ${(e as Error).message}`)
    }
    const named = { name: file, ...options }
    if (/\.json$/i.test(file)) return Track.fromJson(text, named)
    if (/\.csv$/i.test(file)) return Track.fromCsv(text, named)
    throw new TrackError(`Expected a track that ends in .csv or .json, found ${file}.`)
}
