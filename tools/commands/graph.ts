// devsup graph: draws the task graph of a program, as it runs, and keeps the pictures in documents current.
import path from "node:path"
import { Option } from "commander"
import type { Command, RawOptions } from "../command.js"
import { findEntry } from "../entry.js"
import { ExitCode } from "../exit-code.js"
import { check, textOf, type Change, type Files } from "../graph/change.js"
import { GraphDocument } from "../graph/document.js"
import { type DataFlow, withDataCaptions } from "../graph/data-flow.js"
import { draw, drawData, type Format } from "../graph/format.js"
import { inDocument, markedPictures, placed, type MarkedPicture } from "../graph/marked-picture.js"
import { pictureOptions, validatePicture, type PictureOptions } from "../graph/options.js"
import { choose, withCaptions, type Picture } from "../graph/picture.js"
import { readPictures } from "../graph/read.js"
import type { Io } from "../io.js"
import { withProgress } from "../progress.js"
import type { SimulatorPort } from "../simulation.js"
import { UserError } from "../user-error.js"

export interface GraphOptions {
    /** Absent with `update`. */
    picture?: PictureOptions
    /** Documents whose marked pictures are drawn again. */
    update: string[]
    /** Changes nothing, fails where something would change. */
    check: boolean
}

/** What the command is built from; a test hands in others. */
export interface GraphParts {
    /** A simulator with the usual mocks on its bus. */
    open(cwd: string): Promise<SimulatorPort>
    files: Files
    /** Who reads and writes what, from the source. */
    data(file: string, signal: AbortSignal): Promise<DataFlow>
}

/** What is drawn of one program. */
type Drawn = { pictures: Picture[] } | { flow: DataFlow }

export class GraphCommand implements Command<GraphOptions> {
    readonly name = "graph"
    readonly args = "[entry]"
    readonly summary = "draw the task graph of a firmware entry, as it runs: ascii, mermaid, svg, json"
    readonly examples = [
        "devsup graph                                              firmware/pico.ts, who waits for whom",
        "devsup graph firmware/esp32c3.ts --out docs/esp32c3.svg",
        "devsup graph --view node climate                          how one node starts, stops and crashes",
        "devsup graph --view data                                  signals and resources, who reads and writes them",
        "devsup graph --update README.md                           draws again what stands between its markers:",
        "                                                          <!-- devsup graph firmware/pico.ts -->",
        "                                                          <!-- /devsup graph -->",
        "devsup graph --update README.md --check                   exit 1 where a picture is stale",
    ]

    constructor(private readonly parts: GraphParts) {}

    options(): Option[] {
        const many = (value: string, before: string[]) => [...before, value]
        return [
            ...pictureOptions(),
            new Option("--update <file>", "draw the marked pictures of a document again; may be repeated")
                .argParser(many)
                .default([], "none"),
            new Option(
                "--check",
                "with --update or --out: change nothing, exit 1 and show the difference where it is stale"
            ),
            new Option("--verbose", "show stack traces of errors"),
        ]
    }

    validate(args: readonly (string | undefined)[], raw: RawOptions): GraphOptions {
        const update = (raw["update"] ?? []) as string[]
        const checks = raw["check"] === true
        const own = ["view", "format", "graph", "out"].filter(name => raw[name] !== undefined).map(name => "--" + name)
        if ((raw["caption"] as string[] | undefined)?.length) own.push("--caption")
        own.unshift(...args.flatMap(word => word ?? []))
        if (update.length && own.length)
            throw new UserError(
                ExitCode.Usage,
                "--update alone: each marker says what is drawn there",
                own.join(" "),
                "write it into the marker, as in <!-- devsup graph firmware/pico.ts --format ascii -->"
            )
        if (update.length) return { update, check: checks }
        const picture = validatePicture(args, raw)
        if (checks && picture.out === undefined)
            throw new UserError(
                ExitCode.Usage,
                "something to compare with for --check",
                "neither --update nor --out",
                "name a document, as in devsup graph --update README.md --check"
            )
        return { picture, update, check: checks }
    }

    async run(options: GraphOptions, io: Io): Promise<ExitCode> {
        const { picture, update } = options
        const changes = picture ? await this.drawOne(picture, io) : await this.drawMarked(update, io)
        if (options.check) {
            const command = picture ? "the same without --check" : `devsup graph --update ${update.join(" --update ")}`
            check(changes, io.stdout, command)
            for (const { file } of changes) io.stderr.write(`${file}: is up to date\n`)
            return ExitCode.Ok
        }
        for (const { file, before, after } of changes) {
            if (before !== after) this.parts.files.write(path.resolve(io.cwd, file), after)
            io.stderr.write(`${file}: ${before === after ? "is up to date" : "written"}\n`)
        }
        return ExitCode.Ok
    }

    /** Without a file for it the picture goes to stdout. */
    private async drawOne(picture: PictureOptions, io: Io): Promise<Change[]> {
        const file = findEntry(picture.entry, io.cwd)
        const format = picture.format ?? (io.stdout.isTTY ? "ascii" : "mermaid")
        const text = drawing(await this.read(file, picture, io), picture, format)
        if (picture.out !== undefined) return [this.change(picture.out, text, io)]
        io.stdout.write(text)
        return []
    }

    private async drawMarked(files: readonly string[], io: Io): Promise<Change[]> {
        // all of it is understood before anything is compiled, and drawn before anything is written
        const documents = [...new Set(files)].map(file => {
            const document = new GraphDocument(file, this.textOf(file, io))
            return { document, marked: markedPictures(document, io.cwd) }
        })
        const programs = new Map<string, Drawn>()
        const key = ({ file, options }: MarkedPicture) => `${options.view.data ?? false} ${file}`
        for (const m of documents.flatMap(d => d.marked))
            if (!programs.has(key(m))) programs.set(key(m), await this.read(m.file, m.options, io))
        return documents.flatMap(({ document, marked }) => {
            const pictures: Change[] = []
            const contents = marked.map(m => {
                const text = placed(m.place, () => drawing(programs.get(key(m)) as Drawn, m.options, m.format))
                if (m.options.out !== undefined) pictures.push(this.change(m.options.out, text, io))
                return inDocument(m, text, document.file)
            })
            return [...pictures, { file: document.file, before: document.text, after: document.with(contents) }]
        })
    }

    private async read(file: string, { entry, view }: PictureOptions, io: Io): Promise<Drawn> {
        if (view.data) {
            const flow = await withProgress(io.stderr, `reading ${entry}`, () => this.parts.data(file, io.signal))
            for (const note of flow.notes) io.stderr.write(`note: ${note}\n`)
            return { flow }
        }
        return { pictures: await this.boot(file, entry, io) }
    }

    private async boot(file: string, entry: string, io: Io): Promise<Picture[]> {
        const sim = await withProgress(io.stderr, "starting the simulator", () => this.parts.open(io.cwd))
        const close = () => void sim.close()
        io.signal.addEventListener("abort", close, { once: true })
        try {
            return await withProgress(io.stderr, `compiling ${entry}`, () => {
                io.signal.throwIfAborted()
                return readPictures(sim, file, entry)
            })
        } finally {
            io.signal.removeEventListener("abort", close)
            await sim.close()
        }
    }

    private change(file: string, after: string, io: Io): Change {
        const bytes = this.parts.files.read(path.resolve(io.cwd, file))
        return { file, before: bytes && textOf(bytes, file), after }
    }

    private textOf(file: string, io: Io): string {
        const bytes = this.parts.files.read(path.resolve(io.cwd, file))
        if (bytes) return textOf(bytes, file)
        throw new UserError(ExitCode.Usage, `a document at ${file}`, "no such file", "correct the path after --update")
    }
}

function drawing(drawn: Drawn, options: MarkedPicture["options"], format: Format): string {
    if ("flow" in drawn) return drawData(withDataCaptions(drawn.flow, options.captions), format)
    return draw(choose(withCaptions(drawn.pictures, options.captions), options.graph), format, options.view)
}
