// A scenario file: boards, sensors, steps. Read whole, so that every mistake is told before time starts.
import { checkedDeviceId } from "../device-id.js"
import { frameFor } from "../settings.js"
import { SensorError } from "../errors.js"
import { nearest } from "../nearest.js"
import { sensorNames } from "../sensor-catalog.js"
import type { SensorValue } from "../sensor.js"
import type { Recording } from "../recording/recording.js"
import { replayed } from "../recording/replay.js"
import { Track } from "../track.js"
import { readingOf, readingSchema, trackFor, type Playing } from "./names.js"
import type { Problem } from "./problem.js"
import { Scope, type NodeMention, type RecordingMention } from "./scope.js"
import { SensorCheck } from "./sensor-check.js"
import type { BrokerOptions } from "../world/broker.js"
import { count, didYouMean, duration, flag, object, shortOr, text, type Schema, type Shape } from "./shape.js"
import { parseText, type Spot } from "./spot.js"
import { stepDefinition, stepsShape, type Step } from "./step.js"

export interface BoardSetup {
    name: string
    /** The file the entry was found at. */
    entry: string
    deviceId?: string
    settings?: Record<string, unknown>
}

export interface SensorSetup {
    name: string
    service: string
    reading?: SensorValue
    track?: Playing
    connected: boolean
}

export interface Scenario {
    file: string
    name: string
    seed: number
    boards: BoardSetup[]
    sensors: SensorSetup[]
    /** An MQTT broker, and with it a network; absent: none. */
    broker?: BrokerOptions
    steps: Step[]
    /** Names that must be nodes of the boards' graphs. */
    nodes: NodeMention[]
}

/** Where the files are that a scenario names, as it writes them. */
export interface ScenarioFiles {
    /** The file of an entry; undefined when there is none. */
    entry(written: string): string | undefined
    /** Throws TrackError. `service` is the column to take where the file has it and the options name none. */
    track(written: string, options: object, service: string): Promise<Track>
    /** Throws RecordingError. */
    recording(written: string): Promise<Recording>
}

const deviceId: Shape<string> = checked("a device id of 16 hex digits", { type: "string" }, checkedDeviceId)
const ANY_DEVICE = "0000000000000001"
const settings: Shape<Record<string, unknown>> = {
    expected: "settings: a mapping from keys to JSON values",
    schema: () => ({ type: "object" }),
    read(spot, scope) {
        const entries = spot.entries()
        if (!entries) return scope.report(spot.problem(this.expected))
        for (const { key, keySpot, value } of entries)
            try {
                frameFor(ANY_DEVICE, key, plainValue(value))
            } catch (e) {
                const [, wanted, found] = /^Expected ([^]*), found ([^]*)\.$/.exec((e as Error).message) ?? []
                scope.report(keySpot.problem(wanted ?? "a setting a device can hold", found ?? (e as Error).message))
            }
        return Object.fromEntries(entries.map(entry => [entry.key, plainValue(entry.value)]))
    },
}
const boardShape = shortOr(text, object("a board", { entry: text }, { deviceId, settings }))
const boardsSchema = { type: "object", minProperties: 1, additionalProperties: boardShape.schema() }

const serviceSchema = { type: "string" }
const sensorKeys = ["service", "reading", "track", "connected"]

/** Reads a file's text. Gives all its mistakes where it has any. */
export async function readScenario(
    file: string,
    source: string,
    files: ScenarioFiles
): Promise<Scenario | { problems: Problem[] }> {
    const parsed = parseText(file, source)
    if ("problems" in parsed) return parsed
    const scope = new Scope()
    const scenario = readRoot(file, parsed.root, scope, files)
    for (const mention of scope.tracks) {
        const { file: path, options, rows, service, spot } = mention
        try {
            if (rows) mention.track = new Track(inOrder(rows), options.interpolation)
            else if (path !== undefined) mention.track = await files.track(path, options, service)
        } catch (e) {
            scope.report(spot.problem("a track that can be read", (e as Error).message.replace(/\.$/, "")))
        }
    }
    for (const mention of scope.recordings) await readRecording(mention, scope, files)
    if (scope.problems.length || !scenario) return { problems: scope.problems.sort((a, b) => a.line - b.line) }
    return { ...scenario, nodes: scope.nodes }
}

async function readRecording(mention: RecordingMention, scope: Scope, files: ScenarioFiles): Promise<void> {
    const { file, spot } = mention
    try {
        mention.recording = await files.recording(file)
    } catch (e) {
        const { message } = e as Error
        const [, place = "", expected = "a recording that can be read", found = message] =
            /^(\S*:\d+: )?expected ([^]*?), found ([^]*?)\.(?: [A-Z]|$)/i.exec(message) ?? []
        scope.report(spot.problem(expected, place + found))
        return
    }
    const { services } = replayed(mention.recording)
    const both = [...scope.sensors.values()].map(sensor => sensor.service).filter(name => services.includes(name))
    if (!services.length) scope.report(spot.problem("a recording of sensors", "one that has none"))
    if (both.length)
        scope.report(spot.problem("a recording of other sensors than the scenario's own", `${both.join(", ")} in both`))
}

/** What a file's scenario is called, as far as that can be read: for who lists files before they are checked. */
export function nameIn(file: string, source: string): string {
    const parsed = parseText(file, source)
    const entries = "problems" in parsed ? undefined : parsed.root.entries()
    const name = entries?.find(entry => entry.key === "name")?.value.scalar()
    return typeof name === "string" ? name : nameOfFile(file)
}

const nameOfFile = (file: string) => file.replace(/^.*[\\/]/, "").replace(/\.scenario\.ya?ml$/, "")

const KEYS = ["name", "seed", "timeout", "boards", "sensors", "broker", "steps"]

function readRoot(file: string, root: Spot, scope: Scope, files: ScenarioFiles): Omit<Scenario, "nodes"> | undefined {
    const entries = root.entries()
    if (!entries) return scope.report(root.problem("a scenario: a mapping with boards, sensors, steps"))
    for (const { key, keySpot } of entries)
        if (!KEYS.includes(key))
            scope.report(keySpot.problem("a key of a scenario", JSON.stringify(key), didYouMean(key, KEYS)))
    const at = (key: string) => entries.find(entry => entry.key === key)?.value
    // What is declared comes first, wherever it stands.
    const boards = at("boards") ? readBoards(at("boards") as Spot, scope, files) : []
    const sensors = at("sensors") ? readSensors(at("sensors") as Spot, scope) : []
    const read = <T>(key: string, shape: Shape<T>) => (at(key) ? shape.read(at(key) as Spot, scope) : undefined)
    scope.defaults.within = read("timeout", duration) ?? scope.defaults.within
    const broker = read("broker", brokerShape)
    scope.hasBroker = broker !== undefined && broker !== false
    const name = read("name", text) ?? nameOfFile(file)
    const seed = read("seed", seedShape) ?? 1
    const steps = read("steps", stepsShape) ?? []
    for (const key of ["boards", "steps"])
        if (!at(key)) scope.report(root.problem(`a scenario with the key ${key}`, "none"))
    const options = typeof broker === "object" ? broker : {}
    return { file, name, seed, boards, sensors, steps, ...(scope.hasBroker ? { broker: options } : {}) }
}

const brokerShape = shortOr(flag, object("a broker", {}, { name: text, port: count(1, 65_535) }))
const seedShape = count(0, 2 ** 32 - 1)

function readBoards(spot: Spot, scope: Scope, files: ScenarioFiles): BoardSetup[] {
    const entries = spot.entries()
    if (!entries?.length)
        scope.report(spot.problem("boards: a mapping from a name to an entry such as firmware/pico.ts"))
    const ids = new Map<string, string>()
    return (entries ?? []).flatMap(({ key, value }) => {
        scope.boards.push(key)
        const read = boardShape.read(value, scope)
        if (read === undefined) return []
        const { entry: written, ...rest } = typeof read === "string" ? { entry: read } : read
        const id = "deviceId" in rest ? rest.deviceId : undefined
        if (id !== undefined && ids.has(id)) {
            const idSpot = value.entries()?.find(e => e.key === "deviceId")?.value ?? value
            scope.report(idSpot.problem("a device id that no other board has", `that of ${ids.get(id)}`))
        }
        if (id !== undefined) ids.set(id, key)
        const entry = files.entry(written)
        if (entry !== undefined) return [{ name: key, entry, ...rest }]
        const place = value.entries()?.find(e => e.key === "entry")?.value ?? value
        scope.report(
            place.problem(
                "a firmware entry, a .ts file",
                `no such file: ${written}`,
                "Paths start at the project's folder, or with ./ at the scenario's"
            )
        )
        return []
    })
}

function readSensors(spot: Spot, scope: Scope): SensorSetup[] {
    const entries = spot.entries()
    if (!entries) {
        scope.report(spot.problem("sensors: a mapping from a name to its service and reading"))
        return []
    }
    return entries.flatMap(({ key, keySpot, value }) => {
        const keys = value.entries()
        const written = keys?.find(entry => entry.key === "service")
        const service = written ? text.read(written.value, scope) : key
        if (service === undefined) return []
        try {
            scope.sensors.set(key, new SensorCheck(service))
        } catch (e) {
            const place = written?.value ?? keySpot
            if (!(e instanceof SensorError)) throw e
            const near = nearest(service, sensorNames())
            const next = near.length ? `Did you mean ${near.join(", ")}?` : "temperature, button and relay are some"
            scope.report(place.problem("the name of a Jacdac service (camel case)", JSON.stringify(service), next))
            return []
        }
        // `temperature: 21.5` is a sensor of that service
        if (!keys) {
            const reading = readingOf(key).read(value, scope)
            return [{ name: key, service, connected: true, ...(reading === undefined ? {} : { reading }) }]
        }
        const setup: SensorSetup = { name: key, service, connected: true }
        for (const entry of keys) {
            if (entry.key === "reading") setup.reading = readingOf(key).read(entry.value, scope)
            else if (entry.key === "track") setup.track = trackFor(key).read(entry.value, scope)
            else if (entry.key === "connected") setup.connected = flag.read(entry.value, scope) ?? true
            else if (entry.key !== "service")
                scope.report(
                    entry.keySpot.problem(
                        "a key of a sensor",
                        JSON.stringify(entry.key),
                        didYouMean(entry.key, sensorKeys)
                    )
                )
        }
        return [setup]
    })
}

/** The JSON schema of a scenario file. */
export function scenarioSchema(services: readonly string[]): Schema {
    const sensor = {
        type: "object",
        properties: {
            service: { ...serviceSchema, enum: services, description: "default: the sensor's name" },
            reading: { ...readingSchema, description: "what it measures at first, in the service's unit" },
            track: trackFor("").schema(),
            connected: { type: "boolean", description: "false: plugged in by a step; default true" },
        },
        additionalProperties: false,
    }
    return {
        $schema: "http://json-schema.org/draft-07/schema#",
        title: "A scenario of devsup test",
        type: "object",
        required: ["boards", "steps"],
        additionalProperties: false,
        properties: {
            name: { ...text.schema(), description: "what it shows, in a sentence; default: the file's name" },
            seed: { ...seedShape.schema(), description: "of everything random, default 1" },
            timeout: {
                $ref: "#/definitions/duration",
                description: "what a step may take that says nothing, default 30s",
            },
            boards: { ...boardsSchema, description: "name of a board → its firmware entry" },
            sensors: { type: "object", additionalProperties: { anyOf: [sensor, readingSchema] } },
            broker: { ...brokerShape.schema(), description: "true: a network with an MQTT broker on it" },
            steps: stepsShape.schema(),
        },
        definitions: { duration: duration.schema(), step: stepDefinition() },
    }
}

function checked<T>(expected: string, schema: Schema, check: (value: string) => T): Shape<T> {
    return {
        expected,
        schema: () => schema,
        read(spot, scope) {
            const value = spot.scalar()
            try {
                // sixteen digits without quotes are a number, and not the same any more
                if (typeof value === "string") return check(value)
                return scope.report(spot.problem(`${expected} in quotes`))
            } catch {
                return scope.report(spot.problem(expected))
            }
        },
    }
}

function inOrder<R extends { at: number }>(rows: R[]): R[] {
    const late = rows.findIndex((row, i) => i > 0 && row.at <= rows[i - 1].at)
    if (late > 0) throw new Error(`row ${late + 1} is not after row ${late}`)
    return rows.map(row => ({ ...row, at: row.at - rows[0].at }))
}

function plainValue(spot: Spot): unknown {
    const entries = spot.entries()
    if (entries) return Object.fromEntries(entries.map(entry => [entry.key, plainValue(entry.value)]))
    return spot.items()?.map(plainValue) ?? spot.scalar()
}
