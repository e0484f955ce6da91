// What the keys of a live view are told to do: in its last line, and on its page of help. Pure.
// Rule: what does not fit is left out by the word, the key that shows all of them never.

export interface KeyPage {
    /** Keys and what they do, for the page of help. */
    help: readonly (readonly [string, string])[]
    /** For the last line, the most wanted first; the first fits everywhere. */
    line: readonly string[]
}

const KEY_WIDTH = 15

interface Piece {
    text: string
    isKey: boolean
}

/** As many of the keys as fit. */
export function keyLine({ line: keys }: KeyPage, width: number): string {
    let line = ""
    for (const key of keys) {
        const longer = line ? `${line}  ${key}` : key
        if (line && longer.length > width) break
        line = longer
    }
    return line
}

/** A key a line where they fit, several a line where not; the last line says how many are left out then. */
export function helpLines({ help }: KeyPage, width: number, height: number): Piece[][] {
    const fits = help.length <= height && help.every(([, what]) => KEY_WIDTH + what.length <= width)
    const lines = fits ? help.map(([keys, what]) => entry(keys.padEnd(KEY_WIDTH), what)) : packed(help, width)
    if (lines.length <= height) return lines
    const shown = lines.slice(0, Math.max(0, height - 1))
    const left = help.length - shown.flat().filter(piece => piece.isKey).length
    return [...shown, [{ text: `… ${left} more: widen`, isKey: false }]]
}

/** Each in the first line that has room for it. */
function packed(help: KeyPage["help"], width: number): Piece[][] {
    const lines: { pieces: Piece[]; used: number }[] = []
    for (const [keys, what] of help) {
        const length = keys.length + 2 + what.length
        const line = lines.find(({ used }) => used + 3 + length <= width)
        if (line) line.pieces.push({ text: "   ", isKey: false }, ...entry(`${keys}  `, what))
        else lines.push({ pieces: entry(`${keys}  `, what), used: length })
        if (line) line.used += 3 + length
    }
    return lines.map(({ pieces }) => pieces)
}

function entry(keys: string, what: string): Piece[] {
    return [
        { text: keys, isKey: true },
        { text: what, isKey: false },
    ]
}
