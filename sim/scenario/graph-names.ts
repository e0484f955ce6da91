// Which nodes a program has, found out on a simulator of its own before the scenario's time starts. Rule: a program is asked once.
import type { SimulatorCore } from "../simulator.js"
import type { BoardSetup, Scenario } from "./scenario.js"
import type { Problem } from "./problem.js"
import { didYouMean } from "./shape.js"

/** A supervisor shows itself within the first second. */
const SHOWN_WITHIN = 3000

export type MakeSimulator = (seed: number) => Promise<SimulatorCore>

export class GraphNames {
    private readonly known = new Map<string, Promise<string[]>>()

    constructor(private readonly make: MakeSimulator) {}

    /** The mentions of nodes that are none. Throws what a boot throws. */
    async problems(scenario: Scenario): Promise<Problem[]> {
        const found: Problem[] = []
        for (const setup of scenario.boards) {
            const mentions = scenario.nodes.filter(mention => mention.board === setup.name)
            if (!mentions.length) continue
            const names = await this.of(setup)
            for (const { node, spot } of mentions.filter(mention => !names.includes(mention.node)))
                found.push(
                    names.length
                        ? spot.problem(`a node of ${setup.name}`, JSON.stringify(node), didYouMean(node, names))
                        : spot.problem(
                              `a node of ${setup.name}`,
                              `${JSON.stringify(node)}, but its program shows no nodes`,
                              "Add startSupervisorServer(supervisor) to it"
                          )
                )
        }
        return found
    }

    private of(setup: BoardSetup): Promise<string[]> {
        const key = JSON.stringify([setup.entry, setup.settings ?? {}])
        let names = this.known.get(key)
        if (!names) this.known.set(key, (names = this.ask(setup)))
        return names
    }

    private async ask({ entry, settings }: BoardSetup): Promise<string[]> {
        const sim = await this.make(1)
        try {
            const board = await sim.boot(entry, settings ? { settings } : {})
            const shown = () => board.statuses().length > 0
            await sim.until(() => shown() || sim.now >= SHOWN_WITHIN, { timeout: SHOWN_WITHIN }).catch(() => undefined)
            // several graphs are told one after the other
            if (shown()) await board.refresh().catch(() => undefined)
            return board.statuses().flatMap(status => status.nodes.map(node => node.name))
        } finally {
            await sim.close()
        }
    }
}
