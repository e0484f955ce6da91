// What a person reads about a scenario that failed: the step, what was expected and found, how the boards stood, and how to run it
// again. Pure.
import { reportLines } from "../board-report.js"
import { describeProblem } from "./problem.js"
import type { ScenarioResult } from "./result.js"

/** Lines; of a scenario that failed or is invalid. */
export function failureText(result: ScenarioResult): string[] {
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
        ...failure.boards.flatMap(board =>
            reportLines(`${board.name} (${board.entry})`, board).map(line => "  " + line)
        ),
        `  at ${(virtualMs / 1000).toFixed(3)} s, seed ${seed}; again: devsup test ${quoted(file)} --seed ${seed} --jobs 1 --verbose`,
    ]
}

function labelled(label: string, text: string): string[] {
    return text.split("\n").map((line, i) => "  " + (i ? " ".repeat(label.length) : label) + line)
}

const quoted = (file: string) => (/^[\w./-]+$/.test(file) ? file : `'${file}'`)
