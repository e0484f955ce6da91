// Diagrams for a terminal. What leaves a cell does so on even rows, what reaches one on odd rows (a straight line stays on its
// row), so that two lines never share a stretch of a row; uprights get a track each.
import { Canvas, type Point } from "./canvas.js"
import { cellWidth, padCells } from "./cell-width.js"
import { meaning, strokesOf, type Box, type Diagram, type Stroke } from "./diagram.js"
import { layered, type Layered, type Segment } from "./layered.js"
import { place } from "./place.js"

const HEADS: Record<Stroke, string> = { plain: "▶", ready: "▶", bound: "▷" }
const SAMPLES: Record<Stroke, string> = { plain: "──▶", ready: "══▶", bound: "┄┄▷" }
/** Two lines side by side in the corners. */
const OUTLINES = { solid: "┌─┐│└┘", round: "╭─╮│╰╯", frame: "╓─╖║╙╜", dashed: "┌┄┐┆└┘" }

export interface AsciiLayout {
    width: number
    height: number
    boxes: { x: number; y: number; width: number; height: number }[]
    /** Corners of each line, from its provider to its dependent. */
    routes: Point[][]
    /** Where columns begin. */
    columns: number[]
}

/** What has no outline is not for here. */
export function ascii(diagrams: readonly Diagram[]): string {
    const parts = diagrams.map(d => [d.title, "", ...asciiRows(d)])
    const strokes = strokesOf(diagrams)
    if (strokes.length) parts.push(strokes.map(stroke => `${SAMPLES[stroke]} ${meaning(stroke, diagrams)}`))
    return parts.map(rows => rows.map(row => row.trimEnd() + "\n").join("")).join("\n")
}

/** The diagram alone: rows of one width. */
export function asciiRows(d: Diagram): string[] {
    const layout = asciiLayout(d)
    const canvas = new Canvas(layout.width, layout.height)
    for (const [i, route] of layout.routes.entries()) {
        const { stroke } = d.lines[i]
        canvas.path(route, stroke)
        const [x, y] = route[route.length - 1]
        canvas.text(x, y, HEADS[stroke])
    }
    for (const [i, at] of layout.boxes.entries()) paintBox(canvas, d.boxes[i], at)
    if (d.column) for (const [i, x] of layout.columns.entries()) canvas.text(x, 0, `${d.column} ${i + 1}`)
    return canvas.rows()
}

function paintBox(canvas: Canvas, box: Box, { x, y, width, height }: AsciiLayout["boxes"][number]): void {
    const [topLeft, across, topRight, along, bottomLeft, bottomRight] = OUTLINES[outlineOf(box)]
    canvas.text(x, y, topLeft + across.repeat(width - 2) + topRight)
    for (let row = 1; row < height - 1; ++row)
        canvas.text(x, y + row, `${along} ${padCells(box.lines[row - 1] ?? "", width - 4)} ${along}`)
    canvas.text(x, y + height - 1, bottomLeft + across.repeat(width - 2) + bottomRight)
}

function outlineOf({ dashed, shape }: Box): keyof typeof OUTLINES {
    if (dashed) return "dashed"
    return shape === "stadium" ? "round" : shape === "frame" ? "frame" : "solid"
}

export function asciiLayout(d: Diagram): AsciiLayout {
    const l = layered(d.boxes.length, d.lines)
    const top = d.column ? 1 : 0
    const heights = l.cells.map(({ box }, i) =>
        box < 0 ? 2 : 2 + 2 * Math.max(l.ins[i], l.outs[i], Math.ceil(d.boxes[box].lines.length / 2))
    )
    const tops = place(l, {
        height: cell => heights[cell],
        outAt: s => 1 + 2 * s.out,
        inAt: s => 1 + 2 * s.in,
        // a bend's second row is where a box would begin
        gap: (above, below) => (l.cells[above].box < 0 && l.cells[below].box >= 0 ? 2 : 0),
        snap: 2,
    })
    const rowOf = (cell: number, slot: number) => top + tops[cell] + 1 + 2 * slot
    const ends = l.segments.map(s => {
        const out = rowOf(s.from, s.out)
        const straight = out === rowOf(s.to, s.in)
        return { out, in: rowOf(s.to, s.in) + (straight ? 0 : 1) }
    })
    const { tracks, counts } = assignTracks(l, ends)
    const widths = l.columns.map((column, i) =>
        Math.max(
            d.column ? cellWidth(`${d.column} ${i + 1}`) : 0,
            ...column.map(cell => boxWidth(d.boxes[l.cells[cell].box]))
        )
    )
    const columns: number[] = []
    let x = 0
    for (const [i, width] of widths.entries()) {
        columns.push(x)
        x += width + (i + 1 < widths.length ? Math.max(4, 3 + 2 * counts[i]) : 0)
    }
    // heights are even for the parity of rows; what is drawn may be a row less
    const lowest = l.cells.map((_, cell) => 2 * l.outs[cell] - 1)
    for (const [i, s] of l.segments.entries()) lowest[s.to] = Math.max(lowest[s.to], ends[i].in - rowOf(s.to, 0) + 1)
    const inner = (cell: number, box: number) => Math.max(1, lowest[cell], d.boxes[box].lines.length)
    const boxes = l.cells.flatMap(({ box, column }, cell) =>
        box < 0
            ? []
            : [{ x: columns[column], y: top + tops[cell], width: widths[column], height: 2 + inner(cell, box) }]
    )
    const routes: Point[][] = d.lines.map(() => [])
    for (const [i, s] of l.segments.entries()) {
        const route = routes[s.line]
        const { column } = l.cells[s.from]
        const right = columns[column] + widths[column]
        const last = route[route.length - 1]
        if (!last) route.push([right, ends[i].out])
        // a bend goes over to the row it leaves on
        else if (last[1] !== ends[i].out) route.push([last[0], ends[i].out])
        if (ends[i].in !== ends[i].out) {
            const track = right + 1 + 2 * tracks[i]
            route.push([track, ends[i].out], [track, ends[i].in])
        }
        const isBend = l.cells[s.to].box < 0
        route.push([columns[column + 1] - (isBend ? 0 : 1), ends[i].in])
    }
    const lows = [...boxes.map(box => box.y + box.height), ...routes.flatMap(route => route.map(([, y]) => y + 1))]
    return { width: x, height: lows.reduce((a, b) => Math.max(a, b), 0), boxes, routes, columns }
}

function boxWidth(box: Box | undefined): number {
    return box ? Math.max(...box.lines.map(cellWidth)) + 4 : 1
}

/** A track for each upright, counted from the left of its gap; uprights of one track do not meet. Few cross needlessly. */
function assignTracks(l: Layered, ends: readonly { out: number; in: number }[]) {
    const tracks = l.segments.map(() => 0)
    const counts = l.columns.map(() => 0)
    const gaps: { s: Segment; i: number }[][] = l.columns.map(() => [])
    for (const [i, s] of l.segments.entries())
        if (ends[i].out !== ends[i].in) gaps[l.cells[s.from].column].push({ s, i })
    for (const [column, gap] of gaps.entries()) {
        // of those that go down the lowest turns first, of those that go up the highest
        const key = ({ i }: { i: number }) => (ends[i].in > ends[i].out ? -ends[i].out : ends[i].out)
        gap.sort((a, b) => key(a) - key(b))
        const taken: [number, number][][] = []
        for (const { i } of gap) {
            const low = Math.min(ends[i].out, ends[i].in)
            const high = Math.max(ends[i].out, ends[i].in)
            let track = taken.findIndex(spans => spans.every(([a, b]) => b < low || high < a))
            if (track < 0) track = taken.push([]) - 1
            taken[track].push([low, high])
            tracks[i] = track
        }
        counts[column] = taken.length
    }
    return { tracks, counts }
}
