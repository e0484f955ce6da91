// Derives tracks/seattle-normals.csv from the dataset in vega-datasets: `node scripts/weather-track.mjs`.
// Columns are named for the Jacdac services whose values they hold, in their units, which are the dataset's: °C, hPa, m/s.
// The typical year begins on a summer morning, so that a first look sees the fan at work; what came before is put at its
// end. Times get a Z: without one they would be read in the zone of whoever plays the track, gaps and repeats included.
import { readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

const source = "node_modules/vega-datasets/data/seattle-weather-hourly-normals.csv"
const begin = "2010-07-15T10:00:00"

/** The dataset's text as installed. */
export function dataset() {
    return readFileSync(new URL("../" + source, import.meta.url), "utf8")
}

/** The track's text, for the text of the dataset. */
export function weatherTrack(text) {
    const [header, ...rows] = text.trim().split(/\r?\n/)
    if (header !== "date,pressure,temperature,wind")
        throw new Error(`expected the columns date,pressure,temperature,wind in ${source}, found ${header}`)
    const first = rows.findIndex(row => row.startsWith(begin))
    if (first < 0) throw new Error(`expected a row for ${begin} in ${source}, found none`)
    const later = rows.slice(0, first).map(row => row.replace("2010-", "2011-"))
    const year = [...rows.slice(first), ...later].map(row => {
        const [date, pressure, temperature, wind] = row.split(",")
        return [date.slice(0, 16) + "Z", temperature, pressure, wind].join(",")
    })
    return ["date,temperature,airPressure,windSpeed", ...year].join("\n") + "\n"
}

if (process.argv[1] === fileURLToPath(import.meta.url))
    writeFileSync(new URL("../tracks/seattle-normals.csv", import.meta.url), weatherTrack(dataset()))
