// Steps that make mocked sensors misbehave: they stay on the bus, and what they tell is late, stale, off, missing or an error.
import { sensorName } from "../names.js"
import type { Sensor } from "../../sensor.js"
import { anyNumber, count, duration, named, oneOrMore, scalar, type Shape } from "../shape.js"
import type { StepKind } from "../step-kind.js"

export const freeze = plain("freeze", "sensors go on telling the value of the moment, until `thaw`", s => s.freeze())
export const thaw = plain("thaw", "end `freeze`", s => s.thaw())
export const mute = plain("mute", "sensors say and hear nothing, but stay on the bus, until `unmute`", s => s.mute())
export const unmute = plain("unmute", "end `mute`", s => s.unmute())
export const recover = plain("recover", "end every trouble of sensors", s => s.recover())

export const delay = valued(
    "delay",
    "samples and answers arrive late: `outdoor: 300ms`; 0 ends it",
    duration,
    (s, ms) => s.delay(ms)
)
export const jump = valued("jump", "sensors are off by this much, in their unit; 0 ends it", anyNumber, (s, by) =>
    s.jump(by)
)
export const drop = valued("drop", "the next so many samples never arrive", count(0), (s, samples) => s.drop(samples))
const share = scalar("a share from 0 to 1", { type: "number", minimum: 0, maximum: 1 }, value =>
    typeof value === "number" && value >= 0 && value <= 1 ? value : undefined
)
export const lose = valued(
    "lose",
    "each sample is lost with this probability, by the seed; 0 ends it",
    share,
    (s, part) => s.lose(part)
)

// Jacdac's status codes of a service.
const CODES: Record<string, number> = { initializing: 1, sleeping: 3, "calibration-needed": 100 }
const code = scalar(
    `a status code: ${Object.keys(CODES).join(", ")}, or a number from 0 to 65535`,
    { anyOf: [{ enum: Object.keys(CODES) }, { type: "integer", minimum: 0, maximum: 0xffff }] },
    value => {
        const number = typeof value === "string" ? CODES[value] : value
        return Number.isSafeInteger(number) && Number(number) >= 0 && Number(number) <= 0xffff
            ? Number(number)
            : undefined
    }
)
export const fail = valued(
    "fail",
    "sensors report a status code and give no sample, until `recover`",
    code,
    (s, status) => s.fail(status)
)

function plain(verb: string, summary: string, act: (sensor: Sensor) => void): StepKind<string[]> {
    return {
        verb,
        summary,
        arg: oneOrMore(sensorName),
        run: async (names, _call, stage) => names.forEach(name => act(stage.sensor(name))),
    }
}

function valued<T>(
    verb: string,
    summary: string,
    value: Shape<T>,
    act: (sensor: Sensor, value: T) => void
): StepKind<{ key: string; value: T }[]> {
    return {
        verb,
        summary,
        arg: named(sensorName, () => value, value.schema()),
        run: async (all, _call, stage) => all.forEach(one => act(stage.sensor(one.key), one.value)),
    }
}
