// Which Jacdac services can be mocked, by the name firmware knows them under, and the server that plays each.
import {
    AnalogSensorServer,
    isActuator,
    isReading,
    isSensor,
    JDServiceServer,
    serviceProviderDefinitionFromServiceClass,
    serviceSpecifications,
    SRV_CHARACTER_SCREEN,
    SRV_INDEXED_SCREEN,
    SystemReg,
} from "jacdac-ts"
import { SensorError } from "./errors.js"
import { nearest } from "./nearest.js"
import { indexedScreen, resize, type Size } from "./world/screen.js"

export interface DisplayOptions {
    /** Pixels (dotMatrix, indexedScreen) or characters (characterScreen), across and down. Default: 5 x 5, 128 x 64 and 16 x 2. */
    size?: Size
    /** Of an indexedScreen, 1 (default) or 4. */
    bitsPerPixel?: number
}

// Names people use for a service that Jacdac calls something else.
const ALIASES: Record<string, string> = {
    barometer: "airPressure",
    thermometer: "temperature",
    display: "characterScreen",
}

/** A fresh server for the service called `name` (camel case). Throws SensorError naming near matches. */
export function serverFor(name: string, { size, bitsPerPixel }: DisplayOptions = {}): JDServiceServer {
    const specification = called(name)
    if (!specification) throw unknown(name)
    const { classIdentifier } = specification
    const isIndexed = classIdentifier === SRV_INDEXED_SCREEN
    if (bitsPerPixel !== undefined && !isIndexed)
        throw new SensorError(`Expected bitsPerPixel for an indexedScreen only, found it for ${name}. Leave it out.`)
    const server = isIndexed
        ? indexedScreen(size, bitsPerPixel)
        : (serviceProviderDefinitionFromServiceClass(classIdentifier)?.services()[0] ?? synthetic(specification))
    if (size && !isIndexed) resize(server, size)
    // jacdac-ts's own begins with a greeting
    if (classIdentifier === SRV_CHARACTER_SCREEN) server.register(SystemReg.Value)?.setValues([""])
    // jacdac-ts jitters readings with Math.random; a mock says what it was told.
    for (const register of server.registers) register.skipErrorInjection = true
    return server
}

/** The name of the service that `name` means, whatever its case, an alias too; undefined where it means none. */
export function sensorNamed(name: string): string | undefined {
    return called(name)?.camelName
}

function called(name: string): Specification | undefined {
    const alias = Object.keys(ALIASES).find(each => each.toLowerCase() === name.toLowerCase())
    const wanted = (alias === undefined ? name : ALIASES[alias]).toLowerCase()
    return mockable().find(s => s.camelName.toLowerCase() === wanted)
}

/** Every name `sim.sensor` takes. */
export function sensorNames(): string[] {
    return [...mockable().map(s => s.camelName), ...Object.keys(ALIASES)].sort()
}

/** The name of a service that can be mocked, by its class; undefined of any other. */
export function sensorName(serviceClass: number): string | undefined {
    return specificationOf(serviceClass)?.camelName
}

/** The same of a service that measures (a button does too); undefined of any other. */
export function sensingName(serviceClass: number): string | undefined {
    const specification = specificationOf(serviceClass)
    return specification && isSensor(specification) ? specification.camelName : undefined
}

function specificationOf(serviceClass: number) {
    return mockable().find(s => s.classIdentifier === serviceClass)
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
