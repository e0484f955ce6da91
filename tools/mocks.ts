// The mocked services that `devsup sim` puts on the bus, what plays on them, and how their readings look.
// Owns the list: one mock a Jacdac service, so that any firmware's role of that service finds it.
import { SensorError } from "../sim/errors.js"
import { sensorNamed } from "../sim/sensor-catalog.js"
import { MockedSensor } from "./mocked-sensor.js"
import { FIRST_READINGS } from "./reading.js"
import type { SensorSetting } from "./sensor-option.js"
import type { SimulatorPort } from "./simulation.js"
import { loadTracks, recordedWeather, type LoadedTracks } from "./track-file.js"
import type { Reading } from "./view/frame.js"

export interface MockOptions {
    sensors: readonly SensorSetting[]
    cwd: string
    /** A file, `false` for none, absent for the recorded weather. */
    track?: string | false
    /** Services that a recording plays: they are not mocked, and must not be set by hand. */
    replayed?: readonly string[]
    /** Services that a board has: they are mocked only when they are set by hand. */
    served?: readonly string[]
    /** What else can be taken away. */
    outages?: readonly Outage[]
}

export interface Mocks {
    readonly sensors: readonly MockedSensor[]
    /** What can be taken away from the boards, and given back. */
    readonly outages: readonly Outage[]
    /** Those of the sensors, in their order, then others. */
    readings(): readonly Reading[]
}

/** Something outside that a key takes away. */
export interface Outage {
    readonly key: string
    /** As in "the broker is down". */
    readonly name: string
    isDown(): boolean
    down(): void
    up(): void
}

/**
 * Puts the mocks on the bus, before any board boots: the usual ones, those a track has a column for, those that were set
 * by hand, which no track moves. Throws SensorError and TrackError.
 */
export function setUpMocks(sim: Pick<SimulatorPort, "now" | "sensor">, options: MockOptions): Mocks {
    const loaded = options.track === false ? undefined : loadTracks(options.track ?? recordedWeather(), options.cwd)
    const fixed = new Map(options.sensors.map(s => [sensorNamed(s.name) ?? s.name, s.value]))
    const { replayed = [], served = [] } = options
    for (const name of fixed.keys()) if (replayed.includes(name)) throw bothPlayed(name)
    const names = new Set([...Object.keys(FIRST_READINGS), ...(loaded?.tracks.keys() ?? []), ...fixed.keys()])
    for (const name of [...replayed, ...served]) if (!fixed.has(name)) names.delete(name)
    const sensors = [...names].map(name => {
        const reading = fixed.get(name) ?? FIRST_READINGS[name]
        const port = sim.sensor(name, reading === undefined ? {} : { reading })
        const sensor = new MockedSensor(name, port, () => sim.now)
        const track = loaded?.tracks.get(name)
        if (track && !fixed.has(name)) sensor.play(track)
        return sensor
    })
    const { outages = [] } = options
    const readings = () => [
        ...sensors.map(sensor => sensor.reading()),
        ...recordedTime(loaded, sim.now),
        ...outages.filter(outage => outage.isDown()).map(({ name }) => ({ name, text: "DOWN" })),
    ]
    return { sensors, outages, readings }
}

function bothPlayed(name: string): SensorError {
    return new SensorError(
        `Expected a sensor that the recording does not have, found --sensor ${name}. Leave it out: a role would be bound to either.`
    )
}

/** The date and hour of the recording that plays, for the live view. */
function recordedTime(loaded: LoadedTracks | undefined, now: number): Reading[] {
    if (loaded?.begin === undefined) return []
    const text = new Date(loaded.begin + now).toUTCString()
    // "Thu, 15 Jul 2010 10:00:00 GMT": the year of a typical year says nothing.
    return [{ name: loaded.name, text: `${text.slice(5, 11)} ${text.slice(17, 22)}` }]
}
