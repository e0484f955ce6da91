// A board of which only the services exist that a deploy speaks to, as DeviceScript's runtime has them; in this process as a
// link, or on a loopback port with the bytes of a USB board. It can refuse, fall silent, and have a radio.
import { createHash } from "node:crypto"
import { once } from "node:events"
import { createServer, type Server } from "node:net"
import {
    CMD_GET_REG,
    CMD_SET_REG,
    ControlReg,
    crc,
    DeviceScriptManagerCmd,
    DeviceScriptManagerReg,
    JD_SERVICE_INDEX_CRC_ACK,
    JD_SERVICE_INDEX_PIPE,
    Packet,
    PIPE_CLOSE_MASK,
    SettingsCmd,
    SRV_DEVICE_SCRIPT_MANAGER,
    SRV_SETTINGS,
    SRV_WIFI,
    WifiCmd,
} from "jacdac-ts"
import type { LinkClock } from "../../sim/board-link.js"
import { parseFrame } from "../../sim/bus.js"
import { bridgeCommandOf, bridgeFrame } from "../../sim/usb/bridge-command.js"
import { Splitter } from "../../sim/usb/splitter.js"
import { stuffFrame } from "../../sim/usb/stuffing.js"
import type { ExchangeLink } from "../../tools/deploy/exchange.js"
import { announcement } from "../serial/announcing.js"

const PORT = 77
const MANAGER = 1
const SETTINGS = 2
const WIFI = 3

export class FakeManager {
    readonly deviceId = "12abdd2289421234"
    product = 0x3f6e1f0c
    /** Undefined for none. */
    program: Uint8Array | undefined = Uint8Array.of(1, 2, 3)
    running = 1
    autostart = 1
    hasRadio = true
    /** Answers no request to take a program. */
    refuses = false
    /** Acknowledges so many pieces of a program and no more. */
    takes = Infinity
    /** `key=value` and `ssid/password`, as they came. */
    readonly settings: string[] = []
    readonly networks: string[] = []
    private pieces: Uint8Array[] = []

    /** What it sends after a frame. */
    hear(frame: Uint8Array): Uint8Array[] {
        const bridge = bridgeCommandOf(frame)
        if (bridge !== undefined) return [bridgeFrame(bridge, true)]
        return parseFrame(frame, 0).flatMap(packet => this.answer(packet))
    }

    /** A link that answers within the call. */
    link(clock: LinkClock): ExchangeLink {
        const handlers = new Set<(packet: Packet) => void>()
        return {
            clock,
            deviceId: this.deviceId,
            send: packet => {
                for (const frame of this.hear(packet.toBuffer()))
                    for (const report of parseFrame(frame, 0)) for (const handler of [...handlers]) handler(report)
            },
            onPacket(handler) {
                handlers.add(handler)
                return () => void handlers.delete(handler)
            },
        }
    }

    /** On a loopback port; gives its address. */
    async listen(): Promise<{ address: string; server: Server }> {
        const server = createServer(socket => {
            const splitter = new Splitter({
                frame: frame => {
                    for (const answer of this.hear(frame)) socket.write(stuffFrame(answer))
                },
                text: () => {},
            })
            socket.on("data", bytes => splitter.push(bytes))
            socket.on("error", () => socket.destroy())
        })
        await once(server.listen(0, "127.0.0.1"), "listening")
        const { port } = server.address() as { port: number }
        return { address: `tcp://127.0.0.1:${port}`, server }
    }

    private answer(packet: Packet): Uint8Array[] {
        const { serviceIndex, serviceCommand, data } = packet
        const report = (payload: Uint8Array, index = serviceIndex, command = serviceCommand) => {
            const answer = Packet.from(command, payload)
            answer.deviceIdentifier = this.deviceId
            answer.serviceIndex = index
            answer.isCommand = false
            return answer.toBuffer()
        }
        if (packet.isMultiCommand || (serviceIndex === 0 && serviceCommand === 0)) return [this.announce()]
        if (serviceIndex === JD_SERVICE_INDEX_PIPE && this.takes-- <= 0) return []
        const ack = packet.requiresAck
            ? [report(new Uint8Array(0), JD_SERVICE_INDEX_CRC_ACK, crc(packet.toBuffer().subarray(2)))]
            : []
        if (serviceIndex === 0 && serviceCommand === (CMD_GET_REG | ControlReg.ProductIdentifier))
            return [report(word(this.product))]
        if (serviceIndex === JD_SERVICE_INDEX_PIPE) this.take(serviceCommand, data)
        if (serviceIndex === SETTINGS && serviceCommand === SettingsCmd.Set) this.settings.push(pair(data, "="))
        if (serviceIndex === WIFI && serviceCommand === WifiCmd.AddNetwork) this.networks.push(pair(data, "/"))
        if (serviceIndex === MANAGER) return [...ack, ...this.manage(packet).map(payload => report(payload))]
        return ack
    }

    private manage({ serviceCommand, data }: Packet): Uint8Array[] {
        switch (serviceCommand) {
            case CMD_GET_REG | DeviceScriptManagerReg.ProgramSha256:
                return [this.program ? createHash("sha256").update(this.program).digest() : new Uint8Array(32)]
            case CMD_GET_REG | DeviceScriptManagerReg.Running:
                return [Uint8Array.of(this.running)]
            case CMD_GET_REG | DeviceScriptManagerReg.Autostart:
                return [Uint8Array.of(this.autostart)]
            case CMD_SET_REG | DeviceScriptManagerReg.Running:
                this.running = data[0]
                return []
            case CMD_SET_REG | DeviceScriptManagerReg.Autostart:
                this.autostart = data[0]
                return []
            case DeviceScriptManagerCmd.DeployBytecode:
                if (this.refuses) return []
                this.program = undefined
                this.pieces = []
                return [Uint8Array.of(PORT, 0)]
            default:
                return []
        }
    }

    private take(command: number, data: Uint8Array): void {
        if (command & PIPE_CLOSE_MASK) this.program = Buffer.concat(this.pieces)
        else this.pieces.push(data)
    }

    private announce(): Uint8Array {
        const services = [SRV_DEVICE_SCRIPT_MANAGER, SRV_SETTINGS, ...(this.hasRadio ? [SRV_WIFI] : [])]
        return announcement(this.deviceId, ...services)
    }
}

function word(n: number): Uint8Array {
    const bytes = new Uint8Array(4)
    new DataView(bytes.buffer).setUint32(0, n, true)
    return bytes
}

function pair(data: Uint8Array, between: string): string {
    return Buffer.from(data).toString().replace("\0", between)
}
