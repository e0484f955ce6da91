// The firmwares that can be soaked: what is on their bus, and which node talks to which of it.
import type { SensorValue } from "../../sim/sensor.js"

export interface Firmware {
    board: string
    entry: string
    /** What is plugged in: its name, its service (the name's, where it has none), what it measures, the column of a track. */
    mocks: { name: string; service?: string; reading?: SensorValue; column?: string }[]
    /** The devices a node waits for. */
    uses: Record<string, string[]>
    /** Nodes that come and go with what there is to do. */
    comeAndGo: string[]
    /** It publishes. */
    broker: boolean
}

/** The network and the broker, as something that a node waits for. */
export const NETWORK = "network"

const PICO: Firmware = {
    board: "pico",
    entry: "firmware/pico.ts",
    mocks: [
        { name: "temperature", reading: 18, column: "temperature" },
        { name: "humidity", reading: 45 },
        { name: "relay" },
        { name: "screen", service: "characterScreen", reading: "" },
        { name: "button" },
    ],
    uses: { climate: ["temperature", "humidity"], fan: ["relay"], display: ["screen"] },
    comeAndGo: ["calibrate"],
    broker: false,
}

const ESP32C3: Firmware = {
    board: "esp32c3",
    entry: "firmware/esp32c3.ts",
    mocks: [
        ...PICO.mocks,
        { name: "airPressure", reading: 1015, column: "airPressure" },
        { name: "windSpeed", reading: 3, column: "windSpeed" },
    ],
    uses: { ...PICO.uses, weather: ["airPressure", "windSpeed"], broker: [NETWORK] },
    comeAndGo: ["calibrate", "publisher1"],
    broker: true,
}

export const FIRMWARES: readonly Firmware[] = [PICO, ESP32C3]
