// Reads the graphs of a program: boots it in the simulator and listens to what its supervisors tell on the bus.
import { ExitCode } from "../exit-code.js"
import { Session } from "../session.js"
import type { SimulatorPort } from "../simulation.js"
import { UserError } from "../user-error.js"
import { pictureOf, type Picture } from "./picture.js"

/** Virtual ms under watch: gates have 5 s by default, and roles bind about 1 s after boot. */
const LOOK = 6000
const STEP = 100

/**
 * The graphs in the order their servers were started. Whether a node is detached or disabled is taken from the first word about
 * it, so that it is what was declared. Throws UserError: exit 7 for a panic, 1 where no supervisor can be read; and what
 * `boot` throws.
 */
export async function readPictures(sim: SimulatorPort, file: string, entry: string): Promise<Picture[]> {
    const board = await sim.boot(file)
    const session = new Session(sim, board)
    const pictures = new Map<string, Picture>()
    for (const end = sim.now + LOOK; sim.now < end;) {
        await sim.advance(STEP)
        session.news()
        session.check(false)
        for (const status of board.statuses()) {
            const picture = pictures.get(status.graph)
            if (!picture) pictures.set(status.graph, pictureOf(status))
            // told only while a node is up
            else
                for (const [i, n] of picture.nodes.entries()) n.beatTimeoutMs ??= status.nodes[i]?.beatTimeoutMs ?? null
        }
    }
    if (pictures.size) return [...pictures.values()]
    const problem = board.problems()[0]
    throw new UserError(
        ExitCode.Failed,
        `${entry} to show its graph on the bus`,
        problem ?? `no supervisor service within ${LOOK / 1000} s`,
        problem ? "use the same version for program and tool" : "add startSupervisorServer(supervisor) to the program"
    )
}
