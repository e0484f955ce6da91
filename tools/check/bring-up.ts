// What a program does when it starts, seen in the simulator with a mock for every usual sensor: it comes up, or the reason
// why not is thrown; how much heap it has then, and which nodes could not be started.
import { FIRST_READINGS } from "../reading.js"
import { Session } from "../session.js"
import type { BoardPort, NodeStatus, SensorValue } from "../simulation.js"

/** The simulator, as far as a check goes. */
export interface CheckSimulator {
    readonly now: number
    advance(ms: number): Promise<void>
    sensor(service: string, options?: { reading?: SensorValue }): unknown
    boot(entry: string, options: { gcStress: boolean }): Promise<CheckedBoard>
    close(): Promise<void>
}
export interface CheckedBoard extends BoardPort {
    heap(): { live: number }
}

export interface BringUp {
    /** Bytes of heap in use, the most that was seen at a whole second, garbage not counted. */
    heap: number
    /** Virtual ms until the graphs had settled, or the check gave up waiting. */
    settledAt: number
    /** Nodes, all graphs; 0 without a supervisor on the wire. */
    nodes: number
    running: number
    /** The program shows no graph, also none that cannot be read. */
    isUnsupervised?: true
    /** `node: fault` of those that crashed. */
    crashed: string[]
    /** `node: fault` of those that could not be started. */
    faults: string[]
}

const STEP = 1000
/** Roles and settings bind about 1 s after boot, so nothing is settled before. */
const EARLIEST = 3000
/** Gates have a budget of 5 s unless told otherwise; a long chain may take some of them. */
const LATEST = 30_000

/** Boots the entry and lets it come up. Throws CompileError, GraphError, UserError (exit 7) for a panic. */
export async function bringUp(sim: CheckSimulator, entry: string): Promise<BringUp> {
    for (const [name, reading] of Object.entries(FIRST_READINGS))
        sim.sensor(name, reading === undefined ? {} : { reading })
    // garbage is collected at once, so that what is left is what the program holds
    const board = await sim.boot(entry, { gcStress: true })
    const session = new Session(sim, board)
    let heap = 0
    const begin = sim.now
    for (;;) {
        await sim.advance(STEP)
        session.news()
        session.check(false)
        heap = Math.max(heap, board.heap().live)
        const passed = sim.now - begin
        if (passed >= LATEST || (passed >= EARLIEST && isSettled(board))) break
    }
    const nodes = board.statuses().flatMap(graph => graph.nodes)
    return {
        heap,
        settledAt: sim.now - begin,
        nodes: nodes.length,
        running: nodes.filter(n => n.state === "running").length,
        ...(board.statuses().length || board.problems().length ? {} : { isUnsupervised: true as const }),
        crashed: faults(nodes, true),
        faults: faults(nodes, false),
    }
}

function isSettled(board: CheckedBoard): boolean {
    return board.statuses().every(graph => graph.nodes.every(n => n.state !== "starting"))
}

function faults(nodes: readonly NodeStatus[], crashed: boolean): string[] {
    return nodes.flatMap(({ name, lastFault }) =>
        lastFault && (lastFault.kind === "crashed") === crashed ? [named(name, lastFault.message)] : []
    )
}

function named(node: string, message: string): string {
    return message.startsWith(node + ":") ? message : `${node}: ${message}`
}
