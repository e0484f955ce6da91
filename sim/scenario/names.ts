// Shapes of what a scenario names (boards, sensors, nodes) and of what a sensor measures.
import type { SensorValue } from "../sensor.js"
import type { TrackMention } from "./scope.js"
import { anyNumber, didYouMean, duration, flag, list, object, shortOr, text, word, type Shape } from "./shape.js"

/** A sensor the scenario declares. */
export const sensorName: Shape<string> = {
    expected: "the name of a sensor under `sensors`",
    schema: () => ({ type: "string" }),
    read(spot, scope) {
        const name = String(spot.scalar())
        if (scope.sensors.has(name)) return name
        return scope.report(spot.problem(this.expected, spot.found(), didYouMean(name, [...scope.sensors.keys()])))
    },
}

/** A node of the step's board; whether there is one is known when its program has told its graph. */
export const nodeName: Shape<string> = {
    expected: "the name of a node",
    schema: () => ({ type: "string", pattern: "^[a-z0-9._-]{1,24}$" }),
    read(spot, scope) {
        const node = text.read(spot, scope)
        if (node !== undefined) scope.nodes.push({ node, board: scope.board, spot })
        return node
    },
}

const VALUE_SCHEMA = { type: ["number", "string", "boolean", "array"] }

/** What a sensor measures, in its service's unit, which may stand behind a number: `21.5 °C`. */
export function readingOf(sensor: string): Shape<SensorValue> {
    return {
        expected: "a reading",
        schema: () => VALUE_SCHEMA,
        read(spot, scope) {
            const written = spot.items()?.map(item => item.scalar()) ?? spot.scalar()
            if (written === undefined || written === null) return scope.report(spot.problem(this.expected))
            const checked = scope.sensors.get(sensor)?.value(written as SensorValue)
            if (!checked || "value" in checked) return checked?.value
            return scope.report(spot.problem(checked.expected, checked.found))
        },
    }
}

export const readingSchema = VALUE_SCHEMA

const row: Shape<[number, number]> = {
    expected: "a time and a number, such as [1h, 21.5]",
    schema: () => ({ type: "array", minItems: 2, maxItems: 2, items: [duration.schema(), anyNumber.schema()] }),
    read(spot, scope) {
        const [at, value, ...more] = spot.items() ?? []
        if (!at || !value || more.length) return scope.report(spot.problem(this.expected))
        const read = [duration.read(at, scope), anyNumber.read(value, scope)]
        return read[0] === undefined || read[1] === undefined ? undefined : [read[0], read[1]]
    },
}

const trackKeys = {
    value: text,
    time: text,
    timeUnit: duration,
    interpolation: word("how to go from row to row", ["linear", "step"]),
    scale: anyNumber,
    offset: anyNumber,
    speed: anyNumber,
    loop: flag,
}
const trackObject = shortOr(
    text,
    shortOr(object("a track", { file: text }, trackKeys), object("a track", { rows: list(row) }, trackKeys))
)

export interface Playing {
    track: TrackMention
    speed: number
    loop: boolean
}

/** A recording: a CSV or JSON file, or rows in the scenario; `speed` and `loop` say how it is played. */
export function trackFor(sensor: string): Shape<Playing> {
    const inline = object("a track", { rows: list(row) }, trackKeys)
    const filed = object("a track", { file: text }, trackKeys)
    return {
        expected: "a track: a CSV or JSON file, or a mapping with file or rows",
        schema: () => trackObject.schema(),
        read(spot, scope) {
            const entries = spot.entries()
            const isInline = !!entries?.some(entry => entry.key === "rows")
            const read = entries ? (isInline ? inline : filed).read(spot, scope) : text.read(spot, scope)
            if (read === undefined) return undefined
            const { speed = 1, loop = false, ...rest } = typeof read === "string" ? { file: read } : read
            const { file, rows, ...options } = rest as typeof rest & { file?: string; rows?: [number, number][] }
            if (!(speed > 0)) return scope.report(spot.problem("a speed above 0", String(speed)))
            const service = scope.sensors.get(sensor)?.service ?? sensor
            const track: TrackMention = { options, spot, service, ...(file === undefined ? {} : { file }) }
            if (rows) track.rows = rows.map(([at, value]) => ({ at, value }))
            scope.tracks.push(track)
            return { track, speed, loop }
        },
    }
}
