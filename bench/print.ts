// Tables as text.
import { difference, isMet, ratio, type Row, type Table } from "./table.js"

const HEADINGS = ["", "value", "baseline", "difference", "ratio", "target", "", ""]

export function printed(table: Table): string {
    const cells = [HEADINGS, ...table.rows.map(cellsOf)]
    const widths = HEADINGS.map((_, column) => Math.max(...cells.map(row => row[column].length)))
    const lines = cells.map(row =>
        row
            .map((cell, i) => pad(cell, widths[i], i))
            .join("  ")
            .trimEnd()
    )
    return [`${table.name}: ${table.title}`, "", ...lines, ...(table.notes ?? []).map(n => `  ${n}`), ""].join("\n")
}

function cellsOf(row: Row): string[] {
    const { what, value, unit, baseline, note } = row
    const [d, r, met] = [difference(row), ratio(row), isMet(row)]
    return [
        what,
        `${amount(value)} ${unit}`,
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
function pad(cell: string, width: number, column: number): string {
    return column === 0 || column >= 6 ? cell.padEnd(width) : cell.padStart(width)
}
