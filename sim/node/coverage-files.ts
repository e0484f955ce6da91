// Coverage on disk. Every simulator that is told of a folder leaves a part there when it is closed, whatever process it is in;
// `finishCoverage` makes one report of all parts and takes them away. DEVSUP_COVERAGE names the folder to simulators of child
// processes and threads.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { threadId } from "node:worker_threads"
import { Coverage, type CoverageData } from "../coverage/coverage.js"
import { lcov } from "../coverage/lcov.js"
import { isOwn } from "../coverage/own-files.js"
import { coverageTable } from "../coverage/table.js"
import { leftOut } from "./left-out.js"
import { projectAbove } from "./project.js"

export const COVERAGE_VARIABLE = "DEVSUP_COVERAGE"
const PART = /^part-.*\.json$/

let parts = 0

/** Leaves a part in the folder, which is made if it is not there. */
export function writeCoveragePart(folder: string, data: CoverageData): void {
    if (!data.files.length && !data.absent.length) return
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `part-${process.pid}-${threadId}-${parts++}.json`), JSON.stringify(data))
}

/** Forgets what an earlier run has left. */
export function beginCoverage(folder: string): void {
    mkdirSync(folder, { recursive: true })
    for (const name of partsIn(folder)) rmSync(join(folder, name))
}

export interface CoverageReport {
    data: CoverageData
    /** For a terminal. */
    table: string
    /** Path of the lcov file. */
    file: string
}

/**
 * Makes one of all parts: writes `lcov.info` and `coverage.json` into the folder, takes the parts away.
 * @param from a folder of the project, for looking at its sources
 */
export function finishCoverage(folder: string, from: string = process.cwd()): CoverageReport {
    const coverage = new Coverage()
    for (const name of partsIn(folder)) {
        coverage.merge(JSON.parse(readFileSync(join(folder, name), "utf8")) as CoverageData)
        rmSync(join(folder, name))
    }
    return writeCoverage(folder, coverage, from)
}

/** Writes what was gathered as `lcov.info` and `coverage.json`. */
export function writeCoverage(folder: string, coverage: Coverage, from: string = process.cwd()): CoverageReport {
    const data = coverage.data(isOwn(coverage.files()))
    const file = join(folder, "lcov.info")
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, lcov(data))
    writeFileSync(join(folder, "coverage.json"), JSON.stringify(data) + "\n")
    return { data, table: coverageTable(data, leftOut(data, projectAbove(from) ?? from)), file }
}

function partsIn(folder: string): string[] {
    return readdirSync(folder).filter(name => PART.test(name))
}
