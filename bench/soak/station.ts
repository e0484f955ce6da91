// A board of a soak with all that is plugged into it: the firmware as it is, but that faults can be injected into it. Owns the
// simulator, the mocks, and what is under way of the disturbances.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Board } from "../../sim/board.js"
import { loadTrack } from "../../sim/node/track-file.js"
import { nodePorts } from "../../sim/node/ports.js"
import type { Sensor } from "../../sim/sensor.js"
import { SimulatorCore } from "../../sim/simulator.js"
import type { Track } from "../../sim/track.js"
import type { VmModule } from "../../sim/vm.js"
import { SupervisorClient } from "../../sim/wire/client.js"
import type { Broker } from "../../sim/world/broker.js"
import type { Firmware } from "./firmware.js"

const ROOT = join(import.meta.dirname, "../..")
const TRACK = join(ROOT, "tracks/seattle-normals.csv")
const FOLDER = ".cache/soak"

/** ms in which the program allocates, and so collects, whatever it does. */
const COLLECTING = 1500

export class Station {
    readonly sensors = new Map<string, Sensor>()
    readonly tracks = new Map<string, Track>()
    board!: Board
    broker: Broker | undefined
    private vm!: VmModule

    private constructor(
        readonly firmware: Firmware,
        readonly sim: SimulatorCore
    ) {}

    static async boot(firmware: Firmware, seed: number): Promise<Station> {
        const ports = nodePorts(link => new SupervisorClient(link))
        const make = ports.vmFactory
        ports.vmFactory = async host => (station.vm = await make(host))
        const station = new Station(firmware, new SimulatorCore({ seed }, ports))
        const { sim, sensors, tracks } = station
        if (firmware.broker) station.broker = await sim.broker({ name: "broker" })
        for (const { name, service = name, reading, column } of firmware.mocks) {
            const sensor = sim.sensor(service, { name, ...(reading === undefined ? {} : { reading }) })
            sensors.set(name, sensor)
            if (!column) continue
            const track = await loadTrack(TRACK, { value: column })
            tracks.set(name, track)
            sensor.play(track, { loop: true })
        }
        station.board = await sim.boot(withFaults(firmware.entry))
        return station
    }

    /** The heap when nothing is in it that is not in use; some time goes by. */
    async settledHeap(): Promise<{ live: number; largestFree: number }> {
        this.vm.devsGcStress(true)
        await this.sim.advance(COLLECTING)
        const { live, largestFree } = this.board.heap()
        this.vm.devsGcStress(false)
        return { live, largestFree }
    }
}

/** The entry with `faultInjection()` passed to its server, as a program of its own; gives its path. */
function withFaults(entry: string): string {
    const source = readFileSync(join(ROOT, entry), "utf8")
    const text = source
        .replace("startSupervisorServer(supervisor, {", "startSupervisorServer(supervisor, { faults: faultInjection(),")
        .replace(' } from "devicescript-supervisor"', ', faultInjection } from "devicescript-supervisor"')
        .replaceAll('"../', '"../../')
    if (text.split("faultInjection").length !== 3)
        throw new Error(`${entry}: expected "startSupervisorServer(supervisor, {" once, and named imports before it.`)
    mkdirSync(join(ROOT, FOLDER), { recursive: true })
    const path = `${FOLDER}/${entry.split("/").pop() ?? ""}`
    writeFileSync(join(ROOT, path), text)
    return path
}
