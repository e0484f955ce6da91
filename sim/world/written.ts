// What boards tell a mocked device: register writes and commands, by the names of the service's specification. Pure.
import { jdunpack, SensorReg, type JDServiceServer, type Packet } from "jacdac-ts"
import type { SensorValue } from "../sensor.js"

/** One thing a board wrote to a mock. */
export interface Written {
    /** Virtual ms. */
    at: number
    /** The register's or the command's Jacdac name: `active`, `intensity`, `message`, `play_tone`. */
    what: string
    /** As the service's specification unpacks it; raw bytes where they do not fit it. */
    value: SensorValue
}

/** What a packet wrote; undefined when it only asks, or is about sampling. */
export function readWritten(server: JDServiceServer, packet: Packet, at: number): Written | undefined {
    const { packets } = server.specification
    const id = packet.isRegisterSet ? packet.registerIdentifier : packet.serviceCommand
    if (packet.isRegisterSet && (id === SensorReg.StreamingSamples || id === SensorReg.StreamingInterval))
        return undefined
    const specification = packet.isRegisterSet
        ? packets.find(p => p.kind === "rw" && p.identifier === id)
        : packet.isCommand && !packet.isRegisterGet
          ? packets.find(p => p.kind === "command" && p.identifier === id)
          : undefined
    if (!specification) return undefined
    return { at, what: specification.name, value: unpacked(packet, specification) }
}

function unpacked(packet: Packet, { packFormat, fields }: jdspec.PacketInfo): SensorValue {
    if (!packFormat) return packet.data
    try {
        const values = (jdunpack(packet.data, packFormat) as SensorValue[]).map((v, i) =>
            fields[i]?.type === "bool" ? !!v : v
        )
        return values.length === 1 ? values[0] : (values as SensorValue & unknown[])
    } catch {
        return packet.data
    }
}
