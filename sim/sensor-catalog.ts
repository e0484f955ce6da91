// Which Jacdac services can be mocked, by the name firmware knows them under, and the server that plays each.
import {
    AnalogSensorServer,
    isActuator,
    isReading,
    isSensor,
    JDServiceServer,
    serviceProviderDefinitionFromServiceClass,
    serviceSpecifications,
} from "jacdac-ts"
import { SensorError } from "./errors.js"
import { nearest } from "./nearest.js"

// Names people use for a service that Jacdac calls something else.
const ALIASES: Record<string, string> = {
    barometer: "airPressure",
    thermometer: "temperature",
    display: "characterScreen",
}

/** A fresh server for the service called `name` (camel case). Throws SensorError naming near matches. */
export function serverFor(name: string): JDServiceServer {
    const wanted = (ALIASES[name] ?? name).toLowerCase()
    const specification = mockable().find(s => s.camelName.toLowerCase() === wanted)
    if (!specification) throw unknown(name)
    const { classIdentifier } = specification
    const stock = serviceProviderDefinitionFromServiceClass(classIdentifier)?.services()[0]
    const server = stock ?? synthetic(specification)
    // jacdac-ts jitters readings with Math.random; a mock says what it was told.
    for (const register of server.registers) register.skipErrorInjection = true
    return server
}

/** Every name `sim.sensor` takes. */
export function sensorNames(): string[] {
    return [...mockable().map(s => s.camelName), ...Object.keys(ALIASES)].sort()
}

// System services belong to devices themselves and are not mocked.
function mockable() {
    return serviceSpecifications().filter(s => !s.shortId.startsWith("_") && !SYSTEM.has(s.camelName))
}

const SYSTEM = new Set(["control", "infrastructure", "bootloader", "roleManager", "deviceScriptManager", "devsDbg"])

type Specification = ReturnType<typeof serviceSpecifications>[number]

function synthetic(specification: Specification): JDServiceServer {
    const { classIdentifier, packets } = specification
    if (isSensor(specification)) {
        const fields = packets.find(isReading)?.fields ?? []
        if (fields.length === 1 && fields[0].isSimpleType)
            return new AnalogSensorServer(classIdentifier, { readingValues: [0] })
    }
    if (isActuator(specification))
        return new JDServiceServer(classIdentifier, { intensityValues: [0], valueValues: [0] })
    return new JDServiceServer(classIdentifier)
}

function unknown(name: string): SensorError {
    const near = nearest(name, sensorNames())
    const hint = near.length ? ` Did you mean ${near.join(", ")}?` : ` Known: ${sensorNames().join(", ")}.`
    return new SensorError(`Expected the name of a Jacdac service (camel case), found "${name}".${hint}`)
}
