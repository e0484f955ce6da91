// What a step of a scenario, or a matcher of a test, looks for. A text is found as a part.
import type { SensorValue } from "../sensor.js"

/** An event of a node. */
export interface EventPattern {
    kind: string
    node?: string
    text?: string | RegExp
    /** The kind of the fault it tells of. */
    fault?: string
}

/** An event of a controller's job. */
export interface JobPattern {
    kind: string
    name?: string
    slot?: string
    outcome?: string
}

/** What a mocked service holds; all that is given must hold. */
export interface WantedReading {
    is?: SensorValue
    matches?: string | RegExp
    above?: number
    below?: number
    /** Of this register instead of the service's state. */
    register?: string
}
