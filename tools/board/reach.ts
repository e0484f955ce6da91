// A port, opened, with the board at its other end known. Owns the wire until it is handed on: whatever fails closes it.
import type { Packet } from "jacdac-ts"
import type { LinkClock } from "../../sim/board-link.js"
import { announceFrame } from "../../sim/usb/bridge-command.js"
import { PortError, WENT_AWAY, type OpenStream } from "./byte-stream.js"
import { boardIn } from "./identify.js"
import { Wire, type WireEvents } from "./wire.js"

export interface Reached {
    wire: Wire
    port: string
    /** Hex id of the board. */
    deviceId: string
    /** Events go there from now on, those since the port was opened first. */
    listen(events: WireEvents): void
}

export interface ReachOptions {
    open: OpenStream
    clock: LinkClock
    /** ms until the port must be open and a board must have announced itself. */
    timeout: number
    /** Only this board will do. */
    deviceId?: string
}

/** ms in which every device of a bus announces itself again. */
const SECOND_ANNOUNCEMENT = 600

/** Rejects with a PortError. */
export async function reach(port: string, options: ReachOptions): Promise<Reached> {
    const { clock, timeout } = options
    const early: ((events: WireEvents) => void)[] = []
    let listener: WireEvents | undefined
    const pass = (event: (events: WireEvents) => void) => (listener ? event(listener) : void early.push(event))
    let other: string | undefined
    let isGone = false
    const its: { wire?: Wire } = {}
    const timer: { all?: object; rest?: object } = {}
    const found: { settle: (id?: string) => void } = { settle: () => {} }
    const identified = new Promise<string | undefined>(resolve => (found.settle = resolve))
    const events: WireEvents = {
        frame: frame => pass(to => to.frame?.(frame)),
        packet(packet: Packet) {
            const id = boardIn(packet)
            // on a bus with several boards the one that is looked for may announce itself second
            if (id !== undefined && (options.deviceId ?? id) === id) found.settle(id)
            else if (id !== undefined && other === undefined) {
                other = id
                timer.rest = clock.setTimeout(() => found.settle(), SECOND_ANNOUNCEMENT, "housekeeping")
            }
            pass(to => to.packet(packet))
        },
        line: raw => pass(to => to.line(raw)),
        heard(isHeard) {
            // a board announces itself every 500 ms, and when it is asked
            if (isHeard) its.wire?.send(announceFrame())
            pass(to => to.heard?.(isHeard))
        },
        closed() {
            isGone = true
            found.settle()
            pass(to => to.closed())
        },
    }
    const late = new Promise<undefined>(resolve => {
        const end = () => {
            resolve(undefined)
            found.settle()
        }
        timer.all = clock.setTimeout(end, timeout, "housekeeping")
    })
    const opening = Wire.open(port, options.open, clock, events)
    const wire = await Promise.race([opening, late]).catch((error: unknown) => {
        clock.clearTimeout(timer.all)
        throw error
    })
    if (!wire) {
        // it may open all the same, or fail in its own time
        opening.then(
            opened => opened.close(),
            () => undefined
        )
        throw new PortError("silent", port, "no answer while it was opened")
    }
    its.wire = wire
    const deviceId = await identified
    clock.clearTimeout(timer.all)
    clock.clearTimeout(timer.rest)
    if (deviceId === undefined) {
        await wire.close()
        if (isGone) throw new PortError("missing", port, WENT_AWAY)
        throw other === undefined ? nobody(port, wire) : another(port, other)
    }
    return {
        wire,
        port,
        deviceId,
        listen(to) {
            listener = to
            for (const event of early.splice(0)) event(to)
        },
    }
}

function nobody(port: string, wire: Wire): PortError {
    if (wire.frames)
        return new PortError("not-a-board", port, "Jacdac frames, but no DeviceScript board has announced itself")
    if (wire.bytes)
        return new PortError("not-a-board", port, "text or other bytes, but no answer to a Jacdac bridge command")
    return new PortError("silent", port, "no answer")
}

function another(port: string, deviceId: string): PortError {
    return new PortError("another-board", port, `another board, ${deviceId}`)
}
