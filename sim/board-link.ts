// The seam between a board and a client that talks Jacdac to it (the supervisor's wire client).
// The board owns the link; a client only sends, listens and schedules. Nothing here outlives the board's VM:
// after `onRestart` every request that was under way is lost and the device counts from nothing again.
import type { Packet } from "jacdac-ts"
import type { BoardHost } from "./board-host.js"
import { parseFrame } from "./bus.js"
import { serverIdOf } from "./device-id.js"

/** The part of the virtual clock a client may use. All times are virtual milliseconds. */
export interface LinkClock {
    readonly now: number
    /** Housekeeping timers never keep a hopeless wait alive: polling a silent board is not progress. */
    setTimeout(callback: () => void, delay: number, kind?: "housekeeping"): object
    clearTimeout(handle: object | undefined): void
}

export interface BoardLink {
    readonly clock: LinkClock
    /** Hex id of the board's own device. Servers that the program starts announce under `serverId`. */
    readonly deviceId: string
    /** Hex id under which services started by the program (`startServer`, raw servers) appear on the bus. */
    readonly serverId: string
    /**
     * Queues a packet for the bus: a command to one of the board's devices unless the packet says otherwise.
     * Set `deviceIdentifier`, `serviceIndex` and `isCommand`; the board handles it at this very virtual time,
     * after the turn that is under way.
     */
    send(packet: Packet): void
    /** Like `send`, for a complete frame (CRC included). */
    sendFrame(frame: Uint8Array): void
    /** Every packet this board puts on the bus, in order, parsed once for all listeners. Returns the way out. */
    onPacket(handler: (packet: Packet) => void): () => void
    /** The program restarted, panicked, or the board was booted afresh. */
    onRestart(handler: () => void): () => void
    /** To be called after new status or events were taken in: waiting conditions are looked at again. */
    changed(): void
    /** True from a native abort or `close()` on: nothing sent is ever answered. */
    isDead(): boolean
}

/** Whom a board tells. */
export interface Listeners {
    packets: ((packet: Packet) => void)[]
    restarts: (() => void)[]
}

/** A frame that the board has sent, as packets; it is parsed only where somebody listens. */
export function tellPackets(handlers: Listeners["packets"], frame: Uint8Array, now: number): void {
    if (!handlers.length) return
    for (const packet of parseFrame(frame, now)) for (const handler of [...handlers]) handler(packet)
}

/** The link to a board; `changed` as `BoardLink` has it. */
export function linkTo(
    board: { readonly deviceId: string; isDead(): boolean },
    { clock, bus, stimulus }: Pick<BoardHost, "clock" | "bus" | "stimulus">,
    { packets, restarts }: Listeners,
    changed: () => void
): BoardLink {
    const send = (frame: Uint8Array) => {
        stimulus()
        bus.push(frame, undefined)
    }
    const subscribe = <T>(list: T[], handler: T) => {
        list.push(handler)
        return () => void (list.includes(handler) && list.splice(list.indexOf(handler), 1))
    }
    return {
        clock: {
            get now() {
                return clock.now
            },
            setTimeout: (callback, delay, kind = "housekeeping") => clock.setTimeout(callback, delay, kind),
            clearTimeout: handle => clock.clearTimeout(handle as never),
        },
        deviceId: board.deviceId,
        serverId: serverIdOf(board.deviceId),
        send: packet => send(packet.toBuffer()),
        sendFrame: send,
        onPacket: handler => subscribe(packets, handler),
        onRestart: handler => subscribe(restarts, handler),
        changed,
        isDead: () => board.isDead(),
    }
}
