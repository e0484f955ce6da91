// For vitest's `globalSetup`: the lines of the firmware that ran in a whole run of tests. Does nothing unless DEVSUP_COVERAGE names a folder,
// where every simulator of every worker leaves its part.
import path from "node:path"
import { beginCoverage, COVERAGE_VARIABLE, finishCoverage } from "../sim/node/coverage-files.js"

/** Gives what is to be called after the run: it writes `lcov.info` and `coverage.json`, and shows a table. */
export default function coverage(): (() => void) | undefined {
    const named = process.env[COVERAGE_VARIABLE]
    if (!named) return undefined
    const folder = path.resolve(named)
    // workers may have another folder as theirs
    process.env[COVERAGE_VARIABLE] = folder
    beginCoverage(folder)
    return () => {
        const { table, file } = finishCoverage(folder)
        console.log(`\n${table}\nwrote ${path.relative(process.cwd(), file)}`)
    }
}
