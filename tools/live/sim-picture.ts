// What the live table of devsup sim shows: the nodes, the sensors, how time goes, what was chosen. Pure.
import { formatClock } from "../duration.js"
import type { Mocks } from "../mocks.js"
import type { AboutBoard, News } from "../session.js"
import type { GraphStatus } from "../simulation.js"
import { formatSpeed } from "../speed.js"
import type { Tempo } from "../tempo.js"
import type { Frame, Head } from "../view/frame.js"
import type { KeyPage } from "../view/key-help.js"
import type { Picture } from "../view/live.js"
import { boardLine } from "./board-line.js"
import { sensorIndex, type SimState } from "./sim-state.js"
import { selectedIndex, shownRows } from "./table-state.js"
import { END_KEYS, keysWhile, messageOf, NODE_LINE, type Told } from "./table-words.js"

export interface SimLook {
    entry: string
    seed: number
    /** Virtual ms. */
    now: number
    tempo: Pick<Tempo, "speed" | "isPaused">
    /** Virtual seconds a second, where it is not what was asked for. */
    reached?: number | undefined
    /** A board by its id; of the first where it is not given. */
    about(device: string | undefined): AboutBoard
    graphs: readonly GraphStatus[]
    mocks: Mocks
    news: readonly News[]
    told: Told | undefined
    /** Why the program in the files is not the one that runs; undefined: it is. */
    problem: string | undefined
}

export const SIM_HELP: KeyPage["help"] = [
    ["↑ ↓  k j", "select"],
    ["Tab", "to the sensors, back"],
    ["a d r", "activate, deactivate, restart a node"],
    ["i  then s w c", "inject stall, wedge, crash"],
    ["c", "clear the fault"],
    ["/", "filter the nodes"],
    ["← →", "change a sensor"],
    ["Enter", "type its value"],
    ["u", "unplug, plug in"],
    ["f m", "freeze, mute it"],
    ["t", "its track again"],
    ["b h", "press, hold a button"],
    ["space", "hold time"],
    [".", "one second"],
    ["+ -", "faster, slower"],
    ["R", "reboot"],
    ["l e s", "log, events, slots"],
    END_KEYS,
]
const LINES = {
    nodes: ["? keys  q quit", "Tab sensors", "↑↓ select", ...NODE_LINE, "b press", "space hold time"],
    sensors: [
        "? keys  q quit",
        "Tab nodes",
        "↑↓ select",
        "←→ change",
        "Enter type",
        "b press",
        "u unplug",
        "f freeze",
        "t track",
        "space hold time",
    ],
}

export function simPicture(look: SimLook, state: SimState): Picture {
    const { graphs, mocks, news } = look
    const { table, focus } = state
    const rows = shownRows(graphs, table.filter)
    const selected = selectedIndex(table, rows)
    const reading = focus === "sensors" ? sensorIndex(state, mocks.sensors) : undefined
    return {
        head: headOf(look, rows[selected]?.device),
        graphs,
        rows,
        selected,
        filter: table.filter,
        isPast: false,
        readings: mocks.readings(),
        reading,
        pane: table.pane,
        news,
        message: sensorMessage(look, state) ?? messageOf(table, rows[selected], look.told),
        keys: keysOf(mocks, state),
        help: table.input === "help",
    }
}

function headOf(look: SimLook, device: string | undefined): Head {
    const { entry, seed, now, tempo, reached, graphs, problem } = look
    const { deviceId, panics, name } = look.about(device)
    const graph = graphs.find(each => each.device === deviceId) ?? graphs[0]
    const achieved = reached === undefined ? "" : ` (${formatReached(reached)} reached)`
    const speed = formatSpeed(tempo.speed) + achieved
    const nothing = "waiting for the program to report its nodes (about a second after boot)"
    const known = graphs.some(each => each.nodes.length) ? graph : undefined
    return {
        command: "devsup sim",
        subject: entry,
        right: `${formatClock(now)}  ${tempo.isPaused ? `HELD (${speed})` : speed}  seed ${seed}`,
        ...(tempo.isPaused ? { rightColour: "yellow" as const } : {}),
        board: problem ?? boardLine(name === undefined ? deviceId : `${name} ${deviceId}`, known, panics, nothing),
        isAlarm: problem !== undefined,
        safeMode: graph?.boot.safeMode === true,
    }
}

/** Undefined while the line belongs to the nodes. */
function sensorMessage({ mocks, told }: SimLook, state: SimState): Frame["message"] | undefined {
    const sensor = mocks.sensors[sensorIndex(state, mocks.sensors)]
    if (state.focus !== "sensors" || state.table.input !== "keys" || !sensor) return undefined
    if (state.typed !== undefined) return { text: `${sensor.about().split("   ")[0]}: ${state.typed}_` }
    return told ?? { text: sensor.about(), dim: true }
}

function keysOf({ outages }: Mocks, { table, focus, typed }: SimState): KeyPage {
    const help = [...SIM_HELP.slice(0, -1), ...outages.map(o => [o.key, `${o.name} down, up`] as const), END_KEYS]
    const line = typed === undefined ? LINES[focus] : ["Enter sets it   Esc leaves it as it is"]
    return keysWhile(table.input, { help, line })
}

function formatReached(speed: number): string {
    return `${speed >= 10 ? Math.round(speed) : speed.toFixed(1)}x`
}
