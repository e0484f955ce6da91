// What the reference firmware decides, without a device.
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { limit, offsetFor } from "../../firmware/tasks/calibration.js"
import { defaultParams, takeParams } from "../../firmware/tasks/climate-params.js"
import { wanted } from "../../firmware/tasks/hysteresis.js"
import { degrees, oneDecimal, screenText } from "../../firmware/tasks/readout.js"
import { reportOf, topics } from "../../firmware/tasks/report.js"
import { Room } from "../../firmware/tasks/room.js"
import { Simulator } from "../../sim/index.js"
import { decisions } from "../programs/firmware/vectors.js"

const celsius = fc.double({ min: -40, max: 85, noNaN: true })

describe("the fan's hysteresis", () => {
    test("switches on at the upper threshold, off under the lower one, and keeps still in between", () => {
        const course = [18, 20.9, 21, 20, 19, 18.9, 20, 20.9]
        let on = false
        expect(course.map(value => (on = wanted(on, value, 21, 19)))).toEqual([
            false,
            false,
            true,
            true,
            true,
            false,
            false,
            false,
        ])
    })
    test("stays as it is without a reading", () => {
        expect(wanted(true, undefined, 21, 19)).toBe(true)
        expect(wanted(false, undefined, 21, 19)).toBe(false)
    })
    test("never changes between the thresholds, whatever the course", () => {
        fc.assert(
            fc.property(fc.array(celsius), fc.boolean(), (course, first) => {
                let on = first
                for (const value of course) {
                    const next = wanted(on, value, 21, 19)
                    if (next !== on) expect(next ? value >= 21 : value < 19).toBe(true)
                    on = next
                }
            })
        )
    })
})

describe("readouts", () => {
    test("one decimal, always", () => {
        expect([21, 21.04, 21.05, 0, -0.04, -0.5, -12.34].map(oneDecimal)).toEqual([
            "21.0",
            "21.0",
            "21.1",
            "0.0",
            "0.0",
            "-0.5",
            "-12.3",
        ])
    })
    test("says so when there is nothing yet", () => {
        expect(degrees(undefined)).toBe("-- C")
        expect(screenText(new Room(), 16, 2)).toBe("-- C  -- %\nfan off")
    })
    test("a screen shows the lines it has room for, cut to its width", () => {
        const room = Object.assign(new Room(), {
            celsius: 21.5,
            humidity: 44.6,
            fanOn: true,
            pressure: 1016.6,
            wind: 3.8,
        })
        expect(screenText(room, 16, 2)).toBe("21.5 C  45 %\nfan on")
        expect(screenText(room, 18, 7)).toBe("21.5 C  45 %\nfan on\n1017 hPa\nwind 3.8 m/s")
        expect(screenText(room, 6, 1)).toBe("21.5 C")
    })
    test("what is published is what is known", () => {
        const room = new Room()
        const reports = () => topics.map(topic => reportOf(room, topic))
        expect(reports()).toEqual(["", "", ""])
        Object.assign(room, { celsius: 21.5, humidity: 44.6, pressure: 1016.6, wind: 3.84 })
        expect(reports()).toEqual(["21.5", "45", '{"p":1016.6,"w":3.8}'])
        room.pressure = undefined
        expect(JSON.parse(reportOf(room, "weather"))).toEqual({ w: 3.8 })
        room.pressure = 1016.6
        room.wind = undefined
        expect(JSON.parse(reportOf(room, "weather"))).toEqual({ p: 1016.6 })
    })
})

describe("stored params", () => {
    test("absent fields keep the defaults", () => {
        const params = defaultParams()
        expect(takeParams(params, { fanOnAt: 30 })).toBe("")
        expect(params).toEqual({ ...defaultParams(), fanOnAt: 30 })
        expect(takeParams(params, undefined)).toBe("")
    })
    test.each([
        ["a text", { fanOnAt: "hot" }, /expected numbers in range/],
        ["out of range", { offset: 9 }, /expected numbers in range/],
        ["crossed thresholds", { fanOnAt: 18 }, /expected fanOffAt below fanOnAt, found 19 and 18/],
    ])("%s changes nothing and is explained", (_what, stored, sentence) => {
        const params = defaultParams()
        expect(takeParams(params, stored)).toMatch(sentence)
        expect(params).toEqual(defaultParams())
    })
})

test("a calibration makes the sensor read the reference, or refuses", () => {
    fc.assert(
        fc.property(celsius, celsius, (mean, reference) => {
            const offset = offsetFor(mean, reference)
            if (Math.abs(reference - mean) > limit) expect(offset).toBeUndefined()
            else expect(mean + (offset ?? NaN)).toBeCloseTo(reference, 6)
        })
    )
})

test("the device decides as Node does", async () => {
    const sim = await Simulator.create({ seed: 1 })
    try {
        const board = await sim.boot("test/programs/firmware/decisions.ts")
        expect(board.log.map(line => line.text)).toEqual(decisions().flatMap(line => line.split("\n")))
    } finally {
        await sim.close()
    }
})
