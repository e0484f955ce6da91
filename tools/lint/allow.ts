// Findings that somebody has accepted: by a comment in the source, by --allow, by a file of them. One that accepts nothing is a
// finding itself. Pure but for the source's text.
import type { Place } from "./source.js"

/** A finding with its place. */
export interface Told extends Place {
    rule: string
    says: string
    instead: string
}

export interface Allow {
    rule: string
    /** Absent: everywhere. From the project's root. */
    file?: string
    /** Absent: the whole file. */
    lines?: readonly number[]
    /** Where it is written; a file of "--allow" on the command line. */
    place: Place
    text: string
}

const COMMENT = /(?:^|\s)\/\/\s*devsup-allow\b(.*)$/
const BODY = /^\s+([a-z-]+)\s*:\s*(\S.*)$/
const WORD = /^([a-z-]+)(?::([^:\s]+)(?::(\d+))?)?$/

/** `rule`, `rule:file` or `rule:file:line`; undefined for what is none. */
export function parseAllow(word: string, place: Place): Allow | undefined {
    const match = WORD.exec(word)
    if (!match) return undefined
    const [, rule = "", file, line] = match
    return {
        rule,
        ...(file === undefined ? {} : { file: file.replace(/^\.\//, "") }),
        ...(line === undefined ? {} : { lines: [Number(line)] }),
        place,
        text: word,
    }
}

/** The lines of a file of accepted findings: `rule:file:line  # why`, one a line. */
export function parseAllowFile(text: string, file: string): { allows: Allow[]; wrong: Place[] } {
    const allows: Allow[] = []
    const wrong: Place[] = []
    for (const [i, row] of text.split(/\r?\n/).entries()) {
        const word = row.replace(/(^|\s)#.*$/, "").trim()
        if (!word) continue
        const place = { file, line: i + 1, column: 1 }
        const allow = parseAllow(word, place)
        if (allow) allows.push(allow)
        else wrong.push(place)
    }
    return { allows, wrong }
}

/** The comments of a source file: `// devsup-allow rule: why`, on the line or on one of its own above it. */
export function allowComments(text: string, file: string): { allows: Allow[]; wrong: Place[] } {
    const allows: Allow[] = []
    const wrong: Place[] = []
    const rows = text.split(/\r?\n/)
    for (const [i, row] of rows.entries()) {
        const match = COMMENT.exec(row)
        if (!match) continue
        const place = { file, line: i + 1, column: row.indexOf("//", match.index) + 1 }
        const body = BODY.exec(match[1] ?? "")
        if (!body) wrong.push(place)
        else {
            // a comment that has its line to itself is about the next line of code
            let line = i
            if (row.trim().startsWith("//"))
                do ++line
                while (rows[line]?.trim().startsWith("//"))
            allows.push({ rule: body[1] ?? "", file, lines: [line + 1], place, text: row.trim() })
        }
    }
    return { allows, wrong }
}

/** What is left of the findings, and the allows that took none. */
export function sift(findings: readonly Told[], allows: readonly Allow[]): { left: Told[]; stale: Allow[] } {
    const used = new Set<Allow>()
    const left = findings.filter(f => {
        const taken = allows.filter(
            a => a.rule === f.rule && (a.file ?? f.file) === f.file && (a.lines?.includes(f.line) ?? true)
        )
        for (const a of taken) used.add(a)
        return !taken.length
    })
    return { left, stale: allows.filter(a => !used.has(a)) }
}
