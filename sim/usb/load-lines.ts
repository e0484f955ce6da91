// Who used the processor of a simulated board, told to a host at the other end of a cable. The simulator counts it, so no packet of the
// board carries it: it goes as lines beside the log, one a node, to hosts that ask by a command of the bridge. A real board does
// not know that command and never gets it, since a host asks only who has offered. A reader owns what it was told.
import type { Load } from "../instrument/load.js"
import { noWork, type Work } from "../instrument/work.js"
import type { GraphStatus } from "../wire/status.js"

/** A command to the bridge, beside Jacdac's own (128 to 131, UsbBridgeCmd). */
export const LOAD_COMMAND = 0xb0
/** What a simulated board says once its packets are enabled. */
export const LOAD_OFFER = "sim: counts wakes"

const PREFIX = "sim: load "
type Rest = Omit<Load, "nodes">

/** One line for each node that ran, then one for the rest. */
export function loadLines({ nodes, ...rest }: Load): string[] {
    return [...nodes.map(({ graph, node, ...work }) => line([`${graph}/${node}`, work])), line(["", rest])]
}

const line = (told: [node: string, what: Work | Rest]) => PREFIX + JSON.stringify(told)

export class LoadReader {
    /** The board answers `LOAD_COMMAND`. */
    offered = false
    private readonly nodes = new Map<string, Work>()
    private rest: Rest | undefined

    /** Takes a line in; false where it is none of these. */
    read(raw: string): boolean {
        if (raw === LOAD_OFFER) return (this.offered = true)
        const [node, what] = raw.startsWith(PREFIX) ? parsed(raw.slice(PREFIX.length)) : []
        if (typeof node !== "string" || typeof what !== "object" || what === null) return false
        if (node) this.nodes.set(node, what as Work)
        else this.rest = what as Rest
        return true
    }

    /** The status with what was told of it. */
    add(status: GraphStatus): GraphStatus {
        if (!this.rest) return status
        const { wakes, supervisor, jobs, other, late } = this.rest
        return {
            ...status,
            nodes: status.nodes.map(n => ({ ...n, ...(this.nodes.get(`${status.graph}/${n.name}`) ?? noWork()) })),
            load: { wakes, supervisor, jobs, other, late: late[status.graph] ?? null },
        }
    }

    /** Another connection: what was told may be of another run. */
    forget(): void {
        this.offered = false
        this.nodes.clear()
        this.rest = undefined
    }
}

function parsed(text: string): unknown[] {
    try {
        const value: unknown = JSON.parse(text)
        return Array.isArray(value) ? value : []
    } catch {
        return []
    }
}
