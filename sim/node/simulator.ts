// The simulator as Node has it.
import type { BoardLink } from "../board-link.js"
import { SimulatorCore, type SimulatorOptions } from "../simulator.js"
import { SupervisorClient } from "../wire/client.js"
import { nodePorts } from "./ports.js"

/** A simulator on Node. */
export class Simulator extends SimulatorCore {
    /** Makes a simulator with nothing on its bus. */
    static async create(options: SimulatorOptions = {}): Promise<Simulator> {
        return new Simulator(options, nodePorts(readSupervisors))
    }
}

function readSupervisors(link: BoardLink): SupervisorClient {
    return new SupervisorClient(link)
}
