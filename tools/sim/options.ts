// What `devsup sim` may be asked for. Pure.
import path from "node:path"
import { Option } from "commander"
import type { RawOptions } from "../command.js"
import { parseCount } from "../count-option.js"
import { ExitCode } from "../exit-code.js"
import { coverageOption } from "../coverage-option.js"
import { parseDuration, unitHint } from "../duration.js"
import type { Speed } from "../pace.js"
import { parseSeed } from "../seed.js"
import { parseSensor, type SensorSetting } from "../sensor-option.js"
import { parseServe, type ServeOptions } from "../serve-option.js"
import { parseSpeed } from "../speed.js"
import { UserError } from "../user-error.js"
import { parseTimeline, type TimelineFile } from "../timeline-option.js"

export interface SimOptions {
    /** Each is a board on the one bus. */
    entries: string[]
    /** Virtual ms; absent: until interrupted. */
    duration?: number
    /** So many boards of the one entry, each alone on a bus; absent: one bus. */
    boards?: number
    /** Of those at a time; absent: the cores. */
    jobs?: number
    /** To be told where the duration may be meant otherwise. */
    hint?: string
    /** Absent: the default of the view, see `speedOf`. */
    speed?: Speed
    seed: number
    json: boolean
    strict: boolean
    /** A file, `false` for none, absent for the recorded weather. */
    track?: string | false
    sensors: SensorSetting[]
    /** How the board is reached from outside; absent: not at all. */
    serve?: ServeOptions
    timelines: TimelineFile[]
    /** A file with what sensors said; absent: they are mocked. */
    replay?: string
    /** A file for what was on the bus; absent: it is not kept. */
    record?: string
    /** A folder for which lines ran; absent: it is not kept. */
    coverage?: string
    /** Each save puts the program on the board anew. */
    watch: boolean
}

export function simOptions(): Option[] {
    const many = (value: string, before: string[]) => [...before, value]
    return [
        new Option(
            "--for <duration>",
            "virtual time to run: 500ms 60s 5m 2h; a bare number is ms (default: until interrupted; a recording's length with --replay and no live table)"
        ),
        new Option(
            "--speed <speed>",
            "max, real or N virtual seconds a second (default: 600; max with --for and no terminal; real with --listen, --pty, --replay)"
        ),
        new Option("--seed <n>", "seed of everything random").default("1"),
        new Option("--json", "one JSON status line per graph and virtual second on stdout"),
        new Option("--track <file>", "CSV or JSON rows to play into the sensors (default: recorded weather)"),
        new Option("--no-track", "play nothing: sensors keep their first reading"),
        new Option("--sensor <name=value>", "hold a sensor at a value; may be repeated")
            .argParser(many)
            .default([], "none"),
        new Option("--strict", "a crashed node fails the run (exit 7)"),
        new Option(
            "--listen <port>",
            "let hosts reach the board on 127.0.0.1, TCP and WebSocket; real time by default"
        ),
        new Option("--pty <link>", "let hosts reach the board on a pseudo-terminal that LINK leads to (needs socat)"),
        new Option(
            "--timeline <file>",
            "at the end write states, beats, faults, jobs and sensors over time: .html .svg .json .perfetto.json; may be repeated"
        )
            .argParser(many)
            .default([], "none"),
        new Option(
            "--record <file>",
            "at the end write every frame of the bus and every log line, to be replayed in a test"
        ),
        new Option(
            "--replay <file>",
            "play the sensors of a recording into the bus, from --record or devsup log --record; they are not mocked"
        ),
        new Option("--boards <n>", "run the firmware on so many boards, each alone with a seed of its own, and sum up"),
        new Option("--jobs <n>", "of these boards at a time (default: the cores)"),
        coverageOption(),
        new Option(
            "--watch",
            "compile anew after each save, and run that: flash, sensors and time go on; a panic does not end the run"
        ),
        new Option("--verbose", "show stack traces of errors"),
    ]
}

/** Throws UserError (exit 2) for what makes no sense, before anything is opened. */
export function readSimOptions(args: readonly (string | string[] | undefined)[], raw: RawOptions): SimOptions {
    const text = (name: string) => (typeof raw[name] === "string" ? raw[name] : undefined)
    const duration = text("for")
    const speed = text("speed")
    const track = raw["track"] === false ? false : text("track")
    const [record, replay, coverage] = [text("record"), text("replay"), text("coverage")]
    const [boards, jobs] = [text("boards"), text("jobs")]
    const entries = args.flat().filter(word => word !== undefined)
    const hint = duration === undefined ? undefined : unitHint(duration, "--for")
    const serve = parseServe(text("listen"), text("pty"))
    assertTogether(raw, entries.length)
    if (record !== undefined && replay !== undefined && path.resolve(record) === path.resolve(replay))
        throw new UserError(
            ExitCode.Usage,
            "--record to another file than the one of --replay",
            record,
            "the recording would be replaced by this run: give --record a new name"
        )
    return {
        entries: entries.length ? entries : ["firmware/pico.ts"],
        seed: parseSeed(text("seed") ?? "1"),
        json: raw["json"] === true,
        strict: raw["strict"] === true,
        watch: raw["watch"] === true,
        sensors: ((raw["sensor"] ?? []) as string[]).map(parseSensor),
        timelines: ((raw["timeline"] ?? []) as string[]).map(parseTimeline),
        ...(duration === undefined ? {} : { duration: parseDuration(duration, "--for") }),
        ...(hint === undefined ? {} : { hint }),
        ...(speed === undefined ? {} : { speed: parseSpeed(speed) }),
        ...(track === undefined ? {} : { track }),
        ...(serve === undefined ? {} : { serve }),
        ...(boards === undefined ? {} : { boards: parseCount(boards, "--boards") }),
        ...(jobs === undefined ? {} : { jobs: parseCount(jobs, "--jobs") }),
        ...(record === undefined ? {} : { record }),
        ...(replay === undefined ? {} : { replay }),
        ...(coverage === undefined ? {} : { coverage }),
    }
}

/** What cannot be had of boards that are each alone in a thread. */
const NOT_OF_A_FLEET = ["listen", "pty", "timeline", "record", "replay", "coverage", "speed", "watch"]

function assertTogether(raw: RawOptions, entries: number): void {
    const isGiven = (name: string) => {
        const value = raw[name]
        return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false
    }
    const refuse = (expected: string, found: string, next: string): never => {
        throw new UserError(ExitCode.Usage, expected, found, next)
    }
    if (!isGiven("boards")) {
        if (isGiven("jobs")) refuse("--jobs with --boards", "no --boards", "add --boards 20, or leave --jobs out")
        return
    }
    if (!isGiven("for")) refuse("a duration with --boards", "none", "add for example --for 10m")
    if (entries > 1) refuse("one entry with --boards", `${entries}`, "leave out --boards to put them on one bus")
    const other = NOT_OF_A_FLEET.find(isGiven)
    if (other !== undefined)
        refuse(
            `--boards without --${other}`,
            "both",
            `leave out one of them; a single board of the fleet can be run by its seed`
        )
}
