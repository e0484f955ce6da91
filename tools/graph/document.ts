// A document with pictures between markers:
//   <!-- devsup graph firmware/pico.ts --view node climate      the words of a command
//        climate: temperature, humidity -->                     and captions, a line each
//   …                                                           what is replaced
//   <!-- /devsup graph -->
// Rule: whatever is not between markers stays as it is, line ends included. Markers in a fenced block are text. Pure.
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"

export interface Block {
    /** Counts from 1: where it begins. */
    line: number
    words: string[]
    captions: Map<string, string>
    /** Indices of its first line of content and of its end marker. */
    from: number
    to: number
    /** Of its begin marker: that of everything put there. */
    lineEnd: string
}

/** A line without its end, and its end. */
interface Row {
    text: string
    end: string
}

const BEGIN = /^ {0,3}<!--\s*devsup graph(?=\s|-->)/
const END = /^ {0,3}<!--\s*\/devsup graph\s*-->\s*$/
const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/

export class GraphDocument {
    readonly blocks: Block[]
    private readonly rows: Row[]

    /** Throws UserError (exit 2) with `file:line` for markers that do not pair up. */
    constructor(
        readonly file: string,
        readonly text: string
    ) {
        this.rows = text.split(/(?<=\n)/).map(row => {
            const end = /\r?\n$/.exec(row)?.[0] ?? ""
            return { text: row.slice(0, row.length - end.length), end }
        })
        this.blocks = this.find()
    }

    /** What stands between the markers of a block. */
    content(block: Block): string[] {
        return this.rows.slice(block.from, block.to).map(row => row.text)
    }

    /** The document with these lines between its markers, in the order of its blocks. */
    with(contents: readonly (readonly string[])[]): string {
        const join = (rows: readonly Row[]) => rows.map(row => row.text + row.end).join("")
        let text = ""
        let done = 0
        for (const [i, block] of this.blocks.entries()) {
            text += join(this.rows.slice(done, block.from))
            text += contents[i].map(line => line + block.lineEnd).join("")
            done = block.to
        }
        return text + join(this.rows.slice(done))
    }

    private find(): Block[] {
        const blocks: Block[] = []
        let open: Block | undefined
        let fence = ""
        for (let i = 0; i < this.rows.length; ++i) {
            const { text, end } = this.rows[i]
            if (!open) fence = fenceAfter(fence, text)
            if (!open && fence) continue
            if (END.test(text)) {
                if (!open) throw this.wrong(i, "a begin marker before this end marker", "none")
                blocks.push({ ...open, to: i })
                open = undefined
            } else if (BEGIN.test(text)) {
                if (open) throw this.wrong(i, `the end marker of line ${open.line} first`, "another begin marker")
                const marker = this.marker(i)
                open = { line: i + 1, ...marker, to: -1, lineEnd: end || "\n" }
                i = marker.from - 1
            }
        }
        if (open) throw this.wrong(open.line - 1, "an end marker after this begin marker", "none")
        return blocks
    }

    /** The words and captions of the marker that begins in row `i`. */
    private marker(i: number): { words: string[]; captions: Map<string, string>; from: number } {
        let last = i
        while (last < this.rows.length && !this.rows[last].text.includes("-->")) ++last
        if (last === this.rows.length) throw this.wrong(i, "--> at the end of this marker", "none")
        const lines = this.rows.slice(i, last + 1).map(row => row.text)
        const [inside, rest] = cut(lines.join("\n").replace(BEGIN, ""), "-->")
        if (rest.trim()) throw this.wrong(last, "a marker that has its line to itself", `${rest.trim()} after it`)
        const [command, ...captions] = inside.split("\n")
        return {
            words: [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(m => m[1] ?? m[2]),
            captions: new Map(captions.flatMap((line, k) => (line.trim() ? [this.caption(line, i + 1 + k)] : []))),
            from: last + 1,
        }
    }

    private caption(line: string, row: number): [string, string] {
        const [name, text] = cut(line, ":")
        if (!text.trim() || /\s/.test(name.trim())) throw this.wrong(row, "a caption, node: text", line.trim())
        return [name.trim(), text.trim()]
    }

    private wrong(row: number, expected: string, found: string): UserError {
        return new UserError(
            ExitCode.Usage,
            expected,
            `${this.file}:${row + 1}: ${found}`,
            "write <!-- devsup graph ENTRY --> and <!-- /devsup graph --> around each picture, a line each"
        )
    }
}

function cut(text: string, at: string): [before: string, after: string] {
    const found = text.indexOf(at)
    return found < 0 ? [text, ""] : [text.slice(0, found), text.slice(found + at.length)]
}

/** The fence that is open after a line; empty where none is. */
function fenceAfter(open: string, text: string): string {
    const match = FENCE.exec(text)
    if (!match) return open
    const [, marks, rest] = match
    if (!open) return marks[0] === "`" && rest.includes("`") ? "" : marks
    return marks[0] === open[0] && marks.length >= open.length && !rest.trim() ? "" : open
}
