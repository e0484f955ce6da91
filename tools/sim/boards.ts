// The boards of a run on its one bus, and the sensors beside them. Owns nothing.
// Rule: what a board itself serves is not mocked beside it, since a role would be bound to either; so where there are several boards
// the sensors are plugged in after every board has announced its services.
import path from "node:path"
import type { Io } from "../io.js"
import type { Mocks, MockOptions } from "../mocks.js"
import type { Recording } from "../../sim/recording/recording.js"
import type { BoardPort, SimulatorPort } from "../simulation.js"
import { unlessAborted } from "./ending.js"
import { setUpOutside, type Outside } from "./outside.js"

export interface BoardsOnBus {
    boards: BoardOnBus[]
    mocks: Mocks
    outside: Outside
}

export interface BoardOnBus {
    board: BoardPort
    /** Absent where there is one board. */
    name?: string
}

export interface BoardsParts {
    mocks(sim: SimulatorPort, options: MockOptions): Promise<Mocks>
    /** The services that the boards of a recording have, by the names that sensors are mocked under. */
    served(recording: Recording): Promise<string[]>
}

/** A program announces what it serves within its first 0.6 s. */
const ANNOUNCED = 700

/**
 * @param files absolute
 * @param boot boots one of them
 * @returns undefined as soon as the signal aborts
 */
export async function bringUp(
    sim: SimulatorPort,
    files: readonly string[],
    sensors: MockOptions,
    parts: BoardsParts,
    io: Io,
    boot: (file: string) => Promise<BoardPort>
): Promise<BoardsOnBus | undefined> {
    const several = files.length > 1
    const outside = await setUpOutside(sim)
    const wanted = { ...sensors, outages: outside.outages }
    let mocks = several ? undefined : await parts.mocks(sim, wanted)
    const names = boardNames(files)
    const tape = several ? sim.record() : undefined
    const boards: BoardOnBus[] = []
    for (const [i, file] of files.entries()) {
        const shown = path.relative(io.cwd, file)
        const board = await unlessAborted(io.signal, boot(file))
        if (!board) return undefined
        boards.push({ board, ...(several ? { name: names[i] as string } : {}) })
        if (several) io.stderr.write(`board ${names[i]}: ${shown}, device ${board.deviceId}\n`)
    }
    if (tape) await sim.advance(ANNOUNCED)
    const served = tape ? await parts.served(tape.stop()) : []
    mocks ??= await parts.mocks(sim, { ...wanted, served })
    return { boards, mocks, outside }
}

/** A short name each: the file's, with a number from the second of the same on. */
export function boardNames(files: readonly string[]): string[] {
    const counts = new Map<string, number>()
    return files.map(file => {
        const name = path.basename(file, ".ts")
        const count = (counts.get(name) ?? 0) + 1
        counts.set(name, count)
        return count === 1 ? name : `${name}-${count}`
    })
}
