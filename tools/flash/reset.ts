// How the chip is brought into its boot loader: the ways there are, in the order in which they are tried. Each moves two
// lines: RTS asserted holds the chip in reset, DTR asserted holds its boot pin low (Espressif's "Boot Mode Selection").
import type { ResetStrategy, Transport } from "esptool-js"

export interface ResetWay {
    readonly name: string
    readonly steps: readonly Step[]
}

/** Lines to set, or ms to wait. */
type Step = { dtr?: boolean; rts?: boolean } | number

/** The two transistors of a dev board: reset, let go with the boot pin held, wait, let the pin go. */
function classic(name: string, hold: number): ResetWay {
    return {
        name,
        steps: [{ dtr: false, rts: true }, 100, { dtr: true, rts: false }, hold, { dtr: false, rts: false }],
    }
}

/** The chip's own USB peripheral watches for this sequence, and its order is the message. */
const USB_JTAG_SERIAL: ResetWay = {
    name: "USB-JTAG-serial",
    steps: [
        { rts: false },
        { dtr: false },
        100,
        { dtr: true },
        { rts: false },
        100,
        { rts: true },
        { dtr: false },
        { rts: true },
        100,
        { rts: false },
        { dtr: false },
    ],
}

const HARD: ResetWay = { name: "hard reset", steps: [{ dtr: false }, { rts: true }, 100, { rts: false }] }

// Some boards have a large capacitor at the reset pin.
const CLASSIC = classic("classic DTR/RTS", 50)
const SLOW = classic("classic DTR/RTS, slow", 550)

const ESPRESSIF = 0x303a
const USB_JTAG = 0x1001

/** The ways for a port, likeliest first. `ids` as Web Serial gives them. */
export function resetWays(ids: { usbVendorId?: number; usbProductId?: number }): ResetWay[] {
    const native = ids.usbVendorId === ESPRESSIF && ids.usbProductId === USB_JTAG
    return native ? [USB_JTAG_SERIAL, CLASSIC, SLOW] : [CLASSIC, SLOW, USB_JTAG_SERIAL]
}

/** A way as esptool-js takes one; tells its name when it is used. */
export function resetStrategy(way: ResetWay, transport: Transport, tell: (text: string) => void): ResetStrategy {
    return {
        transport,
        reset: async () => {
            tell(`reset: ${way.name}\n`)
            await walk(way, transport)
        },
    }
}

/** Out of the boot loader into the program. esptool-js 0.7 only lets go of RTS, which does nothing when it is not held. */
export function hardReset(transport: Transport): Promise<void> {
    return walk(HARD, transport)
}

async function walk(way: ResetWay, transport: Transport): Promise<void> {
    for (const step of way.steps)
        if (typeof step === "number") await new Promise(resolve => setTimeout(resolve, step))
        else
            await transport.device.setSignals({
                ...(step.dtr === undefined ? {} : { dataTerminalReady: step.dtr }),
                ...(step.rts === undefined ? {} : { requestToSend: step.rts }),
            })
}
