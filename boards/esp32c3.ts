// Seeed XIAO ESP32-C3: what is wired to it, what it can do, and the graph it runs.
//   D4, D5 I2C: SHT30, 128x64 OLED · D1 button to ground · D10 relay · D3 WS2812B lamp · Jacdac: barometer, anemometer
import * as ds from "@devicescript/core"
import { pins } from "@dsboard/seeed_xiao_esp32c3"
import { SSD1306Driver, startCharacterScreenDisplay } from "@devicescript/drivers"
import { configureHardware, startButton, startRelay } from "@devicescript/servers"
import { abortActivation, bound, Controller, controllerNode, graph, Mode, node, ready } from "devicescript-supervisor"
import { calibrateBody, calibrateOnPress, calibration } from "../firmware/tasks/calibrate"
import { climateBody } from "../firmware/tasks/climate"
import { defaultParams } from "../firmware/tasks/climate-params"
import { displayBody } from "../firmware/tasks/display"
import { fanBody } from "../firmware/tasks/fan"
import { netBody } from "../firmware/tasks/net"
import { paramsBody } from "../firmware/tasks/params"
import { Room } from "../firmware/tasks/room"
import { logUplink, uplinkBody } from "../firmware/tasks/uplink"
import { watchdogBody } from "../firmware/tasks/watchdog"
import { weatherBody } from "../firmware/tasks/weather"
import { showColor } from "./parts/lamp"
import { openSensor } from "./parts/sht30"
import { wifiLink } from "./parts/wifi"

configureHardware({ i2c: { pinSDA: pins.SDA_D4, pinSCL: pins.SCL_D5, kHz: 400 } })

// in the simulator there are no pins: mocks on the bus serve the same roles
const simulated = ds.isSimulator()
const relay = simulated ? new ds.Relay("relay") : startRelay({ pin: pins.MOSI_D10 })
const button = simulated ? new ds.Button("button") : startButton({ pin: pins.A1_D1 })
let screen: ds.CharacterScreen
if (simulated) screen = new ds.CharacterScreen("screen")
const barometer = new ds.AirPressure("barometer")
const anemometer = new ds.WindSpeed("anemometer")

export const capabilities = { network: true, columns: 18, rows: 7 }

async function openScreen(): Promise<ds.CharacterScreen> {
    if (!screen)
        screen = await startCharacterScreenDisplay(new SSD1306Driver({ devAddr: 0x3c, width: 128, height: 64 }))
    return screen
}

async function lamp(color: number): Promise<void> {
    await showColor(pins.A3_D3, color)
}

const room = new Room()
const settings = defaultParams()

/** Admits what comes up at run time: publishes, calibrations and writes of settings. */
export const jobs = new Controller()

const params = node("params", Mode.Terminate, paramsBody(settings))
const climate = node("climate", Mode.Pause, climateBody(room, settings, openSensor), {
    deps: [ready(params)],
    beatTimeout: 2000,
})
const weather = node("weather", Mode.Pause, weatherBody(room, barometer, anemometer))
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
const net = node("net", Mode.Terminate, netBody(wifiLink))
const jobsNode = controllerNode("jobs", jobs)
const uplink = node(
    "uplink",
    Mode.Terminate,
    uplinkBody(room, {
        uplink: logUplink,
        jobs,
        net,
        prefix: "climate/" + ds.deviceIdentifier("self"),
        period: 60000,
    }),
    { deps: [bound(jobsNode), ready(climate), weather] }
)
const calibrated = calibration(room, settings, climate, jobs)
const calibrate = node("calibrate", Mode.OnDemand, calibrateBody(jobs, calibrated), {
    deps: [ready(jobsNode), ready(climate)],
})
const watchdog = node("watchdog", Mode.Terminate, watchdogBody([climate, fan, display], 3000, lamp), { detached: true })

export const esp32c3 = graph(
    [params, climate, weather, fan, display, net, jobsNode, uplink, calibrate, watchdog],
    "esp32c3"
)

/** What runs beside the graph: the button asks for a calibration. */
export function attach(): void {
    calibrateOnPress.start(button, jobs, calibrated)
}
