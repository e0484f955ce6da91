// One board of a fleet from power-on to the end of the run, on a bus of its own, and what became of it.
import { Simulator, type Board } from "../../sim/index.js"
import { setUpMocks, type MockOptions } from "../mocks.js"
import { setUpOutside } from "../sim/outside.js"
import type { PlannedBoard } from "./plan.js"

export interface FleetOptions {
    /** Absolute path of the program. */
    file: string
    /** Virtual ms. */
    duration: number
    mocks: MockOptions
}

/** What became of a board; times in virtual ms. */
export interface BoardRun extends PlannedBoard {
    device: string
    boots: number
    panics: { at: number; name: string; message: string }[]
    /** Nothing but power would have brought it back. */
    isDead: boolean
    /** Node → how often it crashed. */
    crashes: Record<string, number>
    /** Faults that the supervisors told of. */
    faults: number
    /** Nodes that are not up at the end: name → state. */
    down: Record<string, string>
    logErrors: number
    /** The first of them. */
    firstError?: string
    virtualMs: number
    wallMs: number
    /** Bytes of the device's heap in use at the end; absent while no program runs. */
    heapBytes?: number
}

const SLICE = 1000
/** States of a node that nobody wanted. */
const DOWN = new Set(["crashed", "bound-stopped", "stopping", "starting"])

/** @param passed told of the virtual ms that went by, about once a virtual second. Throws what a boot throws. */
export async function runBoard(
    planned: PlannedBoard,
    { file, duration, mocks }: FleetOptions,
    passed: (ms: number) => void = () => {},
    now: () => number = () => performance.now()
): Promise<BoardRun> {
    const begin = now()
    const sim = await Simulator.create({ seed: planned.seed })
    try {
        setUpMocks(sim, mocks)
        await setUpOutside(sim)
        const board = await sim.boot(file)
        let told = 0
        while (sim.now < duration && !board.isDead()) {
            await sim.runUntil(Math.min(duration, Math.floor(sim.now / SLICE + 1) * SLICE))
            passed(sim.now - told)
            told = sim.now
        }
        return { ...planned, ...becameOf(board), virtualMs: sim.now, wallMs: now() - begin }
    } finally {
        await sim.close()
    }
}

function becameOf(board: Board): Omit<BoardRun, keyof PlannedBoard | "virtualMs" | "wallMs"> {
    const crashes: Record<string, number> = {}
    for (const { kind, node } of board.events)
        if (kind === "crashed" && node !== undefined) crashes[node] = (crashes[node] ?? 0) + 1
    const nodes = board.statuses().flatMap(graph => graph.nodes)
    const errors = board.log.filter(line => line.level === "error")
    const heapBytes = heapOf(board)
    return {
        device: board.deviceId,
        boots: board.boots,
        panics: board.panics.map(({ at, name, message }) => ({ at, name, message })),
        isDead: board.isDead(),
        crashes,
        faults: board.events.filter(event => event.kind === "fault").length,
        down: Object.fromEntries(nodes.filter(node => DOWN.has(node.state)).map(node => [node.name, node.state])),
        logErrors: errors.length,
        ...(errors[0] === undefined ? {} : { firstError: errors[0].text }),
        ...(heapBytes === undefined ? {} : { heapBytes }),
    }
}

/** Between two starts of a program there is none. */
function heapOf(board: Board): number | undefined {
    try {
        return board.heap().live
    } catch {
        return undefined
    }
}
