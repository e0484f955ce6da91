import type { SensorSetting } from "./sensor-option.js"
import type { SimulatorPort } from "./simulation.js"
import type { Reading } from "./view/frame.js"

export interface MockOptions {
    sensors: readonly SensorSetting[]
    cwd: string
    track?: string | false
}

export interface Mocks {
    readings(): readonly Reading[]
}

export async function setUpMocks(_sim: SimulatorPort, _options: MockOptions): Promise<Mocks> {
    return { readings: () => [] }
}
