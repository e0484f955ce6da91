// What can be asked of `devsup graph`, on its command line and in a marker of a document.
import { Command, Option } from "commander"
import type { RawOptions } from "../command.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import { FORMATS, formatOf, VIEWS, type Format, type View } from "./format.js"
import { unknown } from "./picture.js"

/** One picture. */
export interface PictureOptions {
    entry: string
    view: View
    /** Absent: the caller's default. */
    format?: Format
    /** Absent: all. */
    graph?: string
    captions: ReadonlyMap<string, string>
    /** A file for it. */
    out?: string
}

export function pictureOptions(): Option[] {
    const many = (value: string, before: string[]) => [...before, value]
    return [
        new Option(
            "--view <view...>",
            "bring-up, node NAME for the lifecycle of one, or data: who reads and writes what (default: bring-up)"
        ),
        new Option(
            "--format <format>",
            "ascii, mermaid, svg or json (default: as the file's ending, ascii on a terminal, mermaid elsewhere)"
        ),
        new Option("--graph <name>", "one graph of a program that has several (default: all)"),
        new Option("--caption <node=text>", "what to say about a node; may be repeated")
            .argParser(many)
            .default([], "none"),
        new Option("--out <file>", "write the picture there: .txt .mmd .svg .json"),
    ]
}

/** UserError (exit 2) for what cannot be meant. */
export function validatePicture(args: readonly (string | undefined)[], raw: RawOptions): PictureOptions {
    const text = (name: string) => (typeof raw[name] === "string" ? raw[name] : undefined)
    const { view, rest } = parseView((raw["view"] ?? ["bring-up"]) as string[])
    const entries = [...args.flatMap(word => word ?? []), ...rest]
    if (entries.length > 1)
        throw new UserError(
            ExitCode.Usage,
            "one entry",
            entries.join(" "),
            "run the command once for each, as in: devsup graph firmware/pico.ts --view node climate"
        )
    const out = text("out")
    const format = parseFormat(text("format"), out)
    const graph = text("graph")
    if (view.data && graph !== undefined)
        throw new UserError(
            ExitCode.Usage,
            "--view data without --graph: data belongs to the program, not to one graph",
            `--graph ${graph}`,
            "leave --graph out"
        )
    return {
        entry: entries[0] ?? "firmware/pico.ts",
        view,
        captions: new Map(((raw["caption"] ?? []) as string[]).map(parseCaption)),
        ...(format === undefined ? {} : { format }),
        ...(graph === undefined ? {} : { graph }),
        ...(out === undefined ? {} : { out }),
    }
}

/** The words of a marker; throws what commander and validatePicture throw. */
export function parsePictureWords(words: readonly string[]): PictureOptions {
    const command = new Command("graph").argument("[entry]").exitOverride().helpOption(false)
    command.allowExcessArguments(false).configureOutput({ writeErr: () => undefined })
    for (const option of pictureOptions()) command.addOption(option)
    command.action(() => undefined).parse([...words], { from: "user" })
    return validatePicture(command.args, command.opts())
}

/** A view is followed by an entry where it is written before it: words that are too many are handed back. */
function parseView([kind, ...more]: readonly string[]): { view: View; rest: string[] } {
    if (kind === "bring-up") return { view: {}, rest: more }
    if (kind === "data") return { view: { data: true }, rest: more }
    if (kind !== "node") throw unknown("a view", kind ?? "", VIEWS)
    const [node, ...rest] = more
    if (node !== undefined) return { view: { node }, rest }
    throw new UserError(ExitCode.Usage, "the name of a node after --view node", "none", "write --view node climate")
}

function parseFormat(word: string | undefined, out: string | undefined): Format | undefined {
    if (word !== undefined) {
        const format = FORMATS.find(f => f === word)
        if (format) return format
        throw unknown("a format", word, FORMATS)
    }
    const format = out === undefined ? undefined : formatOf(out)
    if (out === undefined || format) return format
    throw new UserError(
        ExitCode.Usage,
        "a file for --out that says its format: .txt .mmd .svg .json",
        out,
        "give it such an ending, or say --format too"
    )
}

function parseCaption(text: string): [string, string] {
    const match = /^\s*([^\s=]+)\s*=\s*(.*\S)\s*$/.exec(text)
    if (match) return [match[1], match[2]]
    throw new UserError(
        ExitCode.Usage,
        "node=text for --caption",
        `"${text}"`,
        'write for example --caption climate="temperature, humidity"'
    )
}
