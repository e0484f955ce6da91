// devsup sim --boards N: one firmware on many boards, each alone on a bus, in worker threads.
import { durationText } from "../../sim/scenario/duration.js"
import { ExitCode } from "../exit-code.js"
import { BROKEN_PIPE, type Io } from "../io.js"
import type { Lane } from "../lanes/lane.js"
import { runAll } from "../lanes/run-all.js"
import { withProgress } from "../progress.js"
import { UserError } from "../user-error.js"
import type { BoardRun, FleetOptions } from "./board-run.js"
import { boardLine, hasCrashed, hasGoneDown, summaryLine, summaryOf } from "./fleet-text.js"
import { fleetPlan, type PlannedBoard } from "./plan.js"

export interface FleetAsked extends FleetOptions {
    /** The entry as it was typed. */
    entry: string
    boards: number
    /** Boards at a time; absent: the cores. */
    jobs?: number
    seed: number
    json: boolean
    strict: boolean
}

/** What it is made of; a test hands in others. */
export interface FleetParts {
    /** Brings the program up to date. Throws CompileError. */
    compile(files: readonly string[], signal: AbortSignal): Promise<void>
    cores(): number
    /** @param passed told of virtual ms that went by */
    lane(options: FleetOptions, passed: (ms: number) => void): Lane<PlannedBoard, BoardRun>
    /** Most memory that this process has had, bytes. */
    memory(): number
}

/** Throws UserError (7) when a board panicked, or with `strict` when a node crashed. */
export async function runFleet(asked: FleetAsked, parts: FleetParts, io: Io): Promise<ExitCode> {
    const { file, duration, mocks, boards, json, strict } = asked
    await withProgress(io.stderr, `compiling ${asked.entry}`, () => parts.compile([file], io.signal))
    const begin = io.clock.now()
    const plan = fleetPlan(boards, asked.seed)
    const jobs = Math.min(asked.jobs ?? parts.cores(), boards)
    const progress = new Progress(io, boards, boards * duration)
    const lanes = Array.from({ length: jobs }, () => parts.lane({ file, duration, mocks }, ms => progress.passed(ms)))
    let runs: BoardRun[]
    try {
        progress.show()
        runs = await runAll(
            plan,
            lanes,
            (run, count) => {
                progress.clear()
                io.stdout.write(json ? JSON.stringify({ schema: 1, ...run }) + "\n" : boardLine(run) + "\n")
                progress.done = count
                progress.show()
            },
            io.signal
        )
    } finally {
        progress.clear()
    }
    if (io.signal.reason === BROKEN_PIPE) return ExitCode.Ok
    const summary = summaryOf(runs, boards, { wallMs: io.clock.now() - begin, memoryBytes: parts.memory() })
    io.stdout.write(json ? JSON.stringify({ schema: 1, summary }) + "\n" : summaryLine(summary) + "\n")
    if (io.signal.aborted) return ExitCode.Interrupted
    const bad = runs.find(hasGoneDown) ?? (strict ? runs.find(hasCrashed) : undefined)
    if (bad) throw failed(bad, asked, runs)
    return ExitCode.Ok
}

function failed(bad: BoardRun, asked: FleetAsked, runs: readonly BoardRun[]): UserError {
    const isDown = hasGoneDown(bad)
    const { entry, mocks } = asked
    const again = `devsup sim ${entry} --seed ${bad.seed} --for ${durationText(asked.duration)}${isDown ? "" : " --strict"}`
    const same = mocks.sensors.length || mocks.track !== undefined ? " (and the same sensors and track)" : ""
    const count = runs.filter(isDown ? hasGoneDown : hasCrashed).length
    return new UserError(
        ExitCode.Device,
        isDown ? "programs that run on" : "no node to crash (--strict)",
        `${isDown ? "a panic" : "a crash"} on ${count} of ${runs.length} boards`,
        `run the first of them by itself: ${again}${same}`
    )
}

/** A line on a terminal that says how far it is. Owns what has passed. */
class Progress {
    done = 0
    private virtualMs = 0
    private shownAt = -Infinity

    constructor(
        private readonly io: Io,
        private readonly boards: number,
        private readonly allMs: number
    ) {}

    passed(ms: number): void {
        this.virtualMs += ms
        if (this.io.clock.now() - this.shownAt >= 100) this.show()
    }

    show(): void {
        if (!this.io.stderr.isTTY) return
        this.shownAt = this.io.clock.now()
        const percent = Math.min(99, Math.floor((100 * this.virtualMs) / this.allMs))
        this.io.stderr.write(`\r\u001b[K${this.done} of ${this.boards} boards, ${percent} % …`)
    }

    clear(): void {
        if (this.io.stderr.isTTY) this.io.stderr.write("\r\u001b[K")
    }
}
