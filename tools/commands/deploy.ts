// devsup deploy: a checked program onto a board that runs DeviceScript already, over its serial port.
import { Option } from "commander"
import type { GraphStatus } from "../../sim/wire/status.js"
import type { BoardProfile } from "../boards/profile.js"
import type { BoardChoice } from "../board/connection.js"
import type { Checked, CheckParts } from "../check/check.js"
import type { Command, RawOptions } from "../command.js"
import type { Deployed } from "../deploy/deploy.js"
import type { WifiNetwork } from "../deploy/settings.js"
import type { LinkedBoard } from "../deploy/until-runs.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"
import { boardOptions, parseChoice, verboseOption } from "../live/board-choice.js"
import type { BoardKind } from "../ports/board-kind.js"
import { UserError } from "../user-error.js"

export interface DeployOptions {
    entry?: string
    /** Id of the board it must be. */
    board?: string
    where: BoardChoice
    json: boolean
}

/** What the command is built from; a test hands in others. */
export interface DeployParts {
    check: CheckParts
    open(choice: BoardChoice, io: Io): Promise<LinkedBoard>
    /** The network of a project's .env files. */
    wifi(root: string): WifiNetwork | undefined
    /** In hex. */
    sha256(content: Uint8Array): string
}

export class DeployCommand implements Command<DeployOptions> {
    readonly name = "deploy"
    readonly args = "[entry]"
    readonly summary = "send a checked program, with its settings, to a board that runs DeviceScript"
    readonly examples = [
        "devsup deploy                                        the entry that imports the pins of the board that is plugged in",
        "devsup deploy firmware/pico.ts --port /dev/ttyACM0",
        "devsup deploy firmware/pico.ts --sim 7070            devsup sim --listen 7070",
    ]

    constructor(private readonly parts: () => Promise<DeployParts>) {}

    options(): Option[] {
        return [
            ...boardOptions(),
            new Option("--board <id>", "the board it must be, one of devsup boards (default: as the entry's pins say)"),
            new Option("--json", "one JSON line on stdout: what was sent, and what runs"),
            verboseOption(),
        ]
    }

    validate(args: readonly (string | undefined)[], raw: RawOptions): DeployOptions {
        const { board } = raw
        return {
            where: parseChoice(raw),
            json: raw["json"] === true,
            ...(args[0] === undefined ? {} : { entry: args[0] }),
            ...(typeof board === "string" ? { board } : {}),
        }
    }

    async run(options: DeployOptions, io: Io): Promise<ExitCode> {
        const parts = await this.parts()
        const { findBoard } = await import("../boards/catalog.js")
        const { projectRoot } = await import("../doctor/project-root.js")
        const named = options.board === undefined ? undefined : findBoard(options.board, projectRoot(io.cwd))
        const early = options.entry ?? (named && (await entryFor(named, io, parts)))
        // What is refused is refused before any port is opened.
        const checked = early === undefined ? undefined : await checkedEntry(early, named, io, parts)
        const board = await parts.open(options.where, io)
        try {
            const { Exchange } = await import("../deploy/exchange.js")
            const { askBoardKind } = await import("../ports/board-kind.js")
            const exchange = new Exchange(board.link(), io.signal)
            const kind = await askBoardKind(exchange, checked?.root ?? projectRoot(io.cwd))
            const what = checked ?? (await checkedEntry(await entryFor(kind.profile, io, parts), named, io, parts))
            const { assertRightBoard } = await import("../deploy/right-board.js")
            assertRightBoard(what, kind, named)
            return await send(what, kind, board, options, io, parts)
        } finally {
            await board.close()
        }
    }
}

async function entryFor(board: BoardProfile | undefined, io: Io, parts: DeployParts): Promise<string> {
    if (!board)
        throw new UserError(
            ExitCode.Usage,
            "an entry to deploy",
            "none, and a board that does not say which it is",
            "name the entry: devsup deploy firmware/pico.ts"
        )
    const { entryForBoard } = await import("../check/entry-for-board.js")
    return entryForBoard(board, io.cwd, parts.check)
}

async function checkedEntry(
    entry: string,
    board: BoardProfile | undefined,
    io: Io,
    parts: DeployParts
): Promise<Checked> {
    const { check } = await import("../check/check.js")
    const { checkError } = await import("../check/report.js")
    const { findEntry } = await import("../entry.js")
    const { withProgress } = await import("../progress.js")
    const checked = await withProgress(io.stderr, `checking ${entry}`, () =>
        check(findEntry(entry, io.cwd), board?.id, parts.check, io.signal)
    )
    const problem = checkError(checked)
    if (problem) throw problem
    // with which board to compare is known as soon as it answers
    for (const note of checked.notes) if (!note.startsWith("no board is named")) io.stderr.write(`note: ${note}\n`)
    return checked
}

async function send(
    checked: Checked,
    kind: BoardKind,
    board: LinkedBoard,
    options: DeployOptions,
    io: Io,
    parts: DeployParts
): Promise<ExitCode> {
    const { deploy, DeployFailure } = await import("../deploy/deploy.js")
    const { deployTrouble, heldText } = await import("../deploy/deploy-troubles.js")
    const { untilRuns } = await import("../deploy/until-runs.js")
    const { withProgress } = await import("../progress.js")
    const { progressLine } = await import("../flash/progress-line.js")
    const { program, root, entry, bringUp } = checked
    const settings = program.settings ?? {}
    const wifi = parts.wifi(root)
    const sha256 = parts.sha256(program.binary)
    // those of the program that is replaced are not held against the new one
    let panicsBefore = board.panics
    const line = progressLine(io.stderr, `sending ${program.size} bytes to board ${board.deviceId}`)
    let deployed: Deployed
    try {
        deployed = await deploy(
            board.link(),
            { program: program.binary, sha256, settings, ...(wifi ? { wifi } : {}) },
            { signal: io.signal, progress: line.report, stopped: () => (panicsBefore = board.panics) }
        )
    } catch (error) {
        line.end()
        if (!(error instanceof DeployFailure)) throw error
        if (!io.signal.aborted) throw deployTrouble(error, board, program.size)
        const again = error.held === "old program" ? "" : "; deploy again"
        io.stderr.write(`interrupted while ${error.step}: board ${board.deviceId}: ${heldText(error.held)}${again}\n`)
        return ExitCode.Interrupted
    }
    line.end()
    if (deployed.wifi === "no radio")
        io.stderr.write("note: the network of WIFI_SSID was not sent: the board announces no Wi-Fi\n")
    const hasSupervisor = (bringUp?.nodes ?? 0) > 0
    let graphs: GraphStatus[]
    try {
        graphs = await withProgress(io.stderr, "waiting for it to run", () =>
            untilRuns(board, { sha256, hasSupervisor, panicsBefore }, io.signal)
        )
    } catch (error) {
        if (!io.signal.aborted) throw error
        io.stderr.write(`interrupted while it starts: board ${board.deviceId}: ${heldText("new program")}\n`)
        return ExitCode.Interrupted
    }
    for (const problem of board.problems()) io.stderr.write(problem + "\n")
    const answer = {
        schema: 1,
        entry,
        port: board.port,
        device: board.deviceId,
        board: kind.profile?.id ?? null,
        programBytes: program.size,
        programSha256: sha256,
        alreadyThere: deployed.wasThere,
        // names only: their values are secrets, perhaps
        settings: Object.keys(settings),
        wifi: deployed.wifi === "sent",
        graphs: graphs.map(graph => ({ graph: graph.graph, nodes: graph.nodes.length })),
    }
    io.stdout.write(options.json ? JSON.stringify(answer) + "\n" : text(answer))
    return ExitCode.Ok
}

interface Answer {
    entry: string
    port: string
    device: string
    programBytes: number
    alreadyThere: boolean
    settings: string[]
    wifi: boolean
    graphs: { graph: string; nodes: number }[]
}

function text(a: Answer): string {
    const { settings, wifi, graphs } = a
    const sent = [
        ...(settings.length ? [`${settings.length} setting${settings.length > 1 ? "s" : ""}`] : []),
        ...(wifi ? ["the Wi-Fi network"] : []),
    ]
    const head = a.alreadyThere
        ? `board ${a.device} on ${a.port} had ${a.entry} already (${a.programBytes} bytes)`
        : `deployed ${a.entry} (${a.programBytes} bytes) to board ${a.device} on ${a.port}`
    const runs = graphs.map(g => `${g.graph ? `graph ${g.graph}, ` : ""}${g.nodes} nodes`).join("; ")
    return [
        head + (sent.length ? `, with ${sent.join(" and ")}` : "") + "\n",
        `it runs${runs ? `, and its supervisor answers: ${runs}` : ""}\n`,
    ].join("")
}
