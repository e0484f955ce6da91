// Coverage as a table for a terminal: a line a file. Pure.
import type { CoverageData } from "./coverage.js"

/** Functions of the sources that no program has, by file. */
export type LeftOut = ReadonlyMap<string, readonly { name: string; line: number }[]>

interface Row {
    file: string
    lines: string
    functions: string
    missed: string
}

const MOST_MISSED = 60

/** @param leftOut named under the table, where it is known */
export function coverageTable({ files, absent }: CoverageData, leftOut: LeftOut = new Map()): string {
    const rows: Row[] = files.map(({ file, lines, functions }) => ({
        file,
        lines: share(
            lines.filter(([, hits]) => hits > 0).length,
            lines.length
        ),
        functions: share(functions.filter(f => f.hits > 0).length, functions.length),
        missed: ranges(lines),
    }))
    const sum = (count: (file: CoverageData["files"][number]) => number) => files.reduce((n, file) => n + count(file), 0)
    const total: Row = {
        file: "all",
        lines: share(
            sum(({ lines }) => lines.filter(([, hits]) => hits > 0).length),
            sum(({ lines }) => lines.length)
        ),
        functions: share(
            sum(({ functions }) => functions.filter(f => f.hits > 0).length),
            sum(({ functions }) => functions.length)
        ),
        missed: "",
    }
    const head: Row = { file: "FILE", lines: "LINES", functions: "FUNCTIONS", missed: "LINES NOT RUN" }
    const all = [head, ...rows, total]
    const width = (of: (row: Row) => string) => Math.max(...all.map(row => of(row).length))
    const [file, lines, functions] = [width(row => row.file), width(row => row.lines), width(row => row.functions)]
    const table = all.map(row =>
        [row.file.padEnd(file), row.lines.padStart(lines), row.functions.padStart(functions), row.missed]
            .join("  ")
            .trimEnd()
    )
    return [...table, ...notThere(absent, leftOut)].join("\n") + "\n"
}

function notThere(absent: readonly string[], leftOut: LeftOut): string[] {
    const functions = [...leftOut].flatMap(([file, list]) => list.map(({ name, line }) => `${file}:${line} ${name}`))
    const none = [...absent.map(file => `${file} (no statement of it)`), ...functions]
    return none.length ? ["", "not in any program, so neither run nor counted:", ...none.map(line => `  ${line}`)] : []
}

function share(some: number, all: number): string {
    return all ? `${some}/${all} ${`${Math.floor((100 * some) / all)}%`.padStart(4)}` : "-"
}

/** `12 30-34`: lines with statements that did not run; those between two of them without statements are in. */
function ranges(lines: CoverageData["files"][number]["lines"]): string {
    const found: [first: number, last: number][] = []
    let open = false
    for (const [line, hits] of lines) {
        if (hits > 0) open = false
        else if (open) found[found.length - 1][1] = line
        else {
            found.push([line, line])
            open = true
        }
    }
    const text = found.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(" ")
    return text.length > MOST_MISSED ? text.slice(0, text.lastIndexOf(" ", MOST_MISSED)) + " …" : text
}
