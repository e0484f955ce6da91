// devsup test: runs scenario files and says which of them hold.
import path from "node:path"
import { Option } from "commander"
import { findScenarios } from "../../sim/node/find-scenarios.js"
import { failureText } from "../../sim/scenario/failure-text.js"
import { describeProblem } from "../../sim/scenario/problem.js"
import type { Command, RawOptions } from "../command.js"
import { parseCount } from "../count-option.js"
import { coverageOption, tellCoverage } from "../coverage-option.js"
import { ExitCode } from "../exit-code.js"
import { BROKEN_PIPE, type Io } from "../io.js"
import { withProgress } from "../progress.js"
import { junitXml } from "../scenario/junit.js"
import type { TimedResult } from "../scenario/lane.js"
import { runAll } from "../lanes/run-all.js"
import { progressLine, resultLine, stepLine, summaryLine } from "../scenario/result-text.js"
import type { TestParts } from "../scenario/test-parts.js"
import { parseSeed } from "../seed.js"
import { UserError } from "../user-error.js"

export interface TestOptions {
    scenarios: string[]
    junit?: string
    /** Absent: as many as the cores and the number of scenarios make worth it. */
    jobs?: number
    seed?: number
    update: boolean
    json: boolean
    verbose: boolean
    /** A folder for which lines ran; absent: it is not kept. */
    coverage?: string
}

/** A thread takes about as long to start as this many short scenarios take to run. */
const WORTH_A_THREAD = 6

export class TestCommand implements Command<TestOptions> {
    readonly name = "test"
    readonly args = "[scenarios...]"
    readonly summary = "run scenario files (*.scenario.yaml) in the simulator"
    readonly examples = [
        "devsup test                                       every *.scenario.yaml here and below",
        "devsup test firmware/scenarios 'test/**/*.scenario.yaml'",
        "devsup test --junit report.xml                    for GitLab and GitHub Actions",
        "devsup test day.scenario.yaml --verbose           each step as it is done",
        "devsup test --update                              write snapshots anew",
        "devsup test --coverage coverage                   which lines of the firmware ran; coverage/lcov.info",
    ]

    constructor(private readonly parts: () => Promise<TestParts>) {}

    options(): Option[] {
        return [
            new Option("--junit <file>", "write the results as JUnit XML"),
            new Option("--jobs <n>", "scenarios at a time (default: the cores, fewer for a few short ones)"),
            new Option("--seed <n>", "seed of everything random (default: the scenario's, or 1)"),
            coverageOption(),
            new Option("--update", "write snapshots instead of comparing with them"),
            new Option("--json", "one JSON line a scenario on stdout, then one that sums up"),
            new Option("--verbose", "show each step as it is done, and stack traces of errors"),
        ]
    }

    validate(args: readonly (string | string[] | undefined)[], raw: RawOptions): TestOptions {
        const text = (name: string) => (typeof raw[name] === "string" ? raw[name] : undefined)
        const [junit, jobs, seed, coverage] = [text("junit"), text("jobs"), text("seed"), text("coverage")]
        return {
            scenarios: args.flat().filter(word => word !== undefined),
            update: raw["update"] === true,
            json: raw["json"] === true,
            verbose: raw["verbose"] === true,
            ...(junit === undefined ? {} : { junit }),
            ...(jobs === undefined ? {} : { jobs: parseCount(jobs, "--jobs") }),
            ...(seed === undefined ? {} : { seed: parseSeed(seed) }),
            ...(coverage === undefined ? {} : { coverage }),
        }
    }

    async run(options: TestOptions, io: Io): Promise<ExitCode> {
        const files = findScenarios(options.scenarios, io.cwd)
        const parts = await this.parts()
        const entries = await readAll(files, parts, io)
        const begin = io.clock.now()
        await withProgress(io.stderr, `compiling ${new Set(entries).size} programs`, () =>
            parts.compile(entries, io.signal)
        )
        const coverage = options.coverage === undefined ? undefined : path.resolve(io.cwd, options.coverage)
        if (coverage !== undefined) (await parts.coverage()).begin(coverage)
        const results = await this.runFiles(files, options, parts, io)
        const wallMs = io.clock.now() - begin
        if (options.junit !== undefined) parts.write(path.resolve(io.cwd, options.junit), junitXml(results))
        const broken = results.filter(result => result.outcome !== "passed")
        if (options.json) io.stdout.write(JSON.stringify({ schema: 1, ...totals(results, files) }) + "\n")
        else {
            for (const result of broken) io.stdout.write("\n" + failureText(result).join("\n") + "\n")
            io.stdout.write((broken.length ? "\n" : "") + summaryLine(results, files.length, wallMs) + "\n")
        }
        if (coverage !== undefined) tellCoverage(await parts.coverage(), coverage, io)
        if (io.signal.aborted) return io.signal.reason === BROKEN_PIPE ? ExitCode.Ok : ExitCode.Interrupted
        if (broken.some(result => result.outcome === "failed")) return ExitCode.Failed
        return broken.length ? ExitCode.Usage : ExitCode.Ok
    }

    private async runFiles(files: string[], options: TestOptions, parts: TestParts, io: Io): Promise<TimedResult[]> {
        const live = io.stderr.isTTY && !options.verbose
        const tell = (line: string) => io.stdout.write((live ? "\r\u001b[K" : "") + line + "\n")
        const jobs = Math.min(
            options.jobs ?? Math.min(parts.cores(), Math.ceil(files.length / WORTH_A_THREAD)),
            files.length
        )
        const lanes = parts.lanes(
            jobs,
            {
                ...{ cwd: io.cwd, update: options.update },
                ...(options.seed === undefined ? {} : { seed: options.seed }),
                ...(options.coverage === undefined ? {} : { coverageFolder: path.resolve(io.cwd, options.coverage) }),
            },
            step => options.verbose && io.stderr.write(stepLine(step) + "\n"),
            options.verbose,
            io.signal
        )
        const show = (count: number) => live && io.stderr.write("\r\u001b[K" + progressLine(count, files.length))
        show(0)
        try {
            return await runAll(
                files,
                lanes,
                (result, count) => {
                    if (options.json) io.stdout.write(JSON.stringify({ schema: 1, ...result }) + "\n")
                    else tell(resultLine(result))
                    show(count)
                },
                io.signal
            )
        } finally {
            if (live) io.stderr.write("\r\u001b[K")
        }
    }
}

/** The entries of all files. Throws UserError (exit 2) with every mistake in any of them. */
async function readAll(files: readonly string[], parts: TestParts, io: Io): Promise<string[]> {
    const read = await Promise.all(files.map(file => parts.read(file, io.cwd)))
    const problems = read.flatMap(one => ("problems" in one ? one.problems : []))
    if (problems.length)
        throw new UserError(
            ExitCode.Usage,
            files.length === 1
                ? `a scenario without mistakes in ${files[0]}`
                : `${files.length} scenarios without mistakes`,
            problems.map(describeProblem).join("\n"),
            "correct the first, others may follow from it; docs/scenarios.md has all there is"
        )
    return read.flatMap(one => ("problems" in one ? [] : one.boards.map(board => board.entry)))
}

function totals(results: readonly TimedResult[], files: readonly string[]) {
    const of = (outcome: string) => results.filter(result => result.outcome === outcome).length
    const [passed, failed, invalid] = [of("passed"), of("failed"), of("invalid")]
    return { scenarios: files.length, passed, failed, invalid, notRun: files.length - results.length }
}
