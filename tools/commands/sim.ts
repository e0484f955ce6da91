// devsup sim: boots an entry in the simulator and shows how it does.
import path from "node:path"
import type { Option } from "commander"
import type { Recording } from "../../sim/recording/recording.js"
import { BusSession } from "../bus-session.js"
import type { Command, RawOptions } from "../command.js"
import type { FleetParts } from "../fleet/run-fleet.js"
import { type CoverageParts, tellCoverage } from "../coverage-option.js"
import { findEntry } from "../entry.js"
import { ExitCode } from "../exit-code.js"
import { BROKEN_PIPE, type Io } from "../io.js"
import type { Mocks, MockOptions } from "../mocks.js"
import { Frames } from "../frames.js"
import { pace } from "../pace.js"
import { liveTable, type LiveContext } from "../live/live-table.js"
import { isLiveTerminal, jsonLines, plainLines, type Presentation } from "../presentation.js"
import { withProgress } from "../progress.js"
import type { ServeOptions } from "../serve-option.js"
import { Session, type Watched } from "../session.js"
import { bringUp, type BoardsParts } from "../sim/boards.js"
import { tearDown } from "../sim/ending.js"
import { readSimOptions, simOptions, type SimOptions } from "../sim/options.js"
import { replayNote } from "../sim/replay.js"
import { serveAll } from "../sim/serve-all.js"
import type { BoardPort, ServedPort, SimulatorPort } from "../simulation.js"
import { Tempo } from "../tempo.js"
import { reloadWords, type ReloadWords } from "../watch/reload-words.js"
import { Watching, type Sources } from "../watch/watching.js"
import { assertFolder, writeText, writeTimelines } from "../timeline-option.js"

/** What the command is built from; a test hands in others. */
export interface SimParts extends BoardsParts {
    /** @param coverageFolder where to leave which lines ran */
    open(seed: number, coverageFolder?: string): Promise<SimulatorPort>
    coverage(): Promise<CoverageParts>
    /** Throws RecordingError. */
    recording(file: string): Promise<Recording>
    fleet(): Promise<FleetParts>
    serve?(sim: SimulatorPort, board: BoardPort, where: ServeOptions): Promise<ServedPort>
    /** For `--watch`: what tells of saves, and where the sources of an entry lie. */
    sources?(entry: string): Promise<Sources>
}

/** What is run, and what is told of it. */
interface Run {
    session: Watched
    mocks: Mocks
    served: ServedPort | undefined
    recording: Recording | undefined
    /** From now on what becomes of saves is told. */
    reload(tell: (words: ReloadWords) => void): void
    /** Between two turns of the clock: programs that are ready go onto their boards. */
    turn(): Promise<void> | undefined
}

/** A day of weather in two and a half minutes. */
const LIVE_SPEED = 600
/** Wall ms between two turns of the clock while hosts wait for answers, and otherwise. */
const SERVED_FRAME = 5
const FRAME = 100

export class SimCommand implements Command<SimOptions> {
    readonly name = "sim"
    readonly args = "[entries...]"
    readonly summary =
        "run a firmware entry, or several on one bus, in the simulator: a live table with keys, plain lines, or JSON"
    readonly examples = [
        "devsup sim                                            firmware/pico.ts, live",
        "devsup sim firmware/esp32c3.ts --speed real",
        "devsup sim --for 60s --speed max --json               one JSON line per virtual second",
        "devsup sim --sensor temperature=30 --for 5m --strict  fails if a node crashes",
        "devsup sim --for 60s --timeline minute.html           what every node did, over time",
        "devsup sim --watch                                    each save goes onto the board that runs",
        "devsup sim --listen 7070                              then: devsup status --sim tcp://127.0.0.1:7070",
        "devsup sim boards/a.ts boards/b.ts --for 1m           two boards on one bus",
        "devsup sim --boards 20 --for 10m                      a fleet of one firmware, with a summary",
        "devsup sim --replay bus.jsonl                         sensors as they were recorded",
        "devsup sim --pty /tmp/board                           then: devsup top --port /tmp/board",
    ]

    constructor(private readonly parts: SimParts) {}

    options(): Option[] {
        return simOptions()
    }

    validate(args: readonly (string | string[] | undefined)[], raw: RawOptions): SimOptions {
        return readSimOptions(args, raw)
    }

    async run(options: SimOptions, io: Io): Promise<ExitCode> {
        const files = options.entries.map(entry => findEntry(entry, io.cwd))
        io.stderr.write(options.hint ?? "")
        if (options.boards !== undefined) return await this.fleet(options, options.boards, files[0] as string, io)
        for (const { file: wanted } of options.timelines) assertFolder(wanted, "--timeline", io.cwd)
        if (options.record !== undefined) assertFolder(options.record, "--record", io.cwd)
        const recording =
            options.replay === undefined ? undefined : await this.parts.recording(path.resolve(io.cwd, options.replay))
        const coverage = options.coverage === undefined ? undefined : path.resolve(io.cwd, options.coverage)
        if (coverage !== undefined) (await this.parts.coverage()).begin(coverage)
        const sim = await withProgress(io.stderr, "starting the simulator", () =>
            this.parts.open(options.seed, coverage)
        )
        const tape = options.record === undefined ? undefined : sim.record()
        const watching = options.watch ? new Watching(io) : undefined
        let served: ServedPort | undefined
        try {
            const played = recording && sim.replay(recording)
            if (played) io.stderr.write(replayNote(options.replay ?? "", recording, played))
            const sensors: MockOptions = {
                sensors: options.sensors,
                cwd: io.cwd,
                ...(played ? { replayed: played.services } : {}),
                ...(options.track === undefined ? {} : { track: options.track }),
            }
            const boot = (file: string) =>
                withProgress(io.stderr, `compiling ${path.relative(io.cwd, file)}`, () => sim.boot(file))
            const bus = await bringUp(sim, files, sensors, this.parts, io, async file => {
                const sources = watching && (await this.parts.sources?.(file))
                return await (watching && sources ? watching.boot(sources, () => boot(file)) : boot(file))
            })
            if (!bus) return io.signal.reason === BROKEN_PIPE ? ExitCode.Ok : ExitCode.Interrupted
            const { boards, mocks, outside } = bus
            const { serve } = this.parts
            served =
                options.serve && serve
                    ? await serveAll(boards, options.serve, io.cwd, (board, where) => serve(sim, board, where))
                    : undefined
            if (served) io.stderr.write(`the board is at ${served.addresses.join(" and ")}\n`)
            const sessions = boards.map(({ board, name }) => new Session(sim, board, name, outside.broker))
            const session = sessions.length === 1 ? (sessions[0] as Session) : new BusSession(sessions)
            // called once there is somebody to tell
            const reload = (tell: (words: ReloadWords) => void) =>
                watching?.start(
                    sessions.map((each, i) => ({
                        compile: () => sim.compile(files[i] as string),
                        deploy: program => each.deploy(program),
                        told: reload =>
                            tell(reloadWords(reload, options.entries[i] as string, sim.now, boards[i]?.name)),
                    }))
                )
            const run = { session, mocks, served, recording, reload, turn: () => watching?.turn() }
            // also of a run that failed: that is when one wants to see it
            return await this.watch(options, io, sim, run).finally(() => {
                writeTimelines(sim, options.timelines, io.cwd)
                if (tape && options.record !== undefined)
                    writeText(path.resolve(io.cwd, options.record), tape.stop().text(), "--record")
            })
        } finally {
            watching?.close()
            await served?.close()
            await sim.close()
            if (coverage !== undefined) tellCoverage(await this.parts.coverage(), coverage, io)
        }
    }

    private async fleet(options: SimOptions, boards: number, file: string, io: Io): Promise<ExitCode> {
        const { entries, duration = 0, jobs, seed, json, strict, sensors, track } = options
        const mocks: MockOptions = { sensors, cwd: io.cwd, ...(track === undefined ? {} : { track }) }
        const entry = entries[0] as string
        const asked = { file, entry, boards, duration, seed, json, strict, mocks }
        const { runFleet } = await import("../fleet/run-fleet.js")
        return await runFleet({ ...asked, ...(jobs === undefined ? {} : { jobs }) }, await this.parts.fleet(), io)
    }

    private async watch(
        options: SimOptions,
        io: Io,
        sim: SimulatorPort,
        { session, mocks, served, recording, reload, turn }: Run
    ) {
        const live = !options.json && isLiveTerminal(io)
        const duration = options.duration ?? (live || !recording ? undefined : Math.ceil(recording.length))
        const speed =
            options.speed ?? (served ? 1 : duration !== undefined && !live ? "max" : recording ? 1 : LIVE_SPEED)
        const tempo = new Tempo(speed, () => sim.now)
        const quit = new AbortController()
        const addresses = served?.addresses.filter(address => !address.startsWith("ws:")) ?? []
        const shown = await this.present(options, io, session, live, {
            entry: [options.entries.join(" + "), ...addresses].join("  "),
            seed: options.seed,
            tempo,
            mocks,
            now: () => sim.now,
            quit: () => quit.abort(),
        })
        reload(words => shown.reload(words))
        // A live view outlasts a panic: the board restarts, and seeing that is what one watches for. So does a served board,
        // and one whose program is being written.
        const outlasts = options.watch || ((live || served) && !options.strict)
        const check = () => (outlasts ? undefined : session.check(options.strict))
        const frames = new Frames(FRAME, (virtualMs, busyMs) => shown.frame(virtualMs, busyMs))
        try {
            await pace(sim, {
                speed: tempo,
                frame: served ? SERVED_FRAME : FRAME,
                clock: io.clock,
                signal: AbortSignal.any([io.signal, quit.signal]),
                ...(duration === undefined ? {} : { end: duration }),
                async onSecond() {
                    // heartbeats are not pushed: who wants to see them must ask
                    if (options.timelines.length) await session.refresh()
                    await shown.second()
                    // a live view owns the terminal: it is told afterwards
                    if (!live) io.stderr.write(session.missing() ?? "")
                    check()
                },
                async onFrame(virtualMs, busyMs) {
                    await turn()
                    await shown.turn?.()
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
            const last = live ? plainLines(io, session) : shown
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
        session: Watched,
        live: boolean,
        context: LiveContext
    ): Promise<Presentation> {
        if (options.json) return jsonLines(io, session)
        if (!live) return plainLines(io, session)
        // Only the live view pays for loading ink and react.
        const { openLiveView } = await import("../view/live.js")
        return liveTable(pressed => openLiveView(io, pressed), session, context)
    }
}
