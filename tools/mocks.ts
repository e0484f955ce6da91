// The mocked services that `devsup sim` puts on the bus, what plays on them, and how their readings look.
// Owns the list: one mock a Jacdac service, so that any firmware's role of that service finds it.
import { sensorNames } from "../sim/sensor-catalog.js"
import { formatReading, FIRST_READINGS } from "./reading.js"
import type { SensorSetting } from "./sensor-option.js"
import type { SensorPort, SimulatorPort } from "./simulation.js"
import { loadTracks, recordedWeather, type LoadedTracks } from "./track-file.js"
import type { Reading } from "./view/frame.js"

export interface MockOptions {
    sensors: readonly SensorSetting[]
    cwd: string
    /** A file, `false` for none, absent for the recorded weather. */
    track?: string | false
}

export interface Mocks {
    readings(): readonly Reading[]
}

/**
 * Puts the mocks on the bus, before any board boots: the usual ones, those a track has a column for, those that were set
 * by hand, which no track moves. Throws SensorError and TrackError.
 */
export function setUpMocks(sim: Pick<SimulatorPort, "now" | "sensor">, options: MockOptions): Mocks {
    const loaded = options.track === false ? undefined : loadTracks(options.track ?? recordedWeather(), options.cwd)
    const fixed = new Map(options.sensors.map(s => [canonical(s.name), s.value]))
    const names = new Set([...Object.keys(FIRST_READINGS), ...(loaded?.tracks.keys() ?? []), ...fixed.keys()])
    const mocks = new Map<string, SensorPort>()
    for (const name of names) {
        const reading = fixed.get(name) ?? FIRST_READINGS[name]
        const sensor = sim.sensor(name, reading === undefined ? {} : { reading })
        const track = loaded?.tracks.get(name)
        if (track && !fixed.has(name)) sensor.play(track)
        mocks.set(name, sensor)
    }
    const readings = () => [...mocks].map(([name, sensor]) => ({ name, text: formatReading(name, sensor) }))
    return { readings: () => [...readings(), ...recordedTime(loaded, sim.now)] }
}

/** The name as the catalog spells it; an unknown one is left for the simulator to refuse. */
function canonical(name: string): string {
    return sensorNames().find(known => known.toLowerCase() === name.toLowerCase()) ?? name
}

/** The date and hour of the recording that plays, for the live view. */
function recordedTime(loaded: LoadedTracks | undefined, now: number): Reading[] {
    if (loaded?.begin === undefined) return []
    const text = new Date(loaded.begin + now).toUTCString()
    // "Thu, 15 Jul 2010 10:00:00 GMT": the year of a typical year says nothing.
    return [{ name: loaded.name, text: `${text.slice(5, 11)} ${text.slice(17, 22)}` }]
}
