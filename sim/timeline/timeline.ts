// A run over time, in the forms it can be had. The data is plain; see timeline-data.ts.
import { html } from "./html.js"
import { layout } from "./layout.js"
import { perfetto } from "./perfetto.js"
import { svg } from "./svg.js"
import { lasting } from "./axis.js"
import type { TimelineData } from "./timeline-data.js"

export type TimelineFormat = "svg" | "html" | "json" | "perfetto"

/** Finer than a px of the picture, for who zooms into it. */
const HTML_GRAIN = 0.25

export class Timeline {
    constructor(readonly data: TimelineData) {}

    /** A picture for print and screen. @param options `width` in px, default 1200 */
    svg(options: { width?: number; title?: string } = {}): string {
        const { width } = options
        return svg(layout(this.data, width === undefined ? {} : { width }), options.title ?? this.title())
    }

    /** A page of one file, with zoom and details; the same picture where scripts do not run. */
    html(options: { title?: string } = {}): string {
        const title = options.title ?? this.title()
        return html(svg(layout(this.data, { grain: HTML_GRAIN }), title), title, this.data)
    }

    /** The data: `TimelineData`, schema 1. */
    json(): string {
        return JSON.stringify(this.data) + "\n"
    }

    /** For ui.perfetto.dev: a board is a process, a node a thread. */
    perfetto(): string {
        return perfetto(this.data)
    }

    text(format: TimelineFormat): string {
        return this[format]()
    }

    private title(): string {
        const { boards, seed, to } = this.data
        const entries = [...new Set(boards.map(board => board.entry))].join(", ") || "no board"
        return `${entries}: ${lasting(to)}, seed ${seed}`
    }
}
