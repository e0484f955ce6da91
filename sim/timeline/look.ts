// How states and marks look: a light fill, a pattern of its own and a word, so that neither colour nor a good printer is needed.
// The fills are light for dark text on them (contrast above 7:1) and differ in lightness too.

export interface StateLook {
    fill: string
    /** Lines drawn over the fill. */
    pattern: "none" | "rising" | "falling" | "level" | "upright" | "cross" | "dots"
    stroke: string
    dash?: string
    /** Of two states in one pixel the graver is drawn. */
    gravity: number
}

export const STATE_LOOKS: Record<string, StateLook> = {
    stopped: { fill: "#ffffff", pattern: "none", stroke: "#8a8a8a", dash: "2 3", gravity: 0 },
    exited: { fill: "#fafafa", pattern: "none", stroke: "#6a6a6a", gravity: 1 },
    running: { fill: "#a9d8c4", pattern: "none", stroke: "#1f5f49", gravity: 2 },
    parked: { fill: "#dcecf8", pattern: "level", stroke: "#2a5d84", gravity: 3 },
    disabled: { fill: "#ffffff", pattern: "falling", stroke: "#555555", dash: "5 3", gravity: 4 },
    collateral: { fill: "#ffffff", pattern: "dots", stroke: "#555555", dash: "5 3", gravity: 4 },
    starting: { fill: "#fdf3c0", pattern: "rising", stroke: "#6e5a00", gravity: 5 },
    stopping: { fill: "#f6e2a4", pattern: "falling", stroke: "#6e5a00", gravity: 5 },
    "bound-stopped": { fill: "#fbdcb8", pattern: "upright", stroke: "#7a4300", gravity: 6 },
    crashed: { fill: "#f3b9a6", pattern: "cross", stroke: "#8c2500", gravity: 7 },
    // a job in its slot
    job: { fill: "#d9d3ee", pattern: "none", stroke: "#43347d", gravity: 2 },
    failed: { fill: "#f3b9a6", pattern: "cross", stroke: "#8c2500", gravity: 7 },
}

export function stateLook(state: string): StateLook {
    return STATE_LOOKS[state] ?? { fill: "#ffffff", pattern: "dots", stroke: "#555555", gravity: 1 }
}

/** The shape of a mark, about its middle, 10 px wide. */
export interface MarkLook {
    path: string
    fill: string
    stroke: string
    means: string
}

const CROSS = "M-4 -4 L4 4 M-4 4 L4 -4"
const TRIANGLE = "M0 -5 L5 4 L-5 4 Z"
const CIRCLE = "M-4 0 A4 4 0 1 0 4 0 A4 4 0 1 0 -4 0 Z"
const DOWN = "M-4 -5 L4 -5 L0 4 Z"
const DIAMOND = "M0 -6 L5 0 L0 6 L-5 0 Z"
const SQUARE = "M-4 -4 H4 V4 H-4 Z"
const CHEVRON = "M-4 -4 L1 0 L-4 4 M0 -4 L5 0 L0 4"

const shape = (means: string, path: string, fill: string, stroke = "#111"): MarkLook => ({ path, fill, stroke, means })

export const MARK_LOOKS: Record<string, MarkLook> = {
    panic: shape("panic", DIAMOND, "#8c2500"),
    crashed: shape("crash", CROSS, "none", "#8c2500"),
    aborted: shape("aborted", CROSS, "none", "#8c2500"),
    "gave-up": shape("gave up", SQUARE, "#8c2500"),
    fault: shape("fault", TRIANGLE, "#ffd166"),
    hog: shape("hog", TRIANGLE, "#fff"),
    stale: shape("stale", CIRCLE, "#fff"),
    recovered: shape("recovered", CIRCLE, "#111"),
    restarting: shape("restarting", CHEVRON, "none"),
    control: shape("control", DOWN, "#2a5d84"),
    lost: shape("events lost", SQUARE, "#fff"),
    uptime: shape("uptime", SQUARE, "#ffd166"),
    "power-on": shape("power-on", "M0 -6 V6 M-4 2 L0 6 L4 2", "none"),
    start: shape("program starts", "M-3 -5 L5 0 L-3 5 Z", "#111"),
}

export function markLook(kind: string): MarkLook {
    return MARK_LOOKS[kind] ?? { path: SQUARE, fill: "#fff", stroke: "#111", means: kind }
}
