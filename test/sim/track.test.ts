import { describe, expect, test } from "vitest"
import { TrackError } from "../../sim/errors.js"
import { Track } from "../../sim/index.js"

const CSV = "date,temperature,wind\n2010/01/01 00:00,4,1\n2010/01/01 01:00,6,2\n2010/01/01 03:00,0,3\n"

describe("a track", () => {
    test("reads dates and the column asked for, and goes straight from row to row", () => {
        const track = Track.fromCsv(CSV, { value: "temperature" })
        expect(track.rows.map(row => row.at)).toEqual([0, 3_600_000, 10_800_000])
        expect(track.duration).toBe(10_800_000)
        expect(track.valueAt(1_800_000)).toBe(5)
        expect(track.valueAt(7_200_000)).toBe(3)
        expect([track.valueAt(-1), track.valueAt(1e9), track.valueAt(0)]).toEqual([4, 0, 4])
    })

    test("may keep a value until the next row, and change units", () => {
        const track = Track.fromCsv(CSV, { value: "temperature", interpolation: "step", scale: 1.8, offset: 32 })
        expect(track.valueAt(3_599_999)).toBeCloseTo(39.2)
        expect(track.valueAt(3_600_000)).toBeCloseTo(42.8)
    })

    test("reads JSON rows with numeric times in a unit", () => {
        const track = Track.fromJson('[{"t": 1, "v": 10}, {"t": 3, "v": 30}]', { timeUnit: 1000 })
        expect(track.valueAt(1000)).toBe(20)
    })

    test.each([
        ["time,v\n0,1\n5,x\n", /row 2: expected a number in column "v", found "x"/],
        ["time,v\n0,1\n0,2\n", /row 2: expected a time after the row before/],
        ["time,v\nsoon,1\n", /row 1: expected a time or date, found "soon"/],
        ["a,b\n1,2\n", /expected a time column, found a, b/],
        ["time,a,b\n0,1,2\n", /expected a value column, found a, b/],
        ["time,v\n", /expected rows, found none/],
        ['time,v\n"0,1\n', /expected CSV/],
    ])("refuses %j", (text, message) => {
        expect(() => Track.fromCsv(text, { name: "weather.csv" })).toThrow(TrackError)
        expect(() => Track.fromCsv(text)).toThrow(message)
    })
})
