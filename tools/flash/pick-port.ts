// Which serial port an ESP32 is flashed over.
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import type { PortInfo } from "./port-return.js"
import type { FlashTarget } from "./target.js"

/** USB vendors of the chips between an ESP32 and its plug: Espressif, Silicon Labs, WCH, FTDI, Prolific. */
const VENDORS = ["303a", "10c4", "1a86", "0403", "067b"]

/** The port of that path, or the only one an ESP32 may be on. UserError (exit 4) for none or several. */
export async function pickPort(
    list: () => Promise<readonly PortInfo[]>,
    path: string | undefined,
    target: FlashTarget
): Promise<PortInfo> {
    const ports = await list()
    // A path that is not listed may still be one: a pseudo-terminal, a link.
    if (path !== undefined) return ports.find(port => port.path === path) ?? { path }
    const likely = ports.filter(port => port.vendorId !== undefined && VENDORS.includes(port.vendorId.toLowerCase()))
    if (likely.length === 1) return likely[0]
    const shown = (likely.length ? likely : ports).map(described).join("\n")
    if (likely.length)
        throw new UserError(
            ExitCode.NotFound,
            `one serial port with a ${target.name}`,
            `${likely.length} that may have one:\n${shown}`,
            `choose one: --port ${likely[0].path}`
        )
    throw new UserError(
        ExitCode.NotFound,
        `a serial port with a ${target.name}`,
        ports.length ? `only others:\n${shown}` : "no serial port",
        `plug it in with a cable that carries data. No port comes: ${target.bootAdvice}. An unusual one is named with --port`
    )
}

function described({ path, vendorId, productId, manufacturer }: PortInfo): string {
    return [path, vendorId && `${vendorId}:${productId ?? "?"}`, manufacturer].filter(Boolean).join("  ")
}
