// What the keys of devsup sim do besides those of its table of nodes: sensors, time, the board. Pure: a state and a key in, a
// state and perhaps something to do out.
import {
    firstState,
    pressInTable,
    stepOf,
    type Key,
    type NodeAction,
    type Row,
    type TableState,
} from "./table-state.js"

export interface SimState {
    table: TableState
    /** Which of the two lists keys select in. */
    focus: "nodes" | "sensors"
    /** Name of a sensor; one that is not there counts as the first. */
    sensor: string | undefined
    /** A value for the sensor as far as it is typed. */
    typed: string | undefined
}

/** Something to do to a sensor. */
export type SensorVerb = "press" | "hold" | "plug" | "freeze" | "mute" | "follow"

export type SimAction =
    | "quit"
    | { do: "ask"; about: NodeAction }
    | { do: "nudge"; sensor: string; by: number }
    | { do: "type"; sensor: string; text: string }
    | { do: SensorVerb; sensor: string }
    | { do: "pause" | "step" | "faster" | "slower" | "reboot" }
    | { do: "outage"; key: string }

/** What there is to choose from. */
export interface Shown {
    rows: readonly Row[]
    sensors: readonly { name: string; isButton(): boolean }[]
    outages: readonly { key: string }[]
}

export interface SimPressed {
    state: SimState
    action?: SimAction
}

const RUN: Record<string, SimAction> = {
    " ": { do: "pause" },
    ".": { do: "step" },
    "+": { do: "faster" },
    "-": { do: "slower" },
    R: { do: "reboot" },
}
const ON_BUTTON: Record<string, SensorVerb> = { b: "press", h: "hold" }
const ON_SENSOR: Record<string, SensorVerb> = { u: "plug", f: "freeze", m: "mute", t: "follow" }
/** Keys of the table that mean the same while a sensor is selected. */
const EVERYWHERE = ["q", "?", "l", "e", "s"]

export function firstSimState(): SimState {
    return { table: firstState(), focus: "nodes", sensor: undefined, typed: undefined }
}

/** Place of the selected sensor; -1 where none is. */
export function sensorIndex({ sensor }: SimState, sensors: Shown["sensors"]): number {
    return sensors.length
        ? Math.max(
              0,
              sensors.findIndex(({ name }) => name === sensor)
          )
        : -1
}

export function pressInSim(state: SimState, key: Key, shown: Shown): SimPressed {
    const { input, ctrl } = key
    if (ctrl || state.table.input !== "keys") return inTable(state, key, shown)
    if (state.typed !== undefined) return whileTyping(state, state.typed, key, shown)
    if (key.name === "tab") {
        const focus = state.focus === "nodes" && shown.sensors.length ? "sensors" : "nodes"
        return { state: { ...state, focus } }
    }
    if (input in RUN) return { state, action: RUN[input] }
    if (shown.outages.some(outage => outage.key === input)) return { state, action: { do: "outage", key: input } }
    if (input in ON_BUTTON) return onButton(state, ON_BUTTON[input], shown)
    return state.focus === "nodes" || EVERYWHERE.includes(input)
        ? inTable(state, key, shown)
        : inSensors(state, key, shown)
}

function inTable(state: SimState, key: Key, { rows }: Shown): SimPressed {
    const { state: table, action } = pressInTable(state.table, key, rows)
    const next = { ...state, table }
    if (action === undefined) return { state: next }
    return { state: next, action: action === "quit" ? action : { do: "ask", about: action } }
}

/** The selected one, or else the first there is. */
function onButton(state: SimState, verb: SensorVerb, { sensors }: Shown): SimPressed {
    const selected = state.focus === "sensors" ? sensors[sensorIndex(state, sensors)] : undefined
    const button = selected?.isButton() ? selected : sensors.find(sensor => sensor.isButton())
    return button ? { state, action: { do: verb, sensor: button.name } } : { state }
}

function inSensors(state: SimState, key: Key, { sensors }: Shown): SimPressed {
    const index = sensorIndex(state, sensors)
    const step = stepOf(key, sensors.length)
    if (step !== undefined) {
        const next = Math.min(sensors.length - 1, Math.max(0, index + step))
        return { state: { ...state, sensor: sensors[next]?.name } }
    }
    const sensor = sensors[index]?.name
    if (sensor === undefined || key.name === "escape") return { state: { ...state, focus: "nodes" } }
    // what is done is done to this one
    const held = { ...state, sensor }
    if (key.name === "left" || key.name === "right")
        return { state: held, action: { do: "nudge", sensor, by: key.name === "right" ? 1 : -1 } }
    if (key.name === "return") return { state: { ...held, typed: "" } }
    if (/^\d$/.test(key.input)) return { state: { ...held, typed: key.input } }
    const verb = ON_SENSOR[key.input]
    return verb ? { state: held, action: { do: verb, sensor } } : { state }
}

function whileTyping(state: SimState, typed: string, { name, input }: Key, { sensors }: Shown): SimPressed {
    const sensor = sensors[sensorIndex(state, sensors)]?.name
    const left = { ...state, typed: undefined }
    if (name === "escape" || sensor === undefined) return { state: left }
    if (name === "return")
        return typed.trim() ? { state: left, action: { do: "type", sensor, text: typed } } : { state: left }
    if (name === "backspace") return { state: { ...state, typed: typed.slice(0, -1) } }
    return { state: { ...state, typed: typed + input } }
}
