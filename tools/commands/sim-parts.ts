// The real simulator and mocks for `devsup sim`, loaded when the command runs: --help and bad usage stay quick.
import type { BoardPort, GraphStatus, SimulatorPort } from "../simulation.js"
import { SimCommand } from "./sim.js"

export function simCommand(): SimCommand {
    return new SimCommand({
        async open(seed): Promise<SimulatorPort> {
            const { Simulator } = await import("../../sim/index.js")
            const sim = await Simulator.create({ seed })
            return {
                get now() {
                    return sim.now
                },
                advance: ms => sim.advance(ms),
                sensor: (service, options) => sim.sensor(service, options),
                boot: async entry => readBoard(await sim.boot(entry)),
                close: () => sim.close(),
            }
        },
        async mocks(sim, options) {
            const { setUpMocks } = await import("../mocks.js")
            return setUpMocks(sim, options)
        },
    })
}

type RealBoard = Omit<BoardPort, "status"> & { status(): unknown }

/** The board with its status as a list: `board.status()` is one object where the program has one graph. */
function readBoard(board: RealBoard): BoardPort {
    return {
        get log() {
            return board.log
        },
        get events() {
            return board.events
        },
        get panics() {
            return board.panics
        },
        get boots() {
            return board.boots
        },
        status() {
            const status = board.status() as GraphStatus | GraphStatus[] | undefined
            return status === undefined ? [] : Array.isArray(status) ? status : [status]
        },
    }
}
