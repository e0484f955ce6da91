// The test function with a simulator in it. Rule: what a test was given is closed after it, however it ended, and a failed one says how its
// simulator stood.
import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { test as base, type RunnerTestCase, type TestAPI } from "vitest"
import type { Board } from "../sim/board.js"
import { Simulator } from "../sim/node/simulator.js"
import { seedOf } from "./environment.js"
import { failureReport, fileNameOf } from "./failure-report.js"
import { IdleWatch, idleWarning, type Every } from "./idle-watch.js"

// Before a test may put others in their place.
const { setInterval, clearInterval } = globalThis
const every: Every = (ms, look) => {
    const timer = setInterval(look, ms).unref()
    return () => clearInterval(timer)
}

/** What a test has in its context. The first three are set with `test.override({ … })`, for a file or a `describe`. */
export interface FirmwareContext {
    /** Of everything random; default: the environment's DEVSUP_SEED, or 1. */
    seed: number
    /** What `board` boots; default `src/main.ts`. */
    entry: string
    /** The folder that gets the timeline of a failed test, a `.html`; default: the environment's DEVSUP_TIMELINES, or none. */
    timelineOnFailure: string | undefined
    /** A simulator of this test, which is closed after it. */
    sim: Simulator
    /** `entry`, booted on `sim` before the test's first line. */
    board: Board
}

/** `test` of vitest, with a simulator. */
export const test: TestAPI<FirmwareContext> = base.extend<FirmwareContext>({
    seed: async ({}, use) => await use(seedOf(process.env["DEVSUP_SEED"])),
    entry: "src/main.ts",
    timelineOnFailure: async ({}, use) => await use(process.env["DEVSUP_TIMELINES"] || undefined),
    sim: async ({ seed, timelineOnFailure, task }, use) => {
        const sim = await Simulator.create({ seed })
        const watch = new IdleWatch(sim, now => console.warn(idleWarning(task.name, now)), every)
        await use(sim)
        watch.stop()
        if (task.result?.state === "fail") tellFailure(task, sim, watch.idleFor, timelineOnFailure)
        await sim.close()
    },
    board: async ({ sim, entry }, use) => await use(await sim.boot(entry)),
})

/** The report is a part of the error, so that every reporter has it, JUnit's and GitHub's too. */
function tellFailure(
    task: Readonly<RunnerTestCase>,
    sim: Simulator,
    idleFor: number,
    folder: string | undefined
): void {
    const errors = task.result?.errors ?? []
    const error = errors.at(-1)
    if (!error) return
    const more = [
        ...(/timed out/i.test(error.message) && idleFor
            ? [`Nobody moved its clock for the last ${idleFor / 1000} s of real time.`]
            : []),
        ...(folder ? [`Its timeline: ${writeTimeline(folder, fileNameOf(fullName(task)), sim)}`] : []),
    ]
    const { message } = error
    const told = errors.map(one => one.message).join("\n")
    error.message = `${message}\n\n${failureReport(sim, told, more).join("\n")}\n`
    // the JSON reporter reads it there
    error.stack = error.stack?.replace(message, () => error.message)
}

/** Gives the file's path, or what went wrong: that must not hide why the test failed. */
function writeTimeline(folder: string, name: string, sim: Simulator): string {
    const file = path.join(folder, name + ".html")
    try {
        mkdirSync(folder, { recursive: true })
        writeFileSync(file, sim.timeline().html({ title: name }))
        return file
    } catch (e) {
        return `none, ${(e as Error).message}`
    }
}

function fullName(task: Readonly<RunnerTestCase>): string {
    const names = [task.name]
    for (let suite = task.suite; suite; suite = suite.suite) names.unshift(suite.name)
    return names.join(" ")
}
