// Does a disturbance to a station, and ends it. What a verb came to is told to whoever asked.
import { Fault } from "../../src/control/op.js"
import { Request } from "../../src/wire/record.js"
import type { Disturbance } from "./disturbance.js"
import type { Station } from "./station.js"

const FAULTS = { stall: Fault.Stall, wedge: Fault.Wedge, crash: Fault.Crash }
/** ms between two presses of a storm, and how long each lasts. */
const STORM_EVERY = 150
const PRESS = 50

/** How a verb that was asked for ends. */
export type Ask = (request: Request, node?: string, arg?: number) => void

/** Begins it; false when it cannot be done now. Virtual time may go by. */
export async function begin(station: Station, d: Disturbance, ask: Ask): Promise<boolean> {
    const { board, sim, broker } = station
    const sensor = station.sensors.get(d.target)
    // a board without power, or one that is just starting, hears nothing
    if (board.isDead() || !board.statuses().length) return false
    switch (d.kind) {
        case "unplug":
            sensor?.disconnect()
            return true
        case "mute":
            sensor?.mute()
            return true
        case "status":
            sensor?.fail(100)
            return true
        case "drop":
            sensor?.drop(d.amount)
            return true
        case "lose":
            sensor?.lose(d.amount)
            return true
        case "lag":
            sensor?.delay(d.amount)
            return true
        case "freeze":
            sensor?.freeze()
            return true
        case "jump":
            sensor?.jump(d.amount)
            return true
        case "stall":
        case "wedge":
        case "crash":
            ask(Request.Inject, d.target, FAULTS[d.kind])
            return true
        case "hog":
            await board.hog(d.amount)
            return true
        case "press":
        case "storm":
            for (let i = 0; i < d.amount; ++i) {
                sensor?.press(PRESS)
                await sim.advance(STORM_EVERY)
            }
            return true
        case "calibrate":
            ask(Request.Activate, "calibrate")
            return true
        case "deactivate":
            ask(Request.Deactivate, d.target)
            return true
        case "restart":
            ask(Request.Restart, d.target)
            return true
        case "teardown":
            ask(Request.Teardown)
            return true
        case "reboot":
            await board.reboot()
            return true
        case "brown-out":
            board.brownOut()
            return true
        case "torn-write":
            // a calibration writes its offset
            board.brownOut({ at: "flash-write" })
            station.sensors.get("button")?.press(PRESS)
            return true
        case "network-down":
            sim.network.down()
            return true
        case "broker-down":
            broker?.down()
            return true
        case "broker-refuse":
            broker?.refuse()
            return true
        case "broker-latency":
            broker?.latency(d.amount)
            return true
        case "weather":
        case "down":
            return false
    }
}

/** Ends it, as far as it does not end by itself. Virtual time may go by. */
export async function end(station: Station, d: Disturbance, ask: Ask): Promise<void> {
    const { board, sim, broker } = station
    const sensor = station.sensors.get(d.target)
    switch (d.kind) {
        case "unplug":
            return sensor?.connect()
        case "mute":
        case "status":
        case "drop":
        case "lose":
        case "lag":
        case "freeze":
        case "jump":
            return sensor?.recover()
        case "brown-out":
        case "torn-write":
            // the write may not have come
            if (!board.isDead()) board.brownOut()
            return board.reboot()
        case "network-down":
            return sim.network.up()
        case "broker-down":
            return broker?.up()
        case "broker-refuse":
            return broker?.welcome()
        case "broker-latency":
            return broker?.latency(0)
    }
    if (board.isDead() || !board.statuses().length) return
    switch (d.kind) {
        case "stall":
        case "wedge":
            return ask(Request.Clear, d.target)
        case "crash":
        case "deactivate":
            return ask(Request.Activate, d.target)
        case "teardown":
            return ask(Request.Wake)
    }
}
