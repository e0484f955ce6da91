// Which program runs on a board: DeviceScript's manager service says its SHA-256. Owns the question under way, nothing else.
import { DeviceScriptManagerReg, Packet, SRV_DEVICE_SCRIPT_MANAGER } from "jacdac-ts"
import type { BoardLink } from "../../sim/board-link.js"
import { Code, u32 } from "../../src/wire/record.js"

const ASK = Code.GetRegister | DeviceScriptManagerReg.ProgramSha256
/** A board announces its services every 500 ms; then the question has this long, in ms. */
const PATIENCE = 1000

/** The hash in hex; undefined where the board does not say. */
export async function askProgramHash(link: BoardLink): Promise<string | undefined> {
    return await new Promise(resolve => {
        const end = (hash?: string) => {
            link.clock.clearTimeout(timer)
            off()
            resolve(hash)
        }
        const timer = link.clock.setTimeout(() => end(), PATIENCE, "housekeeping")
        const off = link.onPacket(packet => {
            if (packet.isCommand || packet.deviceIdentifier !== link.deviceId) return
            const { data, serviceIndex, serviceCommand } = packet
            if (serviceCommand === ASK) {
                if (data.length === 32) end(Buffer.from(data).toString("hex"))
            } else if (serviceIndex === 0 && serviceCommand === 0) ask(link, managerIn(data))
        })
        announce(link)
    })
}

function managerIn(announced: Uint8Array): number {
    for (let at = 4; at + 4 <= announced.length; at += 4)
        if (u32(announced, at) === SRV_DEVICE_SCRIPT_MANAGER) return at / 4
    return 0
}

function ask(link: BoardLink, index: number): void {
    if (index > 0) send(link, index, ASK)
}

function announce(link: BoardLink): void {
    send(link, 0, 0)
}

function send(link: BoardLink, index: number, command: number): void {
    const packet = Packet.from(command, new Uint8Array(0))
    packet.deviceIdentifier = link.deviceId
    packet.serviceIndex = index
    packet.isCommand = true
    link.send(packet)
}
