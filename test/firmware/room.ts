// The mocked room the reference firmware lives in: one mock for each of its roles.
import type { Simulator } from "../../sim/index.js"

export function mockRoom(sim: Simulator) {
    return {
        temperature: sim.sensor("temperature", { reading: 18 }),
        humidity: sim.sensor("humidity", { reading: 45 }),
        relay: sim.sensor("relay"),
        screen: sim.sensor("characterScreen"),
        button: sim.sensor("button"),
        lamp: sim.sensor("led"),
    }
}

/** What the ESP32 has besides. */
export function mockWeather(sim: Simulator) {
    return {
        pressure: sim.sensor("airPressure", { reading: 1016.6 }),
        wind: sim.sensor("windSpeed", { reading: 3.8 }),
    }
}
