// Raspberry Pi Pico: what is wired to it, what it can do, and the graph it runs.
//   GP4, GP5 I2C: SHT30, 16x2 character display · GP14 button to ground · GP15 relay · GP16 WS2812B lamp
import * as ds from "@devicescript/core"
import { pins } from "@dsboard/pico"
import { startGroveRGBLCD16x2 } from "@devicescript/drivers"
import { configureHardware, startButton, startRelay } from "@devicescript/servers"
import {
    abortActivation,
    beat,
    bound,
    Controller,
    controllerNode,
    graph,
    Mode,
    node,
    ready,
    shared,
    slot,
    vetoGate,
    watch,
} from "devicescript-supervisor"
import { calibrateBody, calibrateOnPress, calibration, tellOffsets } from "../firmware/tasks/calibrate"
import { climateBody } from "../firmware/tasks/climate"
import { defaultParams } from "../firmware/tasks/climate-params"
import { displayBody } from "../firmware/tasks/display"
import { fanBody } from "../firmware/tasks/fan"
import { Bus, i2cBody } from "../firmware/tasks/i2c"
import { overheatBody } from "../firmware/tasks/overheat"
import { paramsBody } from "../firmware/tasks/params"
import { staleBody } from "../firmware/tasks/stale"
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

// what the tasks share
const settings = defaultParams()
const bus = slot<Bus>("bus")
const measured = watch<number>("measured")
const celsius = watch<number>("celsius")
const humidity = watch<number>("humidity")
const fanOn = watch<boolean>("fan-on", false)
const fanVeto = vetoGate("fan-veto")

/** Admits what comes up at run time: calibrations and writes of settings. */
export const jobs = new Controller()

const params = node("params", Mode.Terminate, paramsBody(settings))
const i2c = node("i2c", Mode.Terminate, i2cBody(bus, { sensor: openSensor, screen: openScreen }), { provides: [bus] })
const climate = node("climate", Mode.Pause, climateBody({ measured, celsius, humidity }, settings), {
    deps: [ready(params), i2c],
    resources: [shared(bus)],
    beatTimeout: 2000,
    writes: [measured, beat(celsius), humidity],
})
const overheat = node("overheat", Mode.Terminate, overheatBody(celsius, fanVeto), {
    reads: [celsius],
    writes: [fanVeto],
})
const stale = node("stale", Mode.Terminate, staleBody(celsius, fanVeto), { reads: [celsius], writes: [fanVeto] })
const fan = node("fan", Mode.Terminate, fanBody({ celsius, fanVeto, fanOn }, settings, relay), {
    deps: [bound(climate), overheat, stale],
    beatTimeout: 2000,
    onAckTimeout: abortActivation,
    reads: [celsius, fanVeto],
    writes: [fanOn],
})
const display = node("display", Mode.Terminate, displayBody({ celsius, humidity, fanOn }, capabilities), {
    deps: [ready(climate), fan, i2c],
    resources: [shared(bus)],
    beatTimeout: 2000,
    reads: [celsius, humidity, fanOn],
})
const jobsNode = controllerNode("jobs", jobs)
const calibrated = calibration(measured, settings, climate, jobs)
const calibrate = node("calibrate", Mode.OnDemand, calibrateBody(jobs, calibrated, settings), {
    deps: [ready(jobsNode), ready(climate)],
})
const watchdog = node("watchdog", Mode.Terminate, watchdogBody([climate, fan, display], 3000, lamp), { detached: true })

export const pico = graph([params, i2c, climate, overheat, stale, fan, display, jobsNode, calibrate, watchdog], "pico")

/** What runs beside the graph: the button asks for a calibration, and what one has found is told. */
export function attach(): void {
    calibrateOnPress.start(button, jobs, calibrated)
    tellOffsets.start(calibrate)
}
