// What may be done to a mocked sensor, known before there is one: values are tried on a spare one that is on no bus.
import { isReading } from "jacdac-ts"
import { Bus } from "../bus.js"
import { Clock } from "../clock.js"
import { SensorError } from "../errors.js"
import { MockDevice } from "../mock-device.js"
import { Sensor, type SensorValue } from "../sensor.js"
import { serverFor } from "../sensor-catalog.js"
import { Trouble } from "../world/trouble.js"

const SPARE_ID = "0000000000000001"

export class SensorCheck {
    private readonly spare: Sensor
    /** Of its first field, as Jacdac writes it: `°C`; empty for a service without one. */
    readonly unit: string
    /** What its register can hold, at the least and at the most. */
    readonly range: readonly [number, number]

    /** Throws SensorError for a name that is no service's. */
    constructor(readonly service: string) {
        const server = serverFor(service)
        const clock = new Clock()
        const device = new MockDevice(
            service,
            SPARE_ID,
            [server],
            clock,
            new Bus(clock, SPARE_ID),
            new Trouble(() => 0)
        )
        this.spare = new Sensor(service, service, server, device, {
            clock,
            stimulus: () => undefined,
            written: () => undefined,
            changed: () => undefined,
        })
        const field = server.specification.packets.find(isReading)?.fields[0]
        this.unit = field?.unit ?? ""
        this.range = rangeOf(field?.type ?? "", this.unit)
    }

    /** The value that was written, perhaps with the unit behind a number; a text says why it cannot be. */
    value(written: SensorValue): { value: SensorValue } | { expected: string; found: string } {
        const [, digits, unit] =
            typeof written === "string" ? (/^(-?\d+(?:\.\d+)?)\s*(\D.*)?$/.exec(written) ?? []) : []
        const isNumber = typeof this.spare.get() === "number"
        if (isNumber && unit !== undefined && unit !== this.unit)
            return { expected: this.number(), found: `one in ${unit}` }
        const value = isNumber && digits !== undefined ? Number(digits) : written
        try {
            this.spare.set(value)
            return { value }
        } catch (e) {
            const [, expected, found] = /^Expected (.*), found (.*)\.$/.exec((e as Error).message) ?? []
            if (!(e instanceof SensorError) || !expected) throw e
            return { expected: isNumber ? this.number() : expected, found }
        }
    }

    /** Undefined when there is a register of that name, else what may have been meant. */
    refusal(register: string): string | undefined {
        try {
            this.spare.value(register)
            return undefined
        } catch (e) {
            return /Did you mean .*$/.exec((e as Error).message)?.[0] ?? "Look at the service's Jacdac page"
        }
    }

    private number(): string {
        return this.unit ? `a number in ${this.unit}, the unit of ${this.service}` : `a number for ${this.service}`
    }

    isButton(): boolean {
        return this.service === "button"
    }
}

/** Of a Jacdac type such as `u22.10`: without a sign 0 at the least, without digits before the point 1 at the most. */
function rangeOf(type: string, unit: string): [number, number] {
    const [, sign, whole] = /^([iu])(\d+)/.exec(type) ?? []
    const most = unit.startsWith("%") ? 100 : whole === "0" ? 1 : Infinity
    return [sign === "u" ? 0 : -most, most]
}
