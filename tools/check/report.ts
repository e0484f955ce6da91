// A check in words, as JSON, and as the error it may be. Pure.
import { bytes } from "../boards/board-table.js"
import { KNOWN_BOARDS } from "../boards/catalog.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import { type Capability, describe, type Fit, LABELS, type Problem, type Use } from "./budget.js"
import type { Checked } from "./check.js"

/** What people read. */
export function checkText(checked: Checked): string {
    const { entry, program, bringUp, fits } = checked
    const crashes = bringUp?.crashed.length ? `, ${bringUp.crashed.length} CRASHED` : ""
    const up =
        bringUp &&
        (bringUp.nodes ? `${bringUp.running} of ${bringUp.nodes} nodes running${crashes}` : "no supervisor heard")
    const lines = [
        entry,
        ...(up ? [`  bring-up    ${up}, settled within ${bringUp.settledAt / 1000} virtual s`] : []),
        ...(fits.length ? [] : [`  program     ${bytes(program.size)} B`]),
        ...(fits.length || !bringUp ? [] : [`  heap        ${bytes(bringUp.heap)} B`]),
    ]
    for (const fit of fits)
        lines.push(
            `${fit.board.name} (${fit.board.id})`,
            `  program     ${usage(fit.program)}`,
            `  code        ${usage(fit.code)}`,
            ...(fit.heap ? [`  heap        ${usage(fit.heap)}`] : []),
            ...capability("wifi", fit.wifi),
            ...capability("tls", fit.tls)
        )
    return lines.join("\n") + "\n"
}

/** One object; `--json` prints it on one line. */
export function checkJson(checked: Checked, strict: boolean) {
    const { entry, program, bringUp, fits, requirements, notes } = checked
    return {
        schema: 1,
        entry,
        ok: fits.every(f => f.problems.length === 0) && !(strict && bringUp?.crashed.length),
        programBytes: program.size,
        heapBytes: bringUp?.heap ?? null,
        nodes: bringUp?.nodes ?? null,
        running: bringUp?.running ?? null,
        crashed: bringUp?.crashed ?? [],
        faults: bringUp?.faults ?? [],
        requirements,
        boards: fits.map(f => ({
            id: f.board.id,
            program: f.program,
            code: f.code,
            heap: f.heap ?? null,
            wifi: f.board.arch.wifi,
            tls: f.board.arch.tls,
            problems: f.problems.map(p => p.text),
        })),
        notes,
    }
}

/** UserError (exit 1) that tells all that does not fit; undefined when everything does. */
export function checkError({ entry, fits }: Checked): UserError | undefined {
    const bad = fits.filter(f => f.problems.length > 0)
    const problems = bad.flatMap(f => f.problems)
    const [first] = problems
    if (!first) return undefined
    return new UserError(
        ExitCode.Failed,
        `${entry} to fit ${bad.map(f => f.board.name).join(" and ")}`,
        problems.map(p => p.text).join("\n"),
        advice(first, bad)
    )
}

/** UserError (exit 1) that names the nodes that crashed; undefined where none did. For --strict. */
export function crashError({ entry, bringUp }: Checked): UserError | undefined {
    if (!bringUp?.crashed.length) return undefined
    return new UserError(
        ExitCode.Failed,
        `no node of ${entry} to crash as it starts (--strict)`,
        bringUp.crashed.join("\n"),
        `mend the body of that node; devsup sim ${entry} shows its log, with the stack`
    )
}

function advice({ kind }: Problem, fits: readonly Fit[]): string {
    if (kind === "program")
        return "leave out what is not used, or take a board that holds more: devsup boards lists what each does"
    if (kind === "code")
        return "use less of the library (docs/costs.md says what each feature costs) or shorter bodies: texts and data do not count"
    if (kind === "heap") return "keep less at once, or take a board with a larger heap: devsup boards lists them"
    const able = KNOWN_BOARDS.filter(
        board => !fits.some(f => f.problems.some(p => (p.kind === "wifi" || p.kind === "tls") && !board.arch[p.kind]))
    )
    return `take it out of this board's graph, or build for a board that has it: ${able.map(b => b.id).join(", ")}`
}

function usage({ used, limit, free }: Use): string {
    const head = `${bytes(used).padStart(7)} of ${bytes(limit).padStart(7)} B  ${Math.ceil((used / limit) * 100)} %`
    return `${head.padEnd(30)}${bytes(Math.abs(free)).padStart(7)} B ${free < 0 ? "too much" : "free"}`
}

function capability(kind: "wifi" | "tls", { has, wantedBy }: Capability): string[] {
    const label = `  ${LABELS[kind].padEnd(12)}`
    if (wantedBy.length === 0) return [`${label}${has ? "yes" : "no"}, not used`]
    return wantedBy.map(
        (wish, i) => (i ? " ".repeat(label.length) : label) + `${has ? "yes" : "NO"}, ${describe(wish)}`
    )
}
