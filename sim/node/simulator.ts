// The simulator as Node has it.
import type { BoardLink } from "../board-link.js"
import { SimulatorCore, type SimulatorOptions } from "../simulator.js"
import { SupervisorClient } from "../wire/client.js"
import { COVERAGE_VARIABLE, writeCoveragePart } from "./coverage-files.js"
import { nodePorts } from "./ports.js"

export interface NodeSimulatorOptions extends SimulatorOptions {
    /** Folder in which it leaves, when it is closed, which lines ran. Default: the environment's DEVSUP_COVERAGE, unless `coverage` is given. */
    coverageFolder?: string
}

/** A simulator on Node. */
export class Simulator extends SimulatorCore {
    private coverageFolder: string | undefined

    /** Makes a simulator with nothing on its bus. */
    static async create(options: NodeSimulatorOptions = {}): Promise<Simulator> {
        const { coverage, coverageFolder = coverage === undefined ? process.env[COVERAGE_VARIABLE] : undefined } =
            options
        const made = new Simulator({ ...options, coverage: coverage ?? !!coverageFolder }, nodePorts(readSupervisors))
        made.coverageFolder = coverageFolder
        return made
    }

    override async close(): Promise<void> {
        const { coverageFolder } = this
        this.coverageFolder = undefined
        if (coverageFolder) writeCoveragePart(coverageFolder, this.coverage().data())
        await super.close()
    }
}

function readSupervisors(link: BoardLink): SupervisorClient {
    return new SupervisorClient(link)
}
