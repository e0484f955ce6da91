// What a person reads about a scenario that failed: the step, what was expected and found, how the boards stood, and how to run it
// again. Pure.
import { describeProblem } from "../../sim/scenario/problem.js"
import type { TimedResult } from "./lane.js"

export function failureText(result: TimedResult): string[] {
    const { file, name, seed, virtualMs, failure, problems } = result
    const head = `FAIL ${file}: ${name}`
    if (!failure) return [head, ...(problems ?? []).map(problem => "  " + describeProblem(problem))]
    const { place, verb, round, expected, found } = failure
    const where = place ? `${place.file}:${place.line}:${place.column}: ${verb}` : file
    return [
        head,
        `  ${where}${round === undefined ? "" : `, ${round}`}`,
        ...labelled("expected ", expected),
        ...labelled("found    ", found),
        ...failure.boards.flatMap(({ name: board, entry, log, events, table, panic }) => [
            `  board ${board} (${entry}) said last:`,
            ...indented(log.length ? log : ["(nothing)"]),
            ...(panic === undefined ? [] : ["  its last panic:", ...indented(panic.split("\n"))]),
            "  its last events:",
            ...indented(events),
            "  its nodes:",
            ...indented(table),
        ]),
        `  at ${(virtualMs / 1000).toFixed(3)} s, seed ${seed}; again: devsup test ${quoted(file)} --seed ${seed} --jobs 1 --verbose`,
    ]
}

function labelled(label: string, text: string): string[] {
    return text.split("\n").map((line, i) => "  " + (i ? " ".repeat(label.length) : label) + line)
}

const indented = (lines: readonly string[]) => lines.map(line => "      " + line)
const quoted = (file: string) => (/^[\w./-]+$/.test(file) ? file : `'${file}'`)
