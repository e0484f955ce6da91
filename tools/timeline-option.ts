// --timeline FILE: what is wanted of a run's timeline, by the file's name, and the writing of it.
import { existsSync, writeFileSync } from "node:fs"
import path from "node:path"
import { ExitCode } from "./exit-code.js"
import type { SimulatorPort, TimelineFormat } from "./simulation.js"
import { UserError } from "./user-error.js"

export interface TimelineFile {
    file: string
    format: TimelineFormat
}

const ENDINGS: [ending: RegExp, format: TimelineFormat][] = [
    [/\.svg$/i, "svg"],
    [/\.html?$/i, "html"],
    [/\.perfetto(\.json)?$/i, "perfetto"],
    [/\.json$/i, "json"],
]

/** Throws UserError (exit 2) for a name that says nothing of a format. */
export function parseTimeline(file: string): TimelineFile {
    const format = ENDINGS.find(([ending]) => ending.test(file))?.[1]
    if (format) return { file, format }
    throw new UserError(
        ExitCode.Usage,
        "a file name that ends in .html, .svg, .json or .perfetto.json after --timeline",
        JSON.stringify(file),
        "name it such as --timeline run.html; a .perfetto.json opens in ui.perfetto.dev"
    )
}

/** Before a long run: can it be written at all? Throws UserError (exit 2). */
export function assertFolder(file: string, option: string, cwd: string): void {
    const folder = path.dirname(path.resolve(cwd, file))
    if (existsSync(folder)) return
    throw new UserError(
        ExitCode.Usage,
        `a folder that is there for ${option} ${file}`,
        `no ${folder}`,
        "make the folder, or name another file"
    )
}

export function writeTimelines(sim: SimulatorPort, files: readonly TimelineFile[], cwd: string): void {
    if (!files.length) return
    const timeline = sim.timeline()
    for (const { file, format } of files) writeText(path.resolve(cwd, file), timeline.text(format), "--timeline")
}

/** Throws UserError (exit 1). */
export function writeText(file: string, text: string, option: string): void {
    try {
        writeFileSync(file, text)
    } catch (e) {
        throw new UserError(
            ExitCode.Failed,
            `to write what ${option} asks for to ${file}`,
            (e as Error).message,
            "name a file that can be written"
        )
    }
}
