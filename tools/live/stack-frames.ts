// Which debug information fits the program on a board, and what people are told when none does. Pure: programs come in.
import type { SourceMap } from "../../sim/source-map.js"
import type { BuiltPrograms } from "./programs.js"

export interface Frames {
    /** Absent: stack frames stay as the board wrote them. */
    map?: SourceMap
    /** To be told once a stack frame is shown. */
    note?: string
    /** To be told at once: the person named another program than the one that runs. */
    warning?: string
}

const FRAME = /\bat \w*_F\d+ \(pc:\d+\)/

export function hasFrame(text: string): boolean {
    return FRAME.test(text)
}

/**
 * @param running hash of the program on the board, where it is known
 * @param entry named by the person, who may be wrong
 */
export async function framesFor(
    running: string | undefined,
    entry: string | undefined,
    programs: BuiltPrograms
): Promise<Frames> {
    const kept = programs.kept()
    const same = kept.find(program => program.sha256 === running)
    const named = entry === undefined ? undefined : await programs.compiled(entry)
    if (running !== undefined && named && named.sha256 !== running) {
        const lines = same ? "stack frames have the lines of the build that it is" : "stack frames have no lines"
        const warning = `the board runs another program (SHA-256 ${short(running)}…) than ${named.name}: ${lines}\n`
        return { warning, ...(same ? { map: same.sourceMap() } : {}) }
    }
    if (same) return { map: same.sourceMap() }
    const build = named ?? kept.at(0)
    if (!build) return { note: "stack frames have no lines: no build of this project is here; name its --entry\n" }
    if (running === undefined)
        return {
            map: build.sourceMap(),
            note: `which program the board runs is not known: lines are those of ${build.name}\n`,
        }
    if (named?.sha256 === running) return { map: named.sourceMap() }
    return {
        note:
            `stack frames have no lines: the board runs another program (SHA-256 ${short(running)}…) than any build of this project; ` +
            `name its --entry, or deploy what is here\n`,
    }
}

function short(hash: string): string {
    return hash.slice(0, 12)
}
