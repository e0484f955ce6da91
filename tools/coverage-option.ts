// --coverage: which lines of the firmware ran, as a table and an lcov file.
import path from "node:path"
import { Option } from "commander"
import type { Io } from "./io.js"

export interface CoverageParts {
    /** Forgets what an earlier run has left in the folder. */
    begin(folder: string): void
    /** Makes one report of what simulators have left there. */
    finish(folder: string, cwd: string): { table: string; file: string }
}

export function coverageOption(): Option {
    return new Option("--coverage <dir>", "keep which lines of the programs run: a table at the end, and DIR/lcov.info")
}

export const coverageParts = async (): Promise<CoverageParts> => {
    const { beginCoverage, finishCoverage } = await import("../sim/node/coverage-files.js")
    return { begin: beginCoverage, finish: finishCoverage }
}

/** Ends with the table on standard error: standard output may be read by a program. */
export function tellCoverage(parts: CoverageParts, folder: string, io: Io): void {
    const { table, file } = parts.finish(folder, io.cwd)
    io.stderr.write(`\n${table}\nwrote ${path.relative(io.cwd, file) || file}\n`)
}
