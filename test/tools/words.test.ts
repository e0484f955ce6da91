import { expect, test } from "vitest"
import { formatAge, formatClock, parseDuration } from "../../tools/duration.js"
import { parseSensor } from "../../tools/sensor-option.js"
import { parseSpeed } from "../../tools/speed.js"
import { formatUserError, UserError } from "../../tools/user-error.js"

test.each([
    ["500ms", 500],
    ["60s", 60_000],
    ["1.5s", 1500],
    ["5m", 300_000],
    ["2h", 7_200_000],
    ["250", 250],
])("duration %s is %i ms", (text, ms) => expect(parseDuration(text, "--for")).toBe(ms))

test.each(["", "s", "-1s", "0", "5 m", "1d", "1e3", "60S"])("%j is no duration", text => {
    expect(() => parseDuration(text, "--for")).toThrow(UserError)
})

test("times for people", () => {
    expect([0, 61_000, 90_061_000].map(formatClock)).toEqual(["00:00:00", "00:01:01", "1d 01:01:01"])
    expect([120, 1234, 45_000, 720_000, 10_800_000].map(formatAge)).toEqual(["120ms", "1.2s", "45s", "12m", "3h"])
})

test("speed", () => {
    expect(["max", "real", "10", "0.5", "600x"].map(parseSpeed)).toEqual(["max", 1, 10, 0.5, 600])
    for (const text of ["", "fast", "0", "-1", "Infinity"]) expect(() => parseSpeed(text), text).toThrow(UserError)
})

test("sensor settings", () => {
    expect(["temperature=21.5", "relay=on", "button = false", "airPressure=1e3"].map(parseSensor)).toEqual([
        { name: "temperature", value: 21.5 },
        { name: "relay", value: true },
        { name: "button", value: false },
        { name: "airPressure", value: 1000 },
    ])
    for (const text of ["temperature", "=3", "temperature=warm", "temperature="])
        expect(() => parseSensor(text), text).toThrow(UserError)
})

test("an error is three parts, further lines indented", () => {
    expect(formatUserError(new UserError(3, "a", "b\nc", "d"))).toBe(
        "error: expected a\n       found b\n       c\nnext:  d\n"
    )
})
