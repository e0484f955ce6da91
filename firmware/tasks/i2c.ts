// i2c: provides the bus once what is wired to it has had the time to power up. A stop takes it back, the next start provides
// it anew; who uses it waits for it, and stops before it.
import * as ds from "@devicescript/core"
import { Aborted, Body, ResourceSlot } from "devicescript-supervisor"

export interface Sensor {
    temperature: ds.Temperature
    humidity: ds.Humidity
}

/** What is wired to the bus. Each driver is started once, however often it is asked for; one that does not answer throws. */
export interface Bus {
    sensor: () => Promise<Sensor>
    screen: () => Promise<ds.CharacterScreen>
}

/** ms from power-on until the slowest one answers, the display. */
const powerUp = 100

export function i2cBody(bus: ResourceSlot<Bus>, wired: Bus): Body<void> {
    return async n => {
        if ((await n.sleep(powerUp)) instanceof Aborted) return
        bus.provide(wired)
        n.setReady()
        await n.waitShutdown()
    }
}
