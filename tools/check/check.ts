// One check: compile, look at the source, start it in the simulator, hold it against boards. Decides nothing about words;
// report.ts does.
import { CODE_LIMIT, codeEnd } from "../../sim/code-end.js"
import type { Program } from "../../sim/program.js"
import { ARCHS } from "../boards/arch.js"
import { boardNamed, findBoard } from "../boards/catalog.js"
import type { BoardProfile } from "../boards/profile.js"
import { type BringUp, bringUp, type CheckSimulator } from "./bring-up.js"
import { type Fit, fit } from "./budget.js"
import { checkEnvFiles, type Git } from "./env-files.js"
import type { Requirements } from "./requirement.js"

/** What a check is made with; a test hands in others. */
export interface CheckParts {
    /** Throws EntryError for a file outside a project. */
    locate(file: string): { root: string; path: string }
    compile(file: string, signal: AbortSignal): Promise<Program>
    requirements(file: string, root: string): Requirements
    open(): Promise<CheckSimulator>
    git: Git
}

export interface Checked {
    /** From the project's root. */
    entry: string
    root: string
    program: Program
    requirements: Requirements["requirements"]
    /** Absent when it is too large for every board, or for the VM, so that it was not started. */
    bringUp?: BringUp
    fits: Fit[]
    /** Sentences for people: what is no failure and should be known. */
    notes: string[]
}

/** What the simulator's flash holds too. */
const LARGEST_ANYWHERE = Math.max(...ARCHS.map(arch => arch.largestProgram))

/**
 * Holds an entry against a board, or against those whose pins it imports. Throws CompileError, GraphError, UserError for a
 * panic, for an unknown board, for secrets in the wrong place; what does not fit is in `fits`.
 */
export async function check(
    file: string,
    board: string | undefined,
    parts: CheckParts,
    signal: AbortSignal
): Promise<Checked> {
    const { root, path } = parts.locate(file)
    const named = board === undefined ? undefined : findBoard(board, root)
    const notes = checkEnvFiles(root, parts.git)
    const program = await parts.compile(file, signal)
    const { requirements, boards: imported, unreadable } = parts.requirements(file, root)
    const boards = named
        ? [named]
        : imported.flatMap(({ devsId }) => {
              const profile = boardNamed(devsId, root)
              return profile ? [profile] : []
          })
    if (named) notes.push(...otherPins(named, imported, root))
    if (boards.length === 0) notes.push("no board is named and the program imports no pins: pass --board to compare it")
    for (const { node, place } of unreadable)
        notes.push(
            `the needs of ${node} (${place}) cannot be read from the source: write them there as Need.Wifi | Need.Tls`
        )

    const code = codeEnd(program.binary)
    const started = program.size > LARGEST_ANYWHERE || code > CODE_LIMIT ? undefined : await start(file, parts)
    if (started?.crashed.length) notes.push(crashNote(started.crashed))
    for (const fault of started?.faults ?? []) notes.push(`with every usual sensor mocked, ${fault}`)
    return {
        entry: path,
        root,
        program,
        requirements,
        ...(started ? { bringUp: started } : {}),
        fits: boards.map(b => fit(b, program.size, code, started?.heap, requirements)),
        notes,
    }
}

/** What is told of crashes where they are no failure. */
export function crashNote(crashed: readonly string[]): string {
    const count = crashed.length === 1 ? "1 node" : `${crashed.length} nodes`
    return `${count} crashed: ${crashed.join("; ")}; devsup check --strict makes this a failure`
}

async function start(file: string, parts: CheckParts): Promise<BringUp> {
    const sim = await parts.open()
    try {
        return await bringUp(sim, file)
    } finally {
        await sim.close()
    }
}

function otherPins(named: BoardProfile, imported: Requirements["boards"], root: string): string[] {
    return imported.flatMap(({ devsId, place }) => {
        const other = boardNamed(devsId, root)
        const same = other && JSON.stringify(other.pins) === JSON.stringify(named.pins)
        return devsId === named.devsId || same
            ? []
            : [`its pins are those of @dsboard/${devsId} (${place}), not of ${named.id}`]
    })
}
