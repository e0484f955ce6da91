// Raspberry Pi Pico: what is wired to it, what it can do, and the graph it runs.
//   GP4, GP5 I2C: SHT30, 16x2 character display · GP14 button to ground · GP15 relay · GP16 WS2812B lamp
import * as ds from "@devicescript/core"
import { pins } from "@dsboard/pico"
import { startGroveRGBLCD16x2 } from "@devicescript/drivers"
import { configureHardware, startButton, startRelay } from "@devicescript/servers"
import { abortActivation, bound, Controller, controllerNode, graph, Mode, node, ready } from "devicescript-supervisor"
import { calibrateBody, calibrateOnPress, calibration } from "../firmware/tasks/calibrate"
import { climateBody } from "../firmware/tasks/climate"
import { defaultParams } from "../firmware/tasks/climate-params"
import { displayBody } from "../firmware/tasks/display"
import { fanBody } from "../firmware/tasks/fan"
import { paramsBody } from "../firmware/tasks/params"
import { Room } from "../firmware/tasks/room"
import { watchdogBody } from "../firmware/tasks/watchdog"
import { showColor } from "./parts/lamp"
import { openSensor } from "./parts/sht30"

configureHardware({ i2c: { pinSDA: pins.GP4, pinSCL: pins.GP5, kHz: 100 } })

// in the simulator there are no pins: mocks on the bus serve the same roles
const simulated = ds.isSimulator()
const relay = simulated ? new ds.Relay("relay") : startRelay({ pin: pins.GP15 })
const button = simulated ? new ds.Button("button") : startButton({ pin: pins.GP14 })
let screen: ds.CharacterScreen
if (simulated) screen = new ds.CharacterScreen("screen")

export const capabilities = { network: false, columns: 16, rows: 2 }

async function openScreen(): Promise<ds.CharacterScreen> {
    if (!screen) screen = await startGroveRGBLCD16x2()
    return screen
}

async function lamp(color: number): Promise<void> {
    await showColor(pins.GP16, color)
}

const room = new Room()
const settings = defaultParams()

/** Admits what comes up at run time: calibrations and writes of settings. */
export const jobs = new Controller()

const params = node("params", Mode.Terminate, paramsBody(settings))
const climate = node("climate", Mode.Pause, climateBody(room, settings, openSensor), {
    deps: [ready(params)],
    beatTimeout: 2000,
})
const fan = node("fan", Mode.Terminate, fanBody(room, settings, relay), {
    deps: [bound(climate)],
    beatTimeout: 2000,
    onAckTimeout: abortActivation,
})
const display = node(
    "display",
    Mode.Terminate,
    displayBody(room, { open: openScreen, columns: capabilities.columns, rows: capabilities.rows }),
    { deps: [ready(climate), fan], beatTimeout: 2000 }
)
const jobsNode = controllerNode("jobs", jobs)
const calibrated = calibration(room, settings, climate, jobs)
const calibrate = node("calibrate", Mode.OnDemand, calibrateBody(jobs, calibrated), {
    deps: [ready(jobsNode), ready(climate)],
})
const watchdog = node("watchdog", Mode.Terminate, watchdogBody([climate, fan, display], 3000, lamp), { detached: true })

export const pico = graph([params, climate, fan, display, jobsNode, calibrate, watchdog], "pico")

/** What runs beside the graph: the button asks for a calibration. */
export function attach(): void {
    calibrateOnPress.start(button, jobs, calibrated)
}
