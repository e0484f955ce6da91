// Diagrams as SVG for print and screen, in black and white: an edge's kind is its dash, its weight and its arrow head; a node's
// mode is its shape and a word. Lines run in the gaps between columns and never over a box.
import { cellWidth } from "./cell-width.js"
import { meaning, strokesOf, type Box, type Diagram, type Shape, type Stroke } from "./diagram.js"
import { layered } from "./layered.js"
import { place } from "./place.js"

const LINE = 17
const PADDING = 12
/** Of a text set in 13 px sans-serif, a cell; generous, since nobody knows the reader's font. */
const CELL = 7.6
const HEAD = 10
const MARGIN = 16

const STYLES: Record<Stroke, string> = {
    plain: 'stroke-width="1.2"',
    ready: 'stroke-width="3"',
    bound: 'stroke-width="1.6" stroke-dasharray="6 4"',
}
const HEADS: Record<Stroke, string> = {
    plain: '<path d="M1 1 L10 5 L1 9" fill="none" stroke="#000" stroke-width="1.2"/>',
    ready: '<path d="M0 0 L10 5 L0 10 Z" fill="#000"/>',
    bound: '<path d="M1 0.8 L9.4 5 L1 9.2 Z" fill="#fff" stroke="#000" stroke-width="1.2"/>',
}
const SHAPE_MEANS: Partial<Record<Shape, string>> = {
    box: "terminate",
    stadium: "pause",
    hexagon: "on demand",
    frame: "detached",
}

export interface SvgLayout {
    width: number
    height: number
    boxes: { x: number; y: number; width: number; height: number }[]
    /** Each line as the points it goes through, level at each: between two of a pair of columns it swings over. */
    routes: (readonly [x: number, y: number])[][]
    columns: number[]
}

/** Places in px; `column` titles take a line on top. */
export function svgLayout(d: Diagram): SvgLayout {
    const l = layered(d.boxes.length, d.lines)
    const top = d.column ? 26 : 0
    const heights = l.cells.map(({ box }, i) =>
        box < 0 ? 8 : Math.max(d.boxes[box].lines.length * LINE + 2 * PADDING, 16 * (Math.max(l.ins[i], l.outs[i]) + 1))
    )
    const at = (cell: number, slot: number, slots: number) =>
        l.cells[cell].box < 0 ? 4 : Math.round((heights[cell] * (slot + 1)) / (slots + 1))
    const outAt = (s: { from: number; out: number }) => at(s.from, s.out, l.outs[s.from])
    const inAt = (s: { to: number; in: number }) => at(s.to, s.in, l.ins[s.to])
    const tops = place(l, {
        height: cell => heights[cell],
        outAt,
        inAt,
        gap: (a, b) => (l.cells[a].box < 0 && l.cells[b].box < 0 ? 8 : 20),
        snap: 1,
    })
    const widths = l.columns.map(column =>
        Math.max(...column.map(cell => boxWidth(d.boxes[l.cells[cell].box])), d.column ? 60 : 0)
    )
    const through = l.columns.map(() => 0)
    for (const s of l.segments) through[l.cells[s.from].column]++
    const columns: number[] = []
    let x = 0
    for (const [i, width] of widths.entries()) {
        columns.push(x)
        x += width + (i + 1 < widths.length ? Math.min(160, 48 + 6 * through[i]) : 0)
    }
    const routes: (readonly [number, number])[][] = d.lines.map(() => [])
    for (const s of l.segments) {
        const { column } = l.cells[s.from]
        const end = isPointedAt(d.boxes[l.cells[s.to].box]) ? HEAD : 0
        routes[s.line].push(
            [columns[column] + widths[column], top + tops[s.from] + outAt(s)],
            [columns[column + 1] - end, top + tops[s.to] + inAt(s)]
        )
    }
    const boxes = l.cells.flatMap(({ box, column }, cell) =>
        box < 0 ? [] : [{ x: columns[column], y: top + tops[cell], width: widths[column], height: heights[cell] }]
    )
    return { width: x, height: top + Math.max(0, ...tops.map((y, i) => y + heights[i])), boxes, routes, columns }
}

/** A bend is passed, and a text is part of the line. */
function isPointedAt(box: Box | undefined): boolean {
    return box !== undefined && box.shape !== "text"
}

function boxWidth(box: Box | undefined): number {
    return box ? Math.ceil(Math.max(...box.lines.map(cellWidth)) * CELL) + (box.shape === "text" ? 12 : 36) : 0
}

export function svg(diagrams: readonly Diagram[]): string {
    const rows: string[] = []
    let y = MARGIN
    let width = 0
    for (const d of diagrams) {
        const layout = svgLayout(d)
        width = Math.max(width, layout.width, cellWidth(d.title) * 9)
        rows.push(`<text x="${MARGIN}" y="${y + 14}" font-size="15" font-weight="bold">${escapeXml(d.title)}</text>`)
        y += 34
        rows.push(`<g transform="translate(${MARGIN} ${y})">`, ...panel(d, layout).map(row => "    " + row), "</g>")
        y += Math.ceil(layout.height) + 28
    }
    if (diagrams.some(d => d.column || d.means)) {
        width = Math.max(width, 560)
        const { rows: legendRows, height } = legend(diagrams, width)
        rows.push(`<g transform="translate(${MARGIN} ${y})">`, ...legendRows.map(row => "    " + row), "</g>")
        y += height
    }
    const size = `${Math.ceil(width) + 2 * MARGIN} ${y + MARGIN - 8}`
    const [w, h] = size.split(" ")
    const title = diagrams.map(d => d.title).join(", ")
    return [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${size}" role="img"` +
            ` font-family="Helvetica, Arial, sans-serif" font-size="13" fill="#000">`,
        `<title>${escapeXml(title)}</title>`,
        "<defs>",
        ...strokesOf(diagrams).map(
            stroke =>
                `    <marker id="${stroke}" markerWidth="${HEAD}" markerHeight="${HEAD}" refX="0" refY="5" orient="auto"` +
                ` markerUnits="userSpaceOnUse">${HEADS[stroke]}</marker>`
        ),
        "</defs>",
        '<rect width="100%" height="100%" fill="#fff"/>',
        ...rows,
        "</svg>",
        "",
    ].join("\n")
}

function panel(d: Diagram, layout: SvgLayout): string[] {
    const titles = d.column
        ? layout.columns.map((x, i) => `<text x="${x}" y="12" fill="#444">${escapeXml(`${d.column} ${i + 1}`)}</text>`)
        : []
    const lines = layout.routes.map((route, i) =>
        linePath(route, d.lines[i].stroke, isPointedAt(d.boxes[d.lines[i].to]))
    )
    return [...titles, ...lines, ...layout.boxes.flatMap((at, i) => paintBox(d.boxes[i], at))]
}

function linePath(route: SvgLayout["routes"][number], stroke: Stroke, pointed: boolean): string {
    let path = ""
    for (let i = 0; i + 1 < route.length; i += 2) {
        const [x0, y0] = route[i]
        const [x1, y1] = route[i + 1]
        const middle = round((x0 + x1) / 2)
        path += `${i ? " L" : "M"}${x0} ${y0} C${middle} ${y0} ${middle} ${y1} ${x1} ${y1}`
    }
    const head = pointed ? ` marker-end="url(#${stroke})"` : ""
    return `<path d="${path}" fill="none" stroke="#000" ${STYLES[stroke]}${head}/>`
}

function paintBox(box: Box, { x, y, width, height }: SvgLayout["boxes"][number]): string[] {
    const first = y + height / 2 - ((box.lines.length - 1) * LINE) / 2 + 4.5
    const texts = box.lines.map((text, i) => {
        const weight = i === 0 && box.shape !== "text" ? ' font-weight="bold"' : ""
        return `<text x="${round(x + width / 2)}" y="${round(first + i * LINE)}" text-anchor="middle"${weight}>${escapeXml(text)}</text>`
    })
    return [...outline(box.shape, x, y, width, height, box.dashed), ...texts]
}

function outline(shape: Shape, x: number, y: number, w: number, h: number, dashed: boolean): string[] {
    if (shape === "text") return []
    const look = `fill="#fff" stroke="#000" stroke-width="1.4"` + (dashed ? ' stroke-dasharray="3 3"' : "")
    if (shape === "hexagon") {
        const points = [x + 10, y, x + w - 10, y, x + w, y + h / 2, x + w - 10, y + h, x + 10, y + h, x, y + h / 2]
        return [`<polygon points="${points.join(" ")}" ${look}/>`]
    }
    const rx = shape === "stadium" ? Math.min(18, h / 2) : 2
    const rect = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" ${look}/>`
    if (shape !== "frame") return [rect]
    return [rect, `<path d="M${x + 6} ${y} V${y + h} M${x + w - 6} ${y} V${y + h}" stroke="#000" stroke-width="1.2"/>`]
}

/** What is in use, in rows as wide as the picture. */
function legend(diagrams: readonly Diagram[], width: number): { rows: string[]; height: number } {
    const boxes = diagrams.flatMap(d => d.boxes)
    const items: { text: string; paint(x: number, y: number): string[] }[] = strokesOf(diagrams).map(stroke => ({
        text: meaning(stroke, diagrams),
        paint: (x, y) => [
            `<path d="M${x} ${y} H${x + 24}" fill="none" stroke="#000" ${STYLES[stroke]} marker-end="url(#${stroke})"/>`,
        ],
    }))
    const sample = (text: string, shape: Shape, dashed: boolean) =>
        items.push({ text, paint: (x, y) => outline(shape, x, y - 8, 32, 16, dashed) })
    // what a shape means of data is written in the box
    for (const [shape, text] of Object.entries(diagrams.some(d => d.column) ? SHAPE_MEANS : {}))
        if (boxes.some(box => box.shape === shape)) sample(text, shape as Shape, false)
    if (boxes.some(box => box.dashed)) sample("not started at boot", "box", true)
    const rows: string[] = []
    let x = 0
    let y = 8
    for (const { text, paint } of items) {
        const needs = 44 + cellWidth(text) * 6.6
        if (x && x + needs > width) {
            x = 0
            y += 24
        }
        rows.push(...paint(x, y), `<text x="${x + 42}" y="${y + 4}" font-size="12">${escapeXml(text)}</text>`)
        x = Math.round(x + needs + 22)
    }
    return { rows, height: y + 14 }
}

function round(n: number): number {
    return Math.round(n * 10) / 10
}

export function escapeXml(text: string): string {
    return text
        .replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)
        .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
}
