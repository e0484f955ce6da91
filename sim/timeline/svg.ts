// A timeline's layout written as SVG: self-contained, no script, no font of its own, for print and screen. Every shape carries its
// times (`data-f`, `data-t`), which the HTML's script moves it by, and a title, which readers show on hover.
import { lasting } from "./axis.js"
import { legend } from "./legend.js"
import { WAKE_HEIGHT } from "./wake-line.js"
import { markLook, STATE_LOOKS, stateLook, type StateLook } from "./look.js"
import {
    type Bar,
    type Lane,
    type MarkShape,
    type Section,
    type Tick,
    type TimelineLayout,
    type WakeShape,
} from "./layout.js"

/** px of a character of the 11 px labels; generous, since nobody knows the reader's font. */
const CELL = 6.4

const PATTERNS: Record<StateLook["pattern"], string> = {
    none: "",
    rising: "M-1 1 L1 -1 M0 6 L6 0 M5 7 L7 5",
    falling: "M-1 5 L1 7 M0 0 L6 6 M5 -1 L7 1",
    level: "M0 3 H6",
    upright: "M3 0 V6",
    cross: "M0 0 L6 6 M6 0 L0 6",
    dots: "M2.5 3 H3.5",
}

export function svg(l: TimelineLayout, title: string): string {
    const keys = legend(l, l.height + 8)
    const height = l.height + 8 + keys.height
    const axisY = l.plot.y - 8
    return [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${l.width}" height="${height}" viewBox="0 0 ${l.width} ${height}" ` +
            `role="img" font-family="Helvetica, Arial, sans-serif" font-size="12" fill="#111">`,
        `<title>${escapeXml(title)}</title>`,
        `<defs>${patterns()}<clipPath id="plot"><rect x="${l.plot.x}" y="0" width="${l.plot.width}" height="${l.height}"/></clipPath></defs>`,
        `<rect width="${l.width}" height="${height}" fill="#fff"/>`,
        `<text x="16" y="24" font-size="15" font-weight="bold">${escapeXml(title)}</text>`,
        `<g class="axis" font-size="11" fill="#333" text-anchor="middle">`,
        ...l.ticks.map(
            ({ at, x, label }) =>
                `<g class="tick" data-f="${num(at)}" transform="translate(${num(x)} 0)"><path d="M0 ${axisY} V${l.height}" stroke="#d5d5d5"/>` +
                `<text y="${axisY - 5}">${label}</text></g>`
        ),
        `</g>`,
        ...l.sections.flatMap(part => section(part, l)),
        ...keys.rows,
        `</svg>`,
        "",
    ].join("\n")
}

function patterns(): string {
    return Object.entries(STATE_LOOKS)
        .filter(([, look]) => look.pattern !== "none")
        .map(
            ([name, look]) =>
                `<pattern id="p-${name}" width="6" height="6" patternUnits="userSpaceOnUse"><path d="${PATTERNS[look.pattern]}" ` +
                `stroke="${look.stroke}" stroke-width="${look.pattern === "dots" ? 1.4 : 0.9}" stroke-opacity="0.75" fill="none"/></pattern>`
        )
        .join("")
}

function section({ y, title, lanes }: Section, l: TimelineLayout): string[] {
    return [
        `<text x="16" y="${y + 17}" font-weight="bold">${escapeXml(title)}</text>`,
        `<path d="M16 ${y + 23} H${l.width - 16}" stroke="#999"/>`,
        ...lanes.flatMap(each => lane(each, l)),
    ]
}

function lane(lane: Lane, l: TimelineLayout): string[] {
    const { y, height, name, note } = lane
    const middle = y + (lane.curve ? height / 2 : 11)
    const rows = [
        `<text x="16" y="${middle + (note ? 0 : 4)}">${escapeXml(name)}</text>`,
        ...(note ? [`<text x="16" y="${middle + 11}" font-size="9.5" fill="#444">${escapeXml(note)}</text>`] : []),
        `<path d="M16 ${y + height - 0.5} H${l.width - 16}" stroke="#e9e9e9"/>`,
        `<g clip-path="url(#plot)">`,
        ...lane.bars.map(bar),
        ...lane.ready.map(
            run =>
                `<rect class="run" ${times(run)} x="${num(run.x)}" y="${y + 19}" width="${num(run.width)}" height="2" fill="#111"/>`
        ),
        ...ticks(lane.lines, y + 4, y + 18, "#333", 1),
        ...ticks(lane.beats, y + 21.5, y + 25, "#43347d", 1.2),
        ...(lane.curve ? curve(lane) : []),
        ...(lane.wakes ? wakes(lane.wakes, y) : []),
        ...lane.marks.map(mark),
        `</g>`,
    ]
    if (lane.curve)
        rows.push(
            `<g font-size="9.5" fill="#333" text-anchor="end"><text x="${l.plot.x - 4}" y="${y + 12}">${lane.curve.high}</text>` +
                `<text x="${l.plot.x - 4}" y="${y + height - 5}">${lane.curve.low}</text></g>`
        )
    return rows
}

function bar({ x, y, width, height, look, label, indent, tip, from, to }: Bar): string {
    const { fill, pattern, stroke, dash } = stateLook(look)
    const at = `x="${num(x)}" y="${y}" width="${num(width)}" height="${height}"`
    const edge = `stroke="${stroke}"${dash ? ` stroke-dasharray="${dash}"` : ""} stroke-width="0.8"`
    const needs = label.length * CELL + indent + 5
    const halo =
        pattern === "none" ? "" : ` stroke="${fill}" stroke-width="3" paint-order="stroke" stroke-linejoin="round"`
    return (
        `<g class="bar" ${times({ from, to })} data-n="${num(needs)}"${indent === 5 ? "" : ` data-i="${indent}"`}><rect ${at} fill="${fill}" ${edge}/>` +
        (pattern === "none" ? "" : `<rect ${at} fill="url(#p-${look})"/>`) +
        `<text x="${num(x + indent)}" y="${y + 11}" font-size="11"${halo}${width < needs ? ' display="none"' : ""}>${escapeXml(label)}</text>` +
        `<title>${escapeXml(tip)}</title></g>`
    )
}

function ticks(list: readonly Tick[], from: number, to: number, stroke: string, width: number): string[] {
    return list.map(
        tick =>
            `<path class="at" ${times(tick)} transform="translate(${num(tick.x)} 0)" d="M0 ${from} V${to}" stroke="${stroke}" ` +
            `stroke-width="${width}"><title>${escapeXml(tick.tip)}</title></path>`
    )
}

function mark({ at, x, y, kind, tip }: MarkShape): string {
    return (
        `<g class="at" data-f="${num(at)}" transform="translate(${num(x)} 0)">${markPath(kind, 0, y)}` +
        `<title>${escapeXml(tip)}</title></g>`
    )
}

/** A white edge keeps it apart from what is under it. */
export function markPath(kind: string, x: number, y: number): string {
    const { path, fill, stroke } = markLook(kind)
    const at = `transform="translate(${num(x)} ${y})"`
    return (
        `<path ${at} d="${path}" fill="none" stroke="#fff" stroke-width="4.5"/>` +
        `<path ${at} d="${path}" fill="${fill}" stroke="${stroke}" stroke-width="1.6"/>`
    )
}

function curve(lane: Lane): string[] {
    if (!lane.curve) return []
    const { points, gaps, tips } = lane.curve
    const y = lane.y
    const level = points
        .map(([, x, up], i) => (i ? `H${num(x)} V${num(y + up)}` : `M${num(x)} ${num(y + up)}`))
        .join(" ")
    const data = points.map(([at, , up]) => `${num(at)},${num(y + up)}`).join(" ")
    return [
        ...gaps.map(
            gap =>
                `<g class="run" ${times(gap)}><rect x="${num(gap.x)}" y="${y + 2}" width="${num(gap.width)}" height="${lane.height - 6}" ` +
                `fill="#eee" stroke="#555" stroke-dasharray="5 3"/><title>unplugged for ${lasting(gap.to - gap.from)}</title></g>`
        ),
        ...(points.length
            ? [`<path class="curve" data-p="${data}" d="${level}" fill="none" stroke="#1a4e7a" stroke-width="1.4"/>`]
            : []),
        ...tips.map(
            tip =>
                `<rect class="run" ${times(tip)} x="${num(tip.x)}" y="${y}" width="${num(tip.width)}" height="${lane.height}" ` +
                `fill="#fff" fill-opacity="0"><title>${escapeXml(tip.tip)}</title></rect>`
        ),
    ]
}

function wakes({ points, tip, from, to, x, width, top }: WakeShape, y: number): string[] {
    const down = (n: number) => num(y + n)
    const level = points.map(([, at, n], i) => (i ? `H${num(at)} V${down(n)}` : `M${num(at)} ${down(n)}`)).join(" ")
    const data = points.map(([at, , n]) => `${num(at)},${down(n)}`).join(" ")
    return [
        `<path class="curve" data-p="${data}" d="${level}" fill="none" stroke="#6b3d00" stroke-width="1"/>`,
        `<rect class="run" ${times({ from, to })} x="${num(x)}" y="${y + top}" width="${num(width)}" height="${WAKE_HEIGHT}" ` +
            `fill="#fff" fill-opacity="0"><title>${escapeXml(tip)}</title></rect>`,
    ]
}

function times({ from, to }: { from: number; to: number }): string {
    return `data-f="${num(from)}" data-t="${num(to)}"`
}

/** As short as a hundredth of a px allows. */
export function num(n: number): string {
    return String(Math.round(n * 100) / 100)
}

export function escapeXml(text: string): string {
    return (
        text
            // XML has no place for the others
            .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, "\ufffd")
            .replace(/[&<>"]/g, c => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c)
    )
}
