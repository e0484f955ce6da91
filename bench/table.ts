// What a table of the bench is, apart from how it is printed: rows of a value, its baseline from the same run, and what is
// to be reached. Everything is plain data, so that a page or a script can take the same tables.

export type Unit = "B" | "opcodes" | "wakes" | "ms" | "nodes" | "x real time" | "x" | "events" | "s" | "us"

/** What is compared with the limit: the value itself, value / baseline, or value - baseline. */
export type Judged = "value" | "ratio" | "difference"

export interface Target {
    of: Judged
    atMost?: number
    atLeast?: number
}

export interface Row {
    what: string
    value: number
    unit: Unit
    baseline?: { what: string; value: number }
    target?: Target
    /** The value as an earlier session measured it. */
    before?: number
    note?: string
    /** Of a feature: what everything else weighs more with it. */
    inCompany?: number
}

export interface Table {
    name: string
    title: string
    rows: Row[]
    /** How the figures were taken, where the README does not say it. */
    notes?: string[]
}

export interface BenchOptions {
    /** Shorter runs where only the clock of the host is measured. */
    quick: boolean
    /** Told what is being measured. */
    progress(text: string): void
}

/** One table's module. */
export interface Bench {
    name: string
    measure(options: BenchOptions): Promise<Table>
}

/** value / baseline; undefined without a baseline to divide by. */
export function ratio({ value, baseline }: Row): number | undefined {
    return baseline?.value ? value / baseline.value : undefined
}

/** value - baseline; undefined without a baseline. */
export function difference({ value, baseline }: Row): number | undefined {
    return baseline && value - baseline.value
}

/** Is the target of the row met? Undefined where it has none. Throws when what it judges is not there. */
export function isMet(row: Row): boolean | undefined {
    const { target } = row
    if (!target) return undefined
    const judged = { value: row.value, ratio: ratio(row), difference: difference(row) }[target.of]
    if (judged === undefined) throw new Error(`${row.what}: its target is of the ${target.of}, and it has no baseline`)
    return judged <= (target.atMost ?? Infinity) && judged >= (target.atLeast ?? -Infinity)
}

/** The rows whose target is missed. */
export function missed(table: Table): Row[] {
    return table.rows.filter(row => isMet(row) === false)
}
