// devsup sim: boots an entry in the simulator and shows how it does.
import path from "node:path"
import { Option } from "commander"
import type { Command, RawOptions } from "../command.js"
import { parseDuration, unitHint } from "../duration.js"
import { findEntry } from "../entry.js"
import { ExitCode } from "../exit-code.js"
import { BROKEN_PIPE, type Io } from "../io.js"
import type { Mocks, MockOptions } from "../mocks.js"
import { Frames } from "../frames.js"
import { pace, type Speed } from "../pace.js"
import { isLiveTerminal, jsonLines, liveTable, plainLines, type Presentation } from "../presentation.js"
import { withProgress } from "../progress.js"
import { parseSeed } from "../seed.js"
import { parseSensor, type SensorSetting } from "../sensor-option.js"
import { parseServe, type ServeOptions } from "../serve-option.js"
import { Session } from "../session.js"
import type { BoardPort, ServedPort, SimulatorPort } from "../simulation.js"
import { parseSpeed } from "../speed.js"
import { assertFolder, parseTimeline, writeText, writeTimelines, type TimelineFile } from "../timeline-option.js"

export interface SimOptions {
    entry: string
    /** Virtual ms; absent: until interrupted. */
    duration?: number
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
    /** A file for what was on the bus; absent: it is not kept. */
    record?: string
}

/** What the command is built from; a test hands in others. */
export interface SimParts {
    open(seed: number): Promise<SimulatorPort>
    mocks(sim: SimulatorPort, options: MockOptions): Promise<Mocks>
    serve?(sim: SimulatorPort, board: BoardPort, where: ServeOptions): Promise<ServedPort>
}

/** A day of weather in two and a half minutes. */
const LIVE_SPEED = 600
/** Wall ms between two turns of the clock while hosts wait for answers, and otherwise. */
const SERVED_FRAME = 5
const FRAME = 100

export class SimCommand implements Command<SimOptions> {
    readonly name = "sim"
    readonly args = "[entry]"
    readonly summary = "run a firmware entry in the simulator: a live table, plain lines, or JSON"
    readonly examples = [
        "devsup sim                                            firmware/pico.ts, live",
        "devsup sim firmware/esp32c3.ts --speed real",
        "devsup sim --for 60s --speed max --json               one JSON line per virtual second",
        "devsup sim --sensor temperature=30 --for 5m --strict  fails if a node crashes",
        "devsup sim --for 60s --timeline minute.html           what every node did, over time",
        "devsup sim --listen 7070                              then: devsup status --sim tcp://127.0.0.1:7070",
        "devsup sim --pty /tmp/board                           then: devsup top --port /tmp/board",
    ]

    constructor(private readonly parts: SimParts) {}

    options(): Option[] {
        const many = (value: string, before: string[]) => [...before, value]
        return [
            new Option(
                "--for <duration>",
                "virtual time to run: 500ms 60s 5m 2h; a bare number is ms (default: until interrupted)"
            ),
            new Option(
                "--speed <speed>",
                "max, real or N virtual seconds a second (default: 600; max with --for and no terminal; real with --listen, --pty)"
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
            new Option(
                "--pty <link>",
                "let hosts reach the board on a pseudo-terminal that LINK leads to (needs socat)"
            ),
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
            new Option("--verbose", "show stack traces of errors"),
        ]
    }

    validate(args: readonly (string | undefined)[], raw: RawOptions): SimOptions {
        const text = (name: string) => (typeof raw[name] === "string" ? raw[name] : undefined)
        const duration = text("for")
        const speed = text("speed")
        const track = raw["track"] === false ? false : text("track")
        const record = text("record")
        const hint = duration === undefined ? undefined : unitHint(duration, "--for")
        const serve = parseServe(text("listen"), text("pty"))
        return {
            entry: args[0] ?? "firmware/pico.ts",
            seed: parseSeed(text("seed") ?? "1"),
            json: raw["json"] === true,
            strict: raw["strict"] === true,
            sensors: ((raw["sensor"] ?? []) as string[]).map(parseSensor),
            timelines: ((raw["timeline"] ?? []) as string[]).map(parseTimeline),
            ...(duration === undefined ? {} : { duration: parseDuration(duration, "--for") }),
            ...(hint === undefined ? {} : { hint }),
            ...(speed === undefined ? {} : { speed: parseSpeed(speed) }),
            ...(track === undefined ? {} : { track }),
            ...(serve === undefined ? {} : { serve }),
            ...(record === undefined ? {} : { record }),
        }
    }

    async run(options: SimOptions, io: Io): Promise<ExitCode> {
        const file = findEntry(options.entry, io.cwd)
        io.stderr.write(options.hint ?? "")
        for (const { file: wanted } of options.timelines) assertFolder(wanted, "--timeline", io.cwd)
        if (options.record !== undefined) assertFolder(options.record, "--record", io.cwd)
        const sim = await withProgress(io.stderr, "starting the simulator", () => this.parts.open(options.seed))
        const tape = options.record === undefined ? undefined : sim.record()
        let served: ServedPort | undefined
        try {
            const mocks = await this.parts.mocks(sim, {
                sensors: options.sensors,
                cwd: io.cwd,
                ...(options.track === undefined ? {} : { track: options.track }),
            })
            const board = await withProgress(io.stderr, `compiling ${options.entry}`, () =>
                unlessAborted(io.signal, sim.boot(file))
            )
            if (!board) return io.signal.reason === BROKEN_PIPE ? ExitCode.Ok : ExitCode.Interrupted
            served = options.serve && (await this.parts.serve?.(sim, board, resolved(options.serve, io.cwd)))
            if (served) io.stderr.write(`the board is at ${served.addresses.join(" and ")}\n`)
            // also of a run that failed: that is when one wants to see it
            return await this.watch(options, io, sim, new Session(sim, board), mocks, served).finally(() => {
                writeTimelines(sim, options.timelines, io.cwd)
                if (tape && options.record !== undefined)
                    writeText(path.resolve(io.cwd, options.record), tape.stop().text(), "--record")
            })
        } finally {
            await served?.close()
            await sim.close()
        }
    }

    private async watch(
        options: SimOptions,
        io: Io,
        sim: SimulatorPort,
        session: Session,
        mocks: Mocks,
        served: ServedPort | undefined
    ) {
        const live = !options.json && isLiveTerminal(io)
        const speed = options.speed ?? (served ? 1 : options.duration !== undefined && !live ? "max" : LIVE_SPEED)
        const quit = new AbortController()
        const shown = await this.present(options, io, session, live, quit, {
            speed,
            now: () => sim.now,
            readings: mocks.readings,
            at: served?.addresses.filter(address => !address.startsWith("ws:")) ?? [],
        })
        // A live view outlasts a panic: the board restarts, and seeing that is what one watches for. So does a served board.
        const check = () => ((live || served) && !options.strict ? undefined : session.check(options.strict))
        const frames = new Frames(FRAME, (virtualMs, busyMs) => shown.frame(virtualMs, busyMs))
        try {
            await pace(sim, {
                speed,
                frame: served ? SERVED_FRAME : FRAME,
                clock: io.clock,
                signal: AbortSignal.any([io.signal, quit.signal]),
                ...(options.duration === undefined ? {} : { end: options.duration }),
                async onSecond() {
                    // heartbeats are not pushed: who wants to see them must ask
                    if (options.timelines.length) await session.refresh()
                    await shown.second()
                    // a live view owns the terminal: it is told afterwards
                    if (!live) io.stderr.write(session.missing() ?? "")
                    check()
                },
                async onFrame(virtualMs, busyMs) {
                    await frames.add(virtualMs, busyMs, io.clock.now())
                    await served?.tend()
                    check()
                },
            })
            const interrupted = () => io.signal.aborted || quit.signal.aborted
            if (io.signal.reason === BROKEN_PIPE) return ExitCode.Ok
            // a live view makes room: what is left to tell is plain lines
            if (live) shown.end()
            io.stderr.write(session.missing() ?? "")
            const last = live ? plainLines(io.stdout, session) : shown
            const problem = await tearDown(session, io)
            last.end()
            if (problem && options.strict && !interrupted()) throw problem
            if (problem) io.stderr.write(`teardown: ${problem.message}\n`)
            if (interrupted()) return live ? ExitCode.Ok : ExitCode.Interrupted
        } finally {
            shown.end()
        }
        if (!served || options.strict) session.check(options.strict)
        return ExitCode.Ok
    }

    private async present(
        options: SimOptions,
        io: Io,
        session: Session,
        live: boolean,
        quit: AbortController,
        context: { speed: Speed; now: () => number; readings: Mocks["readings"]; at: string[] }
    ): Promise<Presentation> {
        if (options.json) return jsonLines(io.stdout, session)
        if (!live) return plainLines(io.stdout, session)
        // Only the live view pays for loading ink and react.
        const { openLiveView } = await import("../view/live.js")
        const view = openLiveView(io, () => quit.abort())
        const entry = [options.entry, ...context.at].join("  ")
        return liveTable(view, session, { ...context, entry, seed: options.seed })
    }
}

function resolved(where: ServeOptions, cwd: string): ServeOptions {
    return where.pty === undefined ? where : { ...where, pty: path.resolve(cwd, where.pty) }
}

/** What the work gives, or undefined as soon as the signal aborts; closing the simulator ends the work itself. */
async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
    const aborted = new Promise<undefined>(resolve => {
        if (signal.aborted) resolve(undefined)
        signal.addEventListener("abort", () => resolve(undefined), { once: true })
    })
    return await Promise.race([aborted, work])
}

/**
 * The graph ends in order, as fast as the machine goes; gives what went wrong. Interrupted meanwhile (again), it is left as it
 * is at once.
 */
async function tearDown(session: Session, io: Io): Promise<Error | undefined> {
    const again = io.signal.aborted
        ? // the process itself ends on a second signal, see cli.ts
          []
        : [new Promise<undefined>(resolve => io.signal.addEventListener("abort", () => resolve(undefined)))]
    return await Promise.race([session.teardown(), ...again])
}
