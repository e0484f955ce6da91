// Reads a track file: a time column, and a column for each Jacdac service it has values for (temperature, airPressure, …),
// in that service's unit.
import { existsSync, readFileSync, statSync } from "node:fs"
import path from "node:path"
import { fileURLToPath } from "node:url"
import { parse } from "csv-parse/sync"
import { TrackError } from "../sim/errors.js"
import { sensorNames } from "../sim/sensor-catalog.js"
import { Track } from "../sim/track.js"
import { ExitCode } from "./exit-code.js"
import { UserError } from "./user-error.js"

export interface LoadedTracks {
    /** The file's name without folder and extension; `weather` for the recorded weather. */
    name: string
    /** Track by service. */
    tracks: ReadonlyMap<string, Track>
    /** Date of the first row in ms since 1970, where it has one. */
    begin?: number
}

/** The recorded weather that comes with the package. */
export function recordedWeather(): string {
    // From source the package's root is one folder up, in dist/ it is two.
    const found = ["../tracks", "../../tracks"]
        .map(folder => fileURLToPath(new URL(folder + "/seattle-normals.csv", import.meta.url)))
        .find(file => existsSync(file))
    if (!found)
        throw new TrackError("expected tracks/seattle-normals.csv in the package, found none. Install it again.")
    return found
}

/** Throws UserError (exit 2) for a path where no file is, TrackError for one that cannot be read. */
export function loadTracks(file: string, cwd: string): LoadedTracks {
    const full = path.resolve(cwd, file)
    if (!existsSync(full) || !statSync(full).isFile())
        throw new UserError(
            ExitCode.Usage,
            `a track, a .csv or .json file, at ${file}`,
            existsSync(full) ? "a folder" : "no such file",
            "correct the path, or leave --track out for recorded weather, --no-track for none"
        )
    const name = path.basename(full)
    const rows = readRows(readFileSync(full, "utf8"), name)
    const columns = Object.keys(rows[0] ?? {})
    const services = columns.filter(column => sensorNames().includes(column))
    if (services.length === 0)
        throw new TrackError(
            `${name}: expected a column named for a Jacdac service (temperature, airPressure, …), ` +
                `found ${columns.join(", ") || "no columns"}. Rename the column of each value to its service.`
        )
    const begin = Date.parse(String(Object.values(rows[0] ?? {})[0]))
    const tracks = new Map(services.map(value => [value, Track.fromRows(rows, { value, name })]))
    const shown = full === recordedWeather() ? "weather" : path.parse(full).name
    return { name: shown, tracks, ...(begin > 0 ? { begin } : {}) }
}

type Cells = Record<string, unknown>

/** The file is parsed once for all its columns. */
function readRows(text: string, name: string): Cells[] {
    try {
        const rows: unknown = name.endsWith(".json")
            ? JSON.parse(text)
            : parse(text, { columns: true, skip_empty_lines: true, trim: true, bom: true })
        if (Array.isArray(rows) && rows.every(row => typeof row === "object" && row !== null)) return rows as Cells[]
    } catch (error) {
        throw new TrackError(`${name}: expected ${kind(name)}, found ${(error as Error).message}. Correct the file.`)
    }
    throw new TrackError(`${name}: expected ${kind(name)}, found something else. Correct the file.`)
}

const kind = (name: string) => (name.endsWith(".json") ? "a JSON array of objects" : "CSV with a header line")
