// A lint in words and as JSON lines.
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import type { Told } from "./allow.js"
import type { Linted } from "./lint.js"

/** Findings as a person reads them: place, rule, sentence, and under it what to write. */
export function findingsText(findings: readonly Told[]): string {
    return findings.map(f => `${placeOf(f)}  ${f.rule}\n    ${f.says}\n    write: ${f.instead}\n`).join("")
}

/** A line a finding, then one that sums up. */
export function lintJson(entry: string, { findings, ...rest }: Linted): string {
    const rows = [
        ...findings.map(({ rule, file, line, column, says, instead }) => ({
            schema: 1,
            kind: "finding",
            rule,
            file,
            line,
            column,
            message: says,
            instead,
        })),
        { schema: 1, kind: "summary", entry, findings: findings.length, ...rest },
    ]
    return rows.map(row => JSON.stringify(row) + "\n").join("")
}

export function cleanText(entry: string, { files, nodes, signals, allowed }: Linted): string {
    const accepted = allowed ? `, ${count(allowed, "accepted finding")}` : ""
    return `${entry}: ${count(nodes, "node")} and ${count(signals, "signal")} in ${count(files, "file")}: nothing found${accepted}\n`
}

/** Exit 1. */
export function lintError(entry: string, findings: readonly Told[]): UserError {
    return new UserError(
        ExitCode.Failed,
        `nothing to find in ${entry}`,
        count(findings.length, "finding"),
        "write what stands under each, or accept one on its line with // devsup-allow RULE: why"
    )
}

function placeOf({ file, line, column }: Told): string {
    return line ? `${file}:${line}:${column}` : file
}

function count(n: number, what: string): string {
    return `${n} ${what}${n === 1 ? "" : "s"}`
}
