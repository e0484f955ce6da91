// Steps that do something to the mocked sensors.
import type { SensorValue } from "../../sensor.js"
import { readingOf, readingSchema, sensorName, trackFor, type Playing } from "../names.js"
import type { Scope } from "../scope.js"
import { count, duration, named, object, oneOrMore, shortOr, type Shape } from "../shape.js"
import type { Spot } from "../spot.js"
import type { StepKind } from "../step-kind.js"

export const set: StepKind<{ key: string; value: SensorValue }[]> = {
    verb: "set",
    summary: "what sensors measure from now on: `outdoor: 30`, in the unit of the service",
    arg: named(sensorName, readingOf, readingSchema),
    run: async (readings, _call, stage) => readings.forEach(({ key, value }) => stage.sensor(key).set(value)),
}

export const play: StepKind<{ key: string; value: Playing }[]> = {
    verb: "play",
    summary: "let recordings move sensors from now on: `outdoor: day.csv`",
    arg: named(sensorName, trackFor, trackFor("").schema()),
    run: async (tracks, _call, stage) => tracks.forEach(({ key, value }) => start(stage.sensor(key), value)),
}

/** Plays what the scenario says on a sensor. */
export function start(sensor: { play(track: never, options: object): void }, { track, speed, loop }: Playing): void {
    sensor.play(track.track as never, { speed, loop })
}

const buttonName: Shape<string> = {
    expected: "the name of a button under `sensors`",
    schema: () => sensorName.schema(),
    read(spot: Spot, scope: Scope) {
        const name = sensorName.read(spot, scope)
        const check = name === undefined ? undefined : scope.sensors.get(name)
        if (!check || check.isButton()) return name
        return scope.report(spot.problem("a button to press", `the ${check.service} ${name}`))
    },
}
const presses = shortOr(
    buttonName,
    object("a press", { sensor: buttonName }, { for: duration, times: count(1, 10_000), every: duration })
)

export const press: StepKind<string | { sensor: string; for?: number; times?: number; every?: number }> = {
    verb: "press",
    summary:
        "press a button for 100 ms, or `for` so long, `times` over, one `every` 300 ms; the last release is the end of the step",
    arg: presses,
    async run(what, _call, stage) {
        const { sensor, for: held = 100, times = 1, every = 300 } = typeof what === "string" ? { sensor: what } : what
        for (let i = 0; i < times; ++i) {
            stage.sensor(sensor).press(held)
            await stage.sim.advance(i + 1 < times ? Math.max(every, held) : held)
        }
        stage.noPanic()
    },
}

export const disconnect: StepKind<string[]> = {
    verb: "disconnect",
    summary: "unplug sensors; boards lose them after about 2 s",
    arg: oneOrMore(sensorName),
    run: async (names, _call, stage) => names.forEach(name => stage.sensor(name).disconnect()),
}

export const connect: StepKind<string[]> = {
    verb: "connect",
    summary: "plug sensors in again, with all their values",
    arg: oneOrMore(sensorName),
    run: async (names, _call, stage) => names.forEach(name => stage.sensor(name).connect()),
}
