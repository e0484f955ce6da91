// How a mocked service's value looks to a person, and with which value it begins. Pure.
import type { SensorPort, SensorValue } from "./simulation.js"

/** The services that are always mocked, with their first reading. */
export const FIRST_READINGS: Record<string, SensorValue | undefined> = {
    temperature: 21.5,
    humidity: 45,
    airPressure: 1013,
    windSpeed: 3,
    button: undefined,
    relay: undefined,
    led: undefined,
    // the stock server begins with a greeting of its own
    characterScreen: "",
}

const UNITS: Record<string, string> = {
    temperature: "°C",
    humidity: "%",
    airPressure: "hPa",
    windSpeed: "m/s",
}

/** The value in words: with its unit, `on` or `off`, a colour, a text in quotes. */
export function formatReading(service: string, sensor: Pick<SensorPort, "get" | "value">): string {
    if (service === "led") return formatColour(sensor.value("pixels"))
    if (service === "characterScreen") return formatText(sensor.value("message"))
    if (service === "button") return sensor.get() === 0 || sensor.get() === false ? "up" : "down"
    if (service === "relay") return sensor.get() === 0 || sensor.get() === false ? "off" : "on"
    const unit = UNITS[service]
    return formatValue(sensor.get()) + (unit ? " " + unit : "")
}

function formatValue(value: SensorValue): string {
    if (Array.isArray(value)) return value.map(formatValue).join(" ")
    if (typeof value === "number") return formatNumber(value)
    if (typeof value === "boolean") return value ? "on" : "off"
    return typeof value === "string" ? formatText(value) : Buffer.from(value).toString("hex")
}

function formatColour(pixels: SensorValue | undefined): string {
    const bytes = pixels instanceof Uint8Array ? pixels : new Uint8Array()
    if (bytes.length < 3 || bytes.every(b => b === 0)) return "dark"
    return "#" + Buffer.from(bytes.slice(0, 3)).toString("hex")
}

function formatText(text: SensorValue | undefined): string {
    return typeof text === "string" && text ? JSON.stringify(text).replace(/\\n/g, " | ") : "empty"
}

/** Shares of one and what is as small have two digits more, where they are needed. */
function formatNumber(value: number): string {
    if (Number.isInteger(value)) return String(value)
    return Math.abs(value) <= 1 ? String(Number(value.toFixed(2))) : value.toFixed(1)
}
