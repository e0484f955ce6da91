// A grid of terminal cells to draw on with box-drawing characters. A line knows in each cell where it comes from and goes to,
// so that corners and crossings come out by themselves; texts are put over lines.
import { cellWidth } from "./cell-width.js"
import type { Stroke } from "./diagram.js"

const LEFT = 1
const RIGHT = 2
const UP = 4
const DOWN = 8

/** By mask of directions. */
const GLYPHS: Record<Stroke, Record<number, string>> = {
    plain: glyphs("─│┌┐└┘┼"),
    ready: glyphs("═║╔╗╚╝╬"),
    bound: glyphs("┄┆╭╮╰╯┼"),
}

function glyphs(of: string): Record<number, string> {
    const [across, along, downRight, downLeft, upRight, upLeft, cross] = [...of]
    return {
        [LEFT]: across,
        [RIGHT]: across,
        [LEFT | RIGHT]: across,
        [UP]: along,
        [DOWN]: along,
        [UP | DOWN]: along,
        [DOWN | RIGHT]: downRight,
        [DOWN | LEFT]: downLeft,
        [UP | RIGHT]: upRight,
        [UP | LEFT]: upLeft,
        [LEFT | RIGHT | UP | DOWN]: cross,
    }
}

interface Crossing {
    mask: number
    across: Stroke
    along: Stroke
}

/** A point, in cells. */
export type Point = readonly [x: number, y: number]

export class Canvas {
    private readonly texts: string[][]
    private readonly lines: (Crossing | undefined)[][]

    constructor(
        readonly width: number,
        readonly height: number
    ) {
        const rows = <T>(value: T) => Array.from({ length: height }, () => new Array<T>(width).fill(value))
        this.texts = rows("")
        this.lines = rows<Crossing | undefined>(undefined)
    }

    /** A text from (x, y) on; a wide character takes two cells. */
    text(x: number, y: number, text: string): void {
        for (const character of text) {
            const width = cellWidth(character)
            if (!width) {
                // belongs to the character before it; a control character is none
                if (x && !/\p{Cc}/u.test(character)) this.texts[y][x - 1] += character
                continue
            }
            this.texts[y][x] = character
            // what is left of a wide one is no cell of its own
            if (width === 2 && x + 1 < this.width) this.texts[y][x + 1] = "\0"
            x += width
        }
    }

    /** A line through these points, each beside or above the next. */
    path(points: readonly Point[], stroke: Stroke): void {
        for (const [i, [x1, y1]] of points.entries()) {
            if (!i) continue
            const [x0, y0] = points[i - 1]
            const dx = Math.sign(x1 - x0)
            const dy = Math.sign(y1 - y0)
            const [to, from] = dx > 0 ? [RIGHT, LEFT] : dx < 0 ? [LEFT, RIGHT] : dy > 0 ? [DOWN, UP] : [UP, DOWN]
            for (let x = x0, y = y0; x !== x1 || y !== y1; x += dx, y += dy) {
                this.mark(x, y, to, stroke)
                this.mark(x + dx, y + dy, from, stroke)
            }
        }
    }

    /** All of the same width. */
    rows(): string[] {
        return this.texts.map((row, y) =>
            row.map((text, x) => (text === "\0" ? "" : text || glyphOf(this.lines[y][x]))).join("")
        )
    }

    private mark(x: number, y: number, direction: number, stroke: Stroke): void {
        const cell = (this.lines[y][x] ??= { mask: 0, across: stroke, along: stroke })
        cell.mask |= direction
        if (direction & (LEFT | RIGHT)) cell.across = stroke
        else cell.along = stroke
    }
}

function glyphOf(cell: Crossing | undefined): string {
    if (!cell) return " "
    const { mask, across, along } = cell
    if (mask === (LEFT | RIGHT | UP | DOWN) && (across === "ready") !== (along === "ready"))
        return across === "ready" ? "╪" : "╫"
    return GLYPHS[mask & (LEFT | RIGHT) ? across : along][mask] ?? "?"
}
