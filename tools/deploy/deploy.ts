// A deploy: the program, then the settings, then the start; as DeviceScript's own tool does it (devicescript cli/src/deploy.ts), with
// the board asked after each step what it has. Nothing of the board is left as this wants it but the program and settings:
// whether it starts by itself is given back on every way out.
import { CMD_SET_REG, DeviceScriptManagerReg, SRV_DEVICE_SCRIPT_MANAGER } from "jacdac-ts"
import { Exchange, NoAnswer, type ExchangeLink } from "./exchange.js"
import { sendProgram } from "./program-pipe.js"
import { sendSettings, sendWifi, type WifiNetwork } from "./settings.js"

/** What goes onto a board. */
export interface Deployment {
    program: Uint8Array
    /** Hex. */
    sha256: string
    settings: Record<string, unknown>
    wifi?: WifiNetwork
}

export interface Deployed {
    /** The board had this very program already. */
    wasThere: boolean
    /** What became of the network; absent where there is none to send. */
    wifi?: "sent" | "no radio"
}

/** What a board has after a deploy that did not come to its end; `unknown` where it does not say. */
export type Held = "old program" | "new program" | "no program" | "unknown"

/** A deploy that failed; `cause` is a NoAnswer, or why the signal was aborted. */
export class DeployFailure extends Error {
    constructor(
        /** What was under way: `sending the program`. */
        readonly step: string,
        readonly held: Held,
        options: ErrorOptions
    ) {
        super(`${step}: the board has ${held}`, options)
    }
}

const NOTHING = "0".repeat(64)
/** How often a board in trouble is asked what it has. */
const FEW = 4
/** ms a stopped program has to be gone. */
const SETTLE = 10

export interface DeployWatch {
    signal: AbortSignal
    progress(done: number, total: number): void
    /** The old program runs no more: what the board says from now on is not its. */
    stopped?(): void
}

/** Rejects with a DeployFailure. */
export async function deploy(link: ExchangeLink, what: Deployment, watch: DeployWatch): Promise<Deployed> {
    const exchange = new Exchange(link, watch.signal)
    const after = new Exchange(link)
    let step = "asking the board what it has"
    let manager = -1
    let before: string | undefined
    let autostart = 1
    let isTouched = false
    let isErased = false
    const hash = async (by: Exchange, times?: number) =>
        Buffer.from(await by.get(manager, DeviceScriptManagerReg.ProgramSha256, times)).toString("hex")
    const set = (by: Exchange, register: number, value: number) =>
        by.send(manager, CMD_SET_REG | register, Uint8Array.of(value))
    try {
        const services = await exchange.services()
        manager = services.indexOf(SRV_DEVICE_SCRIPT_MANAGER)
        before = await hash(exchange)
        autostart = (await exchange.get(manager, DeviceScriptManagerReg.Autostart))[0]
        step = "stopping the program"
        isTouched = true
        await set(exchange, DeviceScriptManagerReg.Autostart, 0)
        await set(exchange, DeviceScriptManagerReg.Running, 0)
        await exchange.wait(SETTLE)
        watch.stopped?.()
        const wasThere = before === what.sha256
        if (!wasThere) {
            step = "sending the program"
            await sendProgram(exchange, manager, what.program, () => (isErased = true), watch.progress)
            if ((await hash(exchange)) !== what.sha256) throw new NoAnswer("another program than was sent")
        }
        step = "sending the settings"
        await sendSettings(exchange, services, what.settings)
        const wifi = what.wifi && (await sendWifi(exchange, services, what.wifi))
        return { wasThere, ...(wifi ? { wifi } : {}) }
    } catch (error) {
        const held = isErased ? await heldNow(() => hash(after, FEW), what.sha256) : "old program"
        throw new DeployFailure(step, before === NOTHING && held === "old program" ? "no program" : held, {
            cause: error,
        })
    } finally {
        if (isTouched) {
            // A board that takes a new configuration of its pins restarts at once, and answers nothing.
            await set(after, DeviceScriptManagerReg.Autostart, autostart)
                .then(() => set(after, DeviceScriptManagerReg.Running, 1))
                .catch(() => undefined)
        }
    }
}

async function heldNow(hash: () => Promise<string>, sent: string): Promise<Held> {
    const now = await hash().catch(() => undefined)
    if (now === undefined) return "unknown"
    return now === sent ? "new program" : now === NOTHING ? "no program" : "old program"
}
