// The pictures that a document asks for in its markers, and how a picture stands in Markdown.
import path from "node:path"
import { CommanderError } from "commander"
import { findEntry } from "../entry.js"
import { ExitCode } from "../exit-code.js"
import { usageError } from "../usage-error.js"
import { UserError } from "../user-error.js"
import type { GraphDocument } from "./document.js"
import type { Format } from "./format.js"
import { parsePictureWords, type PictureOptions } from "./options.js"

export interface MarkedPicture {
    /** `README.md:27` */
    place: string
    options: PictureOptions
    format: Format
    /** The entry's absolute path. */
    file: string
}

const FENCES: Record<Exclude<Format, "svg">, string> = { ascii: "text", mermaid: "mermaid", json: "json" }

/** Throws UserError (exit 2) that names the place of what cannot be meant, also where the document has no marker. */
export function markedPictures(document: GraphDocument, cwd: string): MarkedPicture[] {
    if (!document.blocks.length)
        throw new UserError(
            ExitCode.Usage,
            `a marked picture in ${document.file}`,
            "none",
            "write <!-- devsup graph ENTRY --> and <!-- /devsup graph --> where it is to stand, a line each"
        )
    return document.blocks.map(block => {
        const place = `${document.file}:${block.line}`
        return placed(place, () => {
            const parsed = parsePictureWords(block.words)
            const options = { ...parsed, captions: new Map([...parsed.captions, ...block.captions]) }
            const format = options.format ?? "mermaid"
            if ((format === "svg") !== (options.out !== undefined))
                throw new UserError(
                    ExitCode.Usage,
                    "an SVG with its file, --out FILE.svg, or another format without one",
                    options.out === undefined ? "no --out" : `${format} with --out`,
                    "correct the marker: a document shows an SVG by a link, and holds the others itself"
                )
            return { place, options, format, file: findEntry(options.entry, cwd) }
        })
    })
}

/** The lines between the markers. */
export function inDocument({ options, format }: MarkedPicture, text: string, document: string): string[] {
    if (format !== "svg") return ["", "```" + FENCES[format], ...text.trimEnd().split("\n"), "```", ""]
    const link = path.posix.relative(path.posix.dirname(slashes(document)), slashes(options.out ?? ""))
    const { node, data } = options.view
    const what = data ? "the data" : "the task graph"
    const alt = node === undefined ? `${what} of ${options.entry}` : `the lifecycle of ${node}`
    return ["", `![${alt}](${encodeURI(link)})`, ""]
}

/** What `work` throws about usage, with the place. */
export function placed<T>(place: string, work: () => T): T {
    try {
        return work()
    } catch (error) {
        const told = error instanceof CommanderError ? usageError(error, "devsup graph") : error
        if (!(told instanceof UserError)) throw told
        throw new UserError(told.code, told.expected, `${place}: ${told.found}`, told.next, { cause: error })
    }
}

function slashes(file: string): string {
    return file.replaceAll("\\", "/")
}
