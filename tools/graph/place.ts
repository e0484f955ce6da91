// How high the cells of a layered diagram stand: as near as possible to what they are joined with, in the order of their
// column, never over each other. Pure; the unit is the painter's.
import type { Layered, Segment } from "./layered.js"

export interface Measure {
    height(cell: number): number
    /** Distance of a segment's end from the top of its cell. */
    outAt(s: Segment): number
    inAt(s: Segment): number
    /** Between two cells of a column. */
    gap(above: number, below: number): number
    /** Tops are multiples of this, as heights and gaps have to be. */
    snap: number
}

/** Tops, the least of them 0. */
export function place(l: Layered, m: Measure): number[] {
    const tops: number[] = new Array<number>(l.cells.length).fill(0)
    const before: Segment[][] = l.cells.map(() => [])
    const after: Segment[][] = l.cells.map(() => [])
    for (const s of l.segments) {
        before[s.to].push(s)
        after[s.from].push(s)
    }
    const fromLeft = (cell: number) => before[cell].map(s => tops[s.from] + m.outAt(s) - m.inAt(s))
    const fromRight = (cell: number) => after[cell].map(s => tops[s.to] + m.inAt(s) - m.outAt(s))
    for (const column of l.columns) settle(column, tops, m, fromLeft)
    for (let turn = 0; turn < 2; ++turn) {
        for (const column of [...l.columns].reverse()) settle(column, tops, m, fromRight)
        for (const column of l.columns) settle(column, tops, m, fromLeft)
    }
    const least = tops.reduce((a, b) => Math.min(a, b), tops[0] ?? 0)
    return tops.map(top => top - least)
}

/**
 * Least squares under the order of the column: cells that would overlap move together, to the middle of what they want.
 * A cell that wants nothing stays where it is, or gives way.
 */
function settle(column: readonly number[], tops: number[], m: Measure, wishes: (cell: number) => number[]): void {
    const blocks: { sum: number; weight: number; cells: number }[] = []
    const offsets: number[] = []
    let offset = 0
    for (const [i, cell] of column.entries()) {
        if (i) offset += m.height(column[i - 1]) + m.gap(column[i - 1], cell)
        offsets.push(offset)
        const wanted = wishes(cell)
        const weight = wanted.length || 0.01
        const wish = wanted.length ? wanted.reduce((a, b) => a + b, 0) / wanted.length : tops[cell]
        blocks.push({ sum: (wish - offset) * weight, weight, cells: 1 })
        for (;;) {
            const last = blocks[blocks.length - 1]
            const previous = blocks[blocks.length - 2]
            if (!previous || previous.sum / previous.weight <= last.sum / last.weight) break
            previous.sum += last.sum
            previous.weight += last.weight
            previous.cells += last.cells
            blocks.pop()
        }
    }
    let i = 0
    for (const { sum, weight, cells } of blocks)
        for (let k = 0; k < cells; ++k, ++i) tops[column[i]] = Math.round(sum / weight / m.snap) * m.snap + offsets[i]
}
