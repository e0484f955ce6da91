// Layers of an acyclic diagram: which column a box is in (longest path), bends for lines that pass a column, and the order in
// a column (sweeps by barycentre, the one with the fewest crossings is kept). Pure; sizes and places are place.ts.

export interface Cell {
    /** Index of the box, -1 for the bend of a long line. */
    box: number
    column: number
}

/** A line from one column to the next; `out` and `in` are its places among those of its cells, from the top. */
export interface Segment {
    line: number
    from: number
    to: number
    out: number
    in: number
}

export interface Layered {
    cells: Cell[]
    /** Cells from top to bottom. */
    columns: number[][]
    /** Those of one line follow each other, from left to right. */
    segments: Segment[]
    /** How many segments leave and reach a cell. */
    outs: number[]
    ins: number[]
}

const SWEEPS = 12

export function layered(boxes: number, lines: readonly { from: number; to: number }[]): Layered {
    const ranks = rank(boxes, lines)
    const cells: Cell[] = ranks.map((column, box) => ({ box, column }))
    const segments: Segment[] = []
    for (const [line, { from, to }] of lines.entries()) {
        let last = from
        for (let column = ranks[from] + 1; column < ranks[to]; ++column) {
            cells.push({ box: -1, column })
            segments.push({ line, from: last, to: cells.length - 1, out: 0, in: 0 })
            last = cells.length - 1
        }
        segments.push({ line, from: last, to, out: 0, in: 0 })
    }
    const columns: number[][] = Array.from({ length: Math.max(-1, ...ranks) + 1 }, () => [])
    for (const [i, cell] of cells.entries()) columns[cell.column].push(i)
    const ordered = order(columns, cells, segments)
    const position = positions(ordered, cells.length)
    const outs = number(segments, "from", "out", s => position[s.to], cells.length)
    const ins = number(segments, "to", "in", s => position[s.from], cells.length)
    return { cells, columns: ordered, segments, outs, ins }
}

function rank(boxes: number, lines: readonly { from: number; to: number }[]): number[] {
    const providers: number[][] = Array.from({ length: boxes }, () => [])
    for (const { from, to } of lines) providers[to].push(from)
    const ranks: number[] = new Array<number>(boxes).fill(-1)
    const rankOf = (i: number): number =>
        ranks[i] >= 0 ? ranks[i] : (ranks[i] = Math.max(-1, ...providers[i].map(rankOf)) + 1)
    for (let i = 0; i < boxes; ++i) rankOf(i)
    return ranks
}

function positions(columns: readonly number[][], cells: number): number[] {
    const position: number[] = new Array<number>(cells).fill(0)
    for (const column of columns) for (const [i, cell] of column.entries()) position[cell] = i
    return position
}

function order(columns: number[][], cells: readonly Cell[], segments: readonly Segment[]): number[][] {
    const before: number[][] = cells.map(() => [])
    const after: number[][] = cells.map(() => [])
    for (const { from, to } of segments) {
        before[to].push(from)
        after[from].push(to)
    }
    let best = columns
    let fewest = crossings(columns, segments, cells)
    let now = columns
    for (let sweep = 0; sweep < SWEEPS && fewest > 0; ++sweep) {
        const rightwards = sweep % 2 === 0
        const neighbours = rightwards ? before : after
        const next = now.map(column => [...column])
        const position = positions(next, cells.length)
        for (const column of rightwards ? next : [...next].reverse()) {
            const weight = new Map(column.map(cell => [cell, barycentre(neighbours[cell], position, position[cell])]))
            column.sort((a, b) => (weight.get(a) as number) - (weight.get(b) as number))
            for (const [i, cell] of column.entries()) position[cell] = i
        }
        now = next
        const count = crossings(next, segments, cells)
        if (count >= fewest) continue
        fewest = count
        best = next
    }
    return best
}

function barycentre(neighbours: readonly number[], position: readonly number[], otherwise: number): number {
    if (!neighbours.length) return otherwise
    return neighbours.reduce((sum, n) => sum + position[n], 0) / neighbours.length
}

/** Pairs of segments between the same columns that cross. */
export function crossings(columns: readonly number[][], segments: readonly Segment[], cells: readonly Cell[]): number {
    const position = positions(columns, cells.length)
    const gaps: [number, number][][] = columns.map(() => [])
    for (const { from, to } of segments) gaps[cells[from].column].push([position[from], position[to]])
    let count = 0
    for (const gap of gaps) {
        gap.sort((a, b) => a[0] - b[0] || a[1] - b[1])
        // how many of those that begin above end below: a tree of counts by where they end
        const size = Math.max(0, ...gap.map(s => s[1])) + 2
        const tree: number[] = new Array<number>(size).fill(0)
        for (const [seen, [, end]] of gap.entries()) {
            let notBelow = 0
            for (let i = end + 1; i > 0; i -= i & -i) notBelow += tree[i]
            count += seen - notBelow
            for (let i = end + 1; i < size; i += i & -i) tree[i]++
        }
    }
    return count
}

function number(
    segments: readonly Segment[],
    at: "from" | "to",
    slot: "out" | "in",
    by: (s: Segment) => number,
    cells: number
): number[] {
    const count: number[] = new Array<number>(cells).fill(0)
    for (const s of [...segments].sort((a, b) => by(a) - by(b) || a.line - b.line)) s[slot] = count[s[at]]++
    return count
}
