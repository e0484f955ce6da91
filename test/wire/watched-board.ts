// A simulated board whose wire a test looks at: its client, and every records report as it passes.
import type { Packet } from "jacdac-ts"
import { nodePorts } from "../../sim/node/ports.js"
import { SimulatorCore } from "../../sim/simulator.js"
import type { BoardLink } from "../../sim/board-link.js"
import { SupervisorClient, type ClientOptions } from "../../sim/wire/client.js"
import { readHeader } from "../../src/wire/layout.js"
import { Code } from "../../src/wire/record.js"

export interface Watched {
    sim: SimulatorCore
    board: Awaited<ReturnType<SimulatorCore["boot"]>>
    client: SupervisorClient
    link: BoardLink
    /** Payloads of the records reports so far. */
    reports: { at: number; payload: Uint8Array; token: number }[]
}

export interface WatchOptions extends ClientOptions {
    /** Packets that get lost on the way to the client. */
    loses?: (packet: Packet) => boolean
    /** No client: nobody asks and nobody listens. */
    alone?: boolean
    gcStress?: boolean
}

const open: SimulatorCore[] = []

export async function watch(
    program: string,
    { loses, alone, gcStress = false, ...options }: WatchOptions = {}
): Promise<Watched> {
    const reports: Watched["reports"] = []
    let client: SupervisorClient | undefined
    let link: BoardLink | undefined
    const sim = new SimulatorCore(
        {},
        nodePorts(its => {
            link = its
            its.onPacket(packet => {
                if (!isRecords(packet, its)) return
                reports.push({ at: sim.now, payload: packet.data, token: readHeader(packet.data).token })
            })
            const onPacket: BoardLink["onPacket"] = handler => its.onPacket(p => void (loses?.(p) || handler(p)))
            client = new SupervisorClient({ ...its, onPacket: alone ? () => () => {} : onPacket }, options)
            return client
        })
    )
    open.push(sim)
    const board = await sim.boot(`test/programs/wire/${program}.ts`, { gcStress })
    return { sim, board, client: client as SupervisorClient, link: link as BoardLink, reports }
}

export function isRecords(packet: Packet, link: BoardLink): boolean {
    return !packet.isCommand && packet.serviceCommand === Code.Records && packet.deviceIdentifier === link.serverId
}

export async function closeAll(): Promise<void> {
    for (const sim of open.splice(0)) await sim.close()
}
