// devsup lint: what in a program's source will not go well: bodies that a stop cannot reach, data that flows nowhere.
import path from "node:path"
import { Option } from "commander"
import type { Command, RawOptions } from "../command.js"
import { findEntry } from "../entry.js"
import { ExitCode } from "../exit-code.js"
import type { Io } from "../io.js"
import { type Allow, parseAllow, parseAllowFile } from "../lint/allow.js"
import type { LintParts } from "../lint/lint-parts.js"
import { cleanText, findingsText, lintError, lintJson } from "../lint/report.js"
import { RULES } from "../lint/rules.js"
import type { Place } from "../lint/source.js"
import { withProgress } from "../progress.js"
import { UserError } from "../user-error.js"

export interface LintOptions {
    entry: string
    allow: Allow[]
    /** A file of accepted findings. */
    allowFile?: string
    json: boolean
    /** Names the rules and does nothing else. */
    rules: boolean
}

export class LintCommand implements Command<LintOptions> {
    readonly name = "lint"
    readonly args = "[entry]"
    readonly summary = "find what a stop cannot reach in bodies, and signals that nobody reads or writes"
    readonly examples = [
        "devsup lint                                        firmware/pico.ts",
        "devsup lint src/main.ts --json                     a JSON line a finding, and one that sums up",
        "devsup lint --allow raw-sleep:src/main.ts:12       accepted; on the line itself: // devsup-allow raw-sleep: why",
        "devsup lint --rules                                what is looked for",
    ]

    constructor(private readonly parts: () => Promise<LintParts>) {}

    options(): Option[] {
        const many = (value: string, before: string[]) => [...before, value]
        return [
            new Option("--allow <rule[:file[:line]]>", "accept a finding; may be repeated")
                .argParser(many)
                .default([], "none"),
            new Option("--allow-file <file>", "a file of such words, one a line, # begins a comment"),
            new Option("--rules", "list the rules and end"),
            new Option("--json", "JSON lines on stdout"),
            new Option("--verbose", "show stack traces of errors"),
        ]
    }

    validate([entry]: readonly (string | undefined)[], raw: RawOptions): LintOptions {
        const allow = ((raw["allow"] ?? []) as string[]).map(word => {
            const parsed = parseAllow(word, { file: `--allow ${word}`, line: 0, column: 0 })
            if (parsed && RULES.some(rule => rule.id === parsed.rule)) return parsed
            throw new UserError(
                ExitCode.Usage,
                "rule, rule:file or rule:file:line after --allow",
                `"${word}"`,
                parsed
                    ? `the rules are ${RULES.map(rule => rule.id).join(", ")}`
                    : "write for example --allow raw-sleep:src/main.ts:12"
            )
        })
        const allowFile = raw["allowFile"] as string | undefined
        return {
            entry: entry ?? "firmware/pico.ts",
            allow,
            ...(allowFile === undefined ? {} : { allowFile }),
            json: raw["json"] === true,
            rules: raw["rules"] === true,
        }
    }

    async run(options: LintOptions, io: Io): Promise<ExitCode> {
        if (options.rules) {
            const width = Math.max(...RULES.map(rule => rule.id.length))
            for (const { id, summary } of RULES) io.stdout.write(`${id.padEnd(width)}  ${summary}\n`)
            return ExitCode.Ok
        }
        const { entry, json } = options
        const file = findEntry(entry, io.cwd)
        const parts = await this.parts()
        const { allows, wrong } = allowed(options, parts, io)
        const linted = await withProgress(io.stderr, `reading ${entry}`, () =>
            parts.lint(file, allows, wrong, io.signal)
        )
        for (const note of linted.notes) if (!json) io.stderr.write(`note: ${note}\n`)
        if (json) io.stdout.write(lintJson(entry, linted))
        else io.stdout.write(linted.findings.length ? findingsText(linted.findings) : cleanText(entry, linted))
        if (linted.findings.length) throw lintError(entry, linted.findings)
        return ExitCode.Ok
    }
}

function allowed({ allow, allowFile }: LintOptions, parts: LintParts, io: Io): { allows: Allow[]; wrong: Place[] } {
    if (allowFile === undefined) return { allows: allow, wrong: [] }
    const text = parts.read(path.resolve(io.cwd, allowFile))
    if (text === undefined)
        throw new UserError(
            ExitCode.Usage,
            `a file at ${allowFile}`,
            "no such file",
            "correct the path after --allow-file"
        )
    const { allows, wrong } = parseAllowFile(text, allowFile)
    return { allows: [...allow, ...allows], wrong }
}
