// Tables as text.
import { difference, isMet, ratio, type Row, type Table } from "./table.js"

const HEADINGS = ["", "value", "before", "baseline", "difference", "ratio", "target", "", ""]
const BEFORE = 2

export function printed(table: Table): string {
    const all = [HEADINGS, ...table.rows.map(cellsOf)]
    const old = table.rows.some(row => row.before !== undefined)
    const cells = old ? all : all.map(row => row.filter((_, column) => column !== BEFORE))
    const widths = cells[0].map((_, column) => Math.max(...cells.map(row => row[column].length)))
    const lines = cells.map(row =>
        row
            .map((cell, i) => pad(cell, widths[i], i, row.length))
            .join("  ")
            .trimEnd()
    )
    return [`${table.name}: ${table.title}`, "", ...lines, ...(table.notes ?? []).map(n => `  ${n}`), ""].join("\n")
}

function cellsOf(row: Row): string[] {
    const { what, value, unit, before, baseline, note } = row
    const [d, r, met] = [difference(row), ratio(row), isMet(row)]
    return [
        what,
        `${amount(value)} ${unit}`,
        before === undefined ? "" : amount(before),
        baseline ? `${amount(baseline.value)} ${baseline.what}` : "",
        d === undefined ? "" : (d > 0 ? "+" : "") + amount(d),
        r === undefined ? "" : `${amount(r)} x`,
        targetText(row),
        met === undefined ? "" : met ? "met" : "MISSED",
        note ?? "",
    ]
}

function targetText({ target }: Row): string {
    if (!target) return ""
    const { of, atMost, atLeast } = target
    const limit = atMost !== undefined ? `<= ${amount(atMost)}` : `>= ${amount(atLeast as number)}`
    return of === "value" ? limit : of === "ratio" ? `${limit} x` : `${limit} more`
}

/** Thousands apart; a fraction only where it says something: three digits or so. */
export function amount(value: number): string {
    const size = Math.abs(value)
    const digits = size >= 1000 ? 0 : size >= 100 ? 1 : 2
    return String(Number(value.toFixed(digits))).replace(/\B(?=(\d{3})+$|(\d{3})+\.)/g, ",")
}

// Words to the left, numbers to the right.
function pad(cell: string, width: number, column: number, columns: number): string {
    return column === 0 || column >= columns - 2 ? cell.padEnd(width) : cell.padStart(width)
}
