// What the keys of devsup top are told to do: in its last line, and on its page of help. Pure.
// Rule: what does not fit is left out by the word, the key that shows all of them never.
import type { TopFrame } from "./top-frame.js"

const HELP = [
    ["↑ ↓  k j", "select a node (PgUp PgDn Home End too)"],
    ["a", "activate it"],
    ["d", "deactivate it, with what depends on it"],
    ["r", "restart it"],
    ["c", "clear an injected fault"],
    ["i  then s w c", "inject a stall, a wedge, a crash"],
    ["/", "filter the nodes; Enter keeps it, Esc drops it"],
    ["l", "only the log below, and back"],
    ["q  Ctrl-C", "end"],
    ["e", "only the events below, and back"],
    ["s", "the slots of the controller below, and back"],
]
const KEY_WIDTH = 15
/** The first fits everywhere. */
const KEYS = [
    "? keys  q quit",
    "↑↓ select",
    "a activate",
    "d deactivate",
    "r restart",
    "i inject",
    "c clear",
    "/ filter",
]

interface Piece {
    text: string
    isKey: boolean
}

export function keyLine({ input, width }: Pick<TopFrame, "input" | "width">): string {
    if (input === "help") return "any key goes back"
    if (input === "filter") return "Enter keeps the filter   Esc drops it"
    let line = ""
    for (const key of KEYS) {
        const longer = line ? `${line}  ${key}` : key
        if (line && longer.length > width) break
        line = longer
    }
    return line
}

/** A key a line where they fit, several a line where not; the last line says how many are left out then. */
export function helpLines(width: number, height: number): Piece[][] {
    const fits = HELP.length <= height && HELP.every(([, what]) => KEY_WIDTH + what.length <= width)
    const lines = fits ? HELP.map(([keys, what]) => entry(keys.padEnd(KEY_WIDTH), what)) : packed(width)
    if (lines.length <= height) return lines
    const shown = lines.slice(0, Math.max(0, height - 1))
    const left = HELP.length - shown.flat().filter(piece => piece.isKey).length
    return [...shown, [{ text: `… ${left} more: widen`, isKey: false }]]
}

function packed(width: number): Piece[][] {
    const lines: Piece[][] = []
    let used = Infinity
    for (const [keys, what] of HELP) {
        const length = keys.length + 2 + what.length
        if (used + 3 + length <= width) {
            lines.at(-1)?.push({ text: "   ", isKey: false }, ...entry(`${keys}  `, what))
            used += 3 + length
        } else {
            lines.push(entry(`${keys}  `, what))
            used = length
        }
    }
    return lines
}

function entry(keys: string, what: string): Piece[] {
    return [
        { text: keys, isKey: true },
        { text: what, isKey: false },
    ]
}
