// What `devsup test` is made of on a real disk. Loaded when the command runs.
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { availableParallelism } from "node:os"
import path from "node:path"
import { readScenarioFile } from "../../sim/node/scenario-file.js"
import { compileAll } from "../compile-all.js"
import { coverageParts, type CoverageParts } from "../coverage-option.js"
import { laneHere, type ScenarioLane, type LaneOptions, type StepDone } from "./lane.js"
import { laneInThread } from "./worker-lane.js"

export interface TestParts {
    read: typeof readScenarioFile
    /** Brings every entry's program up to date. Throws CompileError, ToolchainError, EntryError. */
    compile(entries: readonly string[], signal: AbortSignal): Promise<void>
    cores(): number
    coverage(): Promise<CoverageParts>
    lanes(
        count: number,
        options: LaneOptions,
        passed: (step: StepDone) => void,
        verbose: boolean,
        signal: AbortSignal
    ): ScenarioLane[]
    write(file: string, text: string): void
}

export const testParts: TestParts = {
    read: readScenarioFile,
    compile: compileAll,
    cores: availableParallelism,
    coverage: coverageParts,
    lanes: (count, options, passed, verbose, signal) =>
        count === 1
            ? [laneHere(options, passed, signal)]
            : Array.from({ length: count }, () => laneInThread(options, passed, verbose)),
    write(file, text) {
        const folder = path.dirname(file)
        if (!existsSync(folder)) mkdirSync(folder, { recursive: true })
        writeFileSync(file, text)
    },
}
