// Recorded input: values over time, from CSV or JSON rows. Pure: it knows no clock; whoever plays it says what time it is.
import { parse } from "csv-parse/sync"
import { TrackError } from "./errors.js"

export interface TrackRow {
    /** Milliseconds from the track's first row. */
    at: number
    value: number
}

export interface TrackOptions {
    /** Column that holds the value. May be left out when there is only one besides time. */
    value?: string
    /** Column that holds the time, default the first of `time`, `t`, `at`, `date`, `timestamp`; dates or numbers. */
    time?: string
    /** Milliseconds of one unit of a numeric time column, default 1. */
    timeUnit?: number
    /** Between two rows: `step` keeps the earlier value, `linear` (default) goes straight to the next. */
    interpolation?: "step" | "linear"
    /** Changes units: value × scale + offset. Defaults 1 and 0. */
    scale?: number
    offset?: number
    /** What errors call it, for example the file's name. */
    name?: string
}

type Cells = Record<string, unknown>

const TIME_COLUMNS = ["time", "t", "at", "date", "timestamp"]

export class Track {
    private last = 0

    constructor(
        readonly rows: readonly TrackRow[],
        private readonly interpolation: "step" | "linear" = "linear"
    ) {
        if (!rows.length) throw new TrackError("A track needs at least one row, found none.")
    }

    /** Reads CSV text with a header line. Throws TrackError with the row's number. */
    static fromCsv(text: string, options: TrackOptions = {}): Track {
        let rows: Cells[]
        try {
            rows = parse(text, { columns: true, skip_empty_lines: true, trim: true, bom: true }) as Cells[]
        } catch (e) {
            throw new TrackError(`${options.name ?? "track"}: expected CSV with a header line: ${(e as Error).message}`)
        }
        return Track.fromRows(rows, options)
    }

    /** Reads a JSON array of objects. Throws TrackError with the row's number. */
    static fromJson(text: string, options: TrackOptions = {}): Track {
        let rows: unknown
        try {
            rows = JSON.parse(text)
        } catch (e) {
            throw new TrackError(`${options.name ?? "track"}: expected JSON: ${(e as Error).message}`)
        }
        if (!Array.isArray(rows)) throw new TrackError(`${options.name ?? "track"}: expected a JSON array of objects.`)
        return Track.fromRows(rows as Cells[], options)
    }

    /** Takes rows that are already objects. Throws TrackError with the row's number (from 1, header not counted). */
    static fromRows(rows: readonly Cells[], options: TrackOptions = {}): Track {
        const { timeUnit = 1, scale = 1, offset = 0, interpolation = "linear", name = "track" } = options
        if (!rows.length) throw new TrackError(`${name}: expected rows, found none.`)
        const columns = Object.keys(rows[0])
        const time = pick(name, columns, options.time, TIME_COLUMNS, "time")
        const rest = columns.filter(c => c !== time)
        const value = pick(name, rest, options.value, rest.length === 1 ? rest : [], "value")
        const first = readTime(name, 1, rows[0][time], timeUnit)
        let before = -Infinity
        const read = rows.map((cells, i) => {
            const at = readTime(name, i + 1, cells[time], timeUnit) - first
            if (!(at > before))
                throw new TrackError(
                    `${name}, row ${i + 1}: expected a time after the row before, found ${String(cells[time])}.`
                )
            before = at
            return { at, value: readNumber(name, i + 1, value, cells[value]) * scale + offset }
        })
        return new Track(read, interpolation)
    }

    /** Milliseconds from the first row to the last. */
    get duration(): number {
        return this.rows[this.rows.length - 1].at
    }

    /** The value `at` milliseconds from the first row; before it the first, after the end the last. */
    valueAt(at: number): number {
        const { rows } = this
        let i = rows[this.last].at <= at ? this.last : 0
        while (i + 1 < rows.length && rows[i + 1].at <= at) i++
        this.last = i
        const row = rows[i]
        const next = rows[i + 1]
        if (!next || this.interpolation === "step" || at <= row.at) return row.value
        return row.value + ((next.value - row.value) * (at - row.at)) / (next.at - row.at)
    }
}

function pick(name: string, columns: string[], asked: string | undefined, usual: string[], what: string): string {
    if (asked !== undefined && columns.includes(asked)) return asked
    const found = asked === undefined ? usual.find(c => columns.includes(c)) : undefined
    if (found) return found
    const wanted = asked === undefined ? `a ${what} column` : `a column "${asked}"`
    throw new TrackError(
        `${name}: expected ${wanted}, found ${columns.join(", ") || "no columns"}. Name the ${what} column.`
    )
}

function readTime(name: string, row: number, cell: unknown, unit: number): number {
    const number = typeof cell === "number" ? cell : Number(cell)
    if (cell !== "" && cell !== null && Number.isFinite(number)) return number * unit
    const date = parseDate(String(cell))
    if (Number.isNaN(date))
        throw new TrackError(`${name}, row ${row}: expected a time or date, found "${String(cell)}".`)
    return date
}

// A date without a zone is taken as UTC: local time would shift a recording by an hour twice a year.
function parseDate(text: string): number {
    if (/(Z|UTC|GMT|[+-]\d\d:?\d\d)$/i.test(text)) return Date.parse(text)
    const asIso = Date.parse(`${text.replace(" ", "T")}Z`)
    return Number.isNaN(asIso) ? Date.parse(`${text} UTC`) : asIso
}

function readNumber(name: string, row: number, column: string, cell: unknown): number {
    const number = typeof cell === "number" ? cell : Number(cell)
    if (cell === "" || cell === null || cell === undefined || !Number.isFinite(number))
        throw new TrackError(`${name}, row ${row}: expected a number in column "${column}", found "${String(cell)}".`)
    return number
}
