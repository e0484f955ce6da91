// Seeed XIAO ESP32-C3: what is wired to it, what it can do, and the graph it runs.
//   D4, D5 I2C: SHT30, 128x64 OLED · D1 button to ground · D10 relay · D3 WS2812B lamp · Jacdac: barometer, anemometer
import * as ds from "@devicescript/core"
import { pins } from "@dsboard/seeed_xiao_esp32c3"
import { SSD1306Driver, startCharacterScreen } from "@devicescript/drivers"
import { configureHardware, startButton, startRelay } from "@devicescript/servers"
import {
    abortActivation,
    beat,
    bound,
    channel,
    Controller,
    controllerNode,
    graph,
    Mode,
    node,
    onFirstWrite,
    Overflow,
    pool,
    ready,
    shared,
    slot,
    vetoGate,
    watch,
} from "devicescript-supervisor"
import { brokerBody } from "../firmware/tasks/broker"
import { defaultBroker } from "../firmware/tasks/broker-params"
import { calibrateBody, calibrateOnPress, calibration, tellOffsets } from "../firmware/tasks/calibrate"
import { climateBody } from "../firmware/tasks/climate"
import { defaultParams } from "../firmware/tasks/climate-params"
import { displayBody } from "../firmware/tasks/display"
import { fanBody } from "../firmware/tasks/fan"
import { Bus, i2cBody } from "../firmware/tasks/i2c"
import { acknowledged, publish } from "../firmware/tasks/mqtt"
import { netBody } from "../firmware/tasks/net"
import { overheatBody } from "../firmware/tasks/overheat"
import { paramsBody } from "../firmware/tasks/params"
import { publisherBody, Uplink } from "../firmware/tasks/publisher"
import { Report } from "../firmware/tasks/report"
import { staleBody } from "../firmware/tasks/stale"
import { uplinkBody } from "../firmware/tasks/uplink"
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

export const capabilities = { network: true, columns: 21, rows: 6 }

async function openScreen(): Promise<ds.CharacterScreen> {
    if (screen) return screen
    const oled = new SSD1306Driver({ devAddr: 0x3c, width: 128, height: 64 })
    await oled.init()
    // the stock display server draws character by character, through 2 kB more of program
    const render = async (text: string) => {
        oled.image.fill(0)
        oled.image.print(text, 0, 0)
        await oled.show()
    }
    screen = await startCharacterScreen(render, capabilities)
    return screen
}

async function lamp(color: number): Promise<void> {
    await showColor(pins.A3_D3, color)
}

// what the tasks share
const settings = defaultParams()
const publishedTo = defaultBroker("climate/" + ds.deviceIdentifier("self"))
const bus = slot<Bus>("bus")
const measured = watch<number>("measured")
const celsius = watch<number>("celsius")
const humidity = watch<number>("humidity")
const pressure = watch<number>("pressure")
const wind = watch<number>("wind")
const fanOn = watch<boolean>("fan-on", false)
const fanVeto = vetoGate("fan-veto")
/** Three minutes without a broker are kept. */
const outbox = channel<Report>("outbox", 9, Overflow.DropOldest)

/** Admits what comes up at run time: publishes, calibrations and writes of settings. */
export const jobs = new Controller()

const params = node("params", Mode.Terminate, paramsBody(settings))
const i2c = node("i2c", Mode.Terminate, i2cBody(bus, { sensor: openSensor, screen: openScreen }), { provides: [bus] })
const climate = node("climate", Mode.Pause, climateBody({ measured, celsius, humidity }, settings), {
    deps: [ready(params), i2c],
    resources: [shared(bus)],
    beatTimeout: 2000,
    writes: [measured, beat(celsius), humidity],
})
const weather = node("weather", Mode.Pause, weatherBody({ pressure, wind }, barometer, anemometer), {
    readiness: onFirstWrite,
    writes: [pressure, beat(wind)],
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
const display = node(
    "display",
    Mode.Terminate,
    displayBody({ celsius, humidity, pressure, wind, fanOn }, capabilities),
    {
        deps: [ready(climate), fan, i2c],
        resources: [shared(bus)],
        beatTimeout: 2000,
        reads: [celsius, humidity, pressure, wind, fanOn],
    }
)
const net = node("net", Mode.Terminate, netBody(wifiLink))
const broker = node("broker", Mode.Terminate, brokerBody(publishedTo), {
    deps: [bound(net), ready(params)],
    writes: [acknowledged],
})
const jobsNode = controllerNode("jobs", jobs)
const uplinkHere: Uplink = { publish: async (topic, text) => await publish(publishedTo.prefix + "/" + topic, text) }
const publishing = { uplink: uplinkHere, jobs, link: broker }
const publishers = pool("publisher", [Mode.Terminate, Mode.OnDemand], publisherBody(outbox, publishing), {
    min: 1,
    max: 2,
    deps: [bound(jobsNode), bound(broker)],
    reads: [outbox, acknowledged],
})
const uplink = node("uplink", Mode.Terminate, uplinkBody({ celsius, humidity, pressure, wind }, outbox, 60000), {
    deps: [ready(climate), weather],
    readiness: onFirstWrite,
    reads: [celsius, humidity, pressure, wind],
    writes: [beat(outbox)],
})
const calibrated = calibration(measured, settings, climate, jobs)
const calibrate = node("calibrate", Mode.OnDemand, calibrateBody(jobs, calibrated, settings), {
    deps: [ready(jobsNode), ready(climate)],
})
const watchdog = node("watchdog", Mode.Terminate, watchdogBody([climate, fan, display], 3000, lamp), { detached: true })

export const esp32c3 = graph(
    [
        params,
        i2c,
        climate,
        weather,
        overheat,
        stale,
        fan,
        display,
        net,
        broker,
        jobsNode,
        publishers,
        uplink,
        calibrate,
        watchdog,
    ],
    "esp32c3"
)

/** What runs beside the graph: the button asks for a calibration, and what one has found is told. */
export function attach(): void {
    calibrateOnPress.start(button, jobs, calibrated)
    tellOffsets.start(calibrate)
}
