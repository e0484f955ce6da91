// How a program stands to a board: what it uses of program space and heap, and what it asks for that is not there. Pure.
import { CODE_LIMIT } from "../../sim/code-end.js"
import { bytes } from "../boards/board-table.js"
import type { BoardProfile } from "../boards/profile.js"
import type { Requirement, Wanted } from "./requirement.js"

export interface Use {
    used: number
    limit: number
    /** Negative: that much too much. */
    free: number
}

export interface Capability {
    has: boolean
    /** What asks for it; empty when nothing does. */
    wantedBy: Requirement[]
}

export interface Fit {
    board: BoardProfile
    program: Use
    /** Its functions, wherever they are: texts and data come after them and do not count. */
    code: Use
    /** Absent when the program was too large to be started. */
    heap?: Use
    wifi: Capability
    tls: Capability
    problems: Problem[]
}

export interface Problem {
    kind: "program" | "code" | "heap" | Wanted
    text: string
}

export const LABELS = { wifi: "Wi-Fi", tls: "TLS" } as const

/** `code`: where it ends (sim/code-end.ts); `heap` in bytes, undefined when the program could not be started. */
export function fit(
    board: BoardProfile,
    program: number,
    code: number,
    heap: number | undefined,
    wanted: readonly Requirement[]
): Fit {
    const { arch } = board
    const result: Fit = {
        board,
        program: use(program, arch.largestProgram),
        code: use(code, CODE_LIMIT),
        ...(heap === undefined ? {} : { heap: use(heap, arch.heap) }),
        wifi: { has: arch.wifi, wantedBy: wanted.filter(r => r.need === "wifi") },
        tls: { has: arch.tls, wantedBy: wanted.filter(r => r.need === "tls") },
        problems: [],
    }
    for (const kind of ["wifi", "tls"] as const)
        if (!result[kind].has)
            for (const wish of result[kind].wantedBy)
                result.problems.push({
                    kind,
                    text: `${board.id} has no ${LABELS[kind]}, and ${describe(wish)}`,
                })
    const over = (kind: "program" | "code" | "heap", what: string, { used, limit, free }: Use) => {
        if (free < 0)
            result.problems.push({
                kind,
                text: `${what} of ${bytes(used)} bytes, ${bytes(-free)} more than the ${bytes(limit)} of ${board.id}`,
            })
    }
    over("program", "a program", result.program)
    if (result.code.free < 0)
        result.problems.push({
            kind: "code",
            text: `code of ${bytes(code)} bytes, ${bytes(-result.code.free)} more than the ${bytes(CODE_LIMIT)} the VM takes on any board`,
        })
    if (result.heap) over("heap", "a heap", result.heap)
    return result
}

/** `node net uses ds.Wifi (boards/parts/wifi.ts:8)`. */
export function describe({ node, what, place }: Requirement): string {
    if (what === "needs") return `node ${node} needs it (${place})`
    return `${node === undefined ? "the program" : `node ${node}`} uses ${what} (${place})`
}

function use(used: number, limit: number): Use {
    return { used, limit, free: limit - used }
}
