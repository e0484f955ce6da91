// The recorded weather that ships with the package.
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { dataset, weatherTrack } from "../../scripts/weather-track.mjs"
import { Track } from "../../sim/track.js"

const text = readFileSync(new URL("../../tracks/seattle-normals.csv", import.meta.url), "utf8")

test("is the dataset's year, each of its hours once", () => {
    expect(text).toBe(weatherTrack(dataset()))
    const values = (csv: string, columns: number[]) =>
        csv
            .trim()
            .split("\n")
            .slice(1)
            .map(row => columns.map(i => row.split(",")[i]).join(","))
            .sort()
    expect(values(text, [1, 2, 3])).toEqual(values(dataset(), [2, 1, 3]))
})

test.each([
    ["temperature", 3.1, 24.4],
    ["airPressure", 1015.4, 1019.5],
    ["windSpeed", 2.3, 4.7],
])("plays as %s", (value, least, most) => {
    const track = Track.fromCsv(text, { value, name: "seattle-normals.csv" })
    expect(track.duration / 3600_000).toBe(365 * 24 - 1)
    const all = track.rows.map(row => row.value)
    expect([Math.min(...all), Math.max(...all)]).toEqual([least, most])
})

test("begins with a morning that warms up", () => {
    const track = Track.fromCsv(text, { value: "temperature" })
    expect(track.valueAt(0)).toBe(18.6)
    expect(track.valueAt(30 * 60_000)).toBeCloseTo(19.2)
    expect(track.valueAt(6 * 3600_000)).toBe(23.4)
})
