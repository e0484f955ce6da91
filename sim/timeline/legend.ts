// What the looks and marks that occur mean, in rows under the lanes.
import { markLook, stateLook } from "./look.js"
import type { TimelineLayout } from "./layout.js"
import { markPath } from "./svg.js"

const ROW = 22
const GAP = 22

interface Key {
    draw(x: number, y: number): string
    text: string
    width: number
}

export function legend(l: TimelineLayout, y: number): { rows: string[]; height: number } {
    const lanes = l.sections.flatMap(section => section.lanes)
    const keys: Key[] = [
        ...l.looks.map(look => stateKey(look)),
        ...(lanes.some(lane => lane.ready.length) ? [lineKey("ready", x => `M${x} 0 h22`, "#111", 2)] : []),
        ...(lanes.some(lane => lane.beats.length)
            ? [lineKey("heartbeat", x => `M${x + 4} -2 v4 m6 -4 v4 m6 -4 v4`, "#43347d", 1.2)]
            : []),
        ...(lanes.some(lane => lane.lines.length)
            ? [lineKey("log line", x => `M${x + 4} -7 v14 m6 -14 v14 m6 -14 v14`, "#333", 1)]
            : []),
        ...(lanes.some(lane => lane.wakes)
            ? [lineKey("wakes of its fibers", x => `M${x} 4 h5 v-6 h6 v3 h5 v-7 h6`, "#6b3d00", 1)]
            : []),
        ...l.kinds.map(markKey),
    ]
    const rows: string[] = []
    let x = 16
    let row = y + 14
    for (const key of keys) {
        const width = key.width + key.text.length * 6.6
        if (x + width > l.width - 16) {
            x = 16
            row += ROW
        }
        rows.push(key.draw(x, row) + `<text x="${x + key.width}" y="${row + 4}" font-size="11">${key.text}</text>`)
        x += width + GAP
    }
    return { rows, height: keys.length ? row - y + 20 : 8 }
}

function stateKey(look: string): Key {
    const { fill, pattern, stroke, dash } = stateLook(look)
    return {
        text: look === "job" ? "job runs" : look === "failed" ? "job failed" : look,
        width: 28,
        draw(x, y) {
            const at = `x="${x}" y="${y - 7}" width="22" height="14"`
            const edge = `stroke="${stroke}" stroke-width="0.8"${dash ? ` stroke-dasharray="${dash}"` : ""}`
            return (
                `<rect ${at} fill="${fill}" ${edge}/>` +
                (pattern === "none" ? "" : `<rect ${at} fill="url(#p-${look})"/>`)
            )
        },
    }
}

function lineKey(text: string, path: (x: number) => string, stroke: string, width: number): Key {
    return {
        text,
        width: 28,
        draw: (x, y) =>
            `<path transform="translate(0 ${y})" d="${path(x)}" stroke="${stroke}" stroke-width="${width}" fill="none"/>`,
    }
}

function markKey(kind: string): Key {
    return { text: markLook(kind).means, width: 16, draw: (x, y) => markPath(kind, x + 6, y) }
}
