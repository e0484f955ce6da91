// Boxes and lines, before anybody knows where they go: what the layouts and their two painters (svg.ts, ascii.ts) take.

/** How a line looks: an edge's kind. */
export type Stroke = "plain" | "ready" | "bound"

/** `text` has no outline. */
export type Shape = "box" | "stadium" | "hexagon" | "frame" | "text"

export interface Box {
    /** The first is the name. */
    lines: string[]
    shape: Shape
    dashed: boolean
}

export interface Line {
    from: number
    to: number
    stroke: Stroke
}

/** Acyclic. */
export interface Diagram {
    title: string
    /** Columns are titled with this and their number; empty: not at all. */
    column: string
    boxes: Box[]
    lines: Line[]
    /** What lines mean, where it is not the usual. */
    means?: Partial<Record<Stroke, string>>
}

export function strokeOf(kind: string): Stroke {
    return kind === "ready" || kind === "bound" ? kind : "plain"
}

export const STROKE_MEANS: Record<Stroke, string> = {
    plain: "starts after it",
    ready: "waits until it is ready",
    bound: "bound: stops and returns with its readiness",
}

export const STROKES = Object.keys(STROKE_MEANS) as Stroke[]

/** In the words of these diagrams. */
export function meaning(stroke: Stroke, diagrams: readonly Diagram[]): string {
    return diagrams.find(d => d.means?.[stroke])?.means?.[stroke] ?? STROKE_MEANS[stroke]
}

/** The strokes in use, in the order of the legend. */
export function strokesOf(diagrams: readonly Diagram[]): Stroke[] {
    return STROKES.filter(stroke => diagrams.some(d => d.lines.some(line => line.stroke === stroke)))
}
