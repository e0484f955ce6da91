// Words exchanged with a board's own Jacdac services: registers read, commands acknowledged, and what it announces. Owns
// nothing but the question under way. The wire may lose a frame, so what is not answered is sent again; only commands that may
// come twice go through here.
import { CMD_GET_REG, crc, JD_SERVICE_INDEX_CRC_ACK, Packet } from "jacdac-ts"
import type { BoardLink } from "../../sim/board-link.js"
import { u32 } from "../../src/wire/record.js"

/** ms after which a word is sent again, and how often it is sent. */
const AGAIN = 250
const TIMES = 12

/** As much of a board's link as is needed. */
export type ExchangeLink = Pick<BoardLink, "clock" | "deviceId" | "send" | "onPacket">

/** The board did not answer within three seconds. */
export class NoAnswer extends Error {}

export class Exchange {
    /** @param signal aborted: nothing more is sent, and what is under way rejects with its reason */
    constructor(
        private readonly link: ExchangeLink,
        private readonly signal?: AbortSignal
    ) {}

    /** The classes of the board's services, by their index. Rejects with NoAnswer. */
    async services(): Promise<number[]> {
        const { data } = await this.ask(this.packet(0, 0), p => p.serviceIndex === 0 && p.serviceCommand === 0)
        // the first word is the control service's, which holds flags instead of its class
        return Array.from({ length: data.length >> 2 }, (_, i) => u32(data, i * 4))
    }

    /** Reads a register. Rejects with NoAnswer, which is also how a board says that it has none. */
    async get(index: number, register: number, times = TIMES): Promise<Uint8Array> {
        const command = CMD_GET_REG | register
        const isIt = (p: Packet) => p.serviceIndex === index && p.serviceCommand === command
        return (await this.ask(this.packet(index, command), isIt, times)).data
    }

    /** Sends a command that may come twice; resolves when the board has it. Rejects with NoAnswer. */
    async send(index: number, command: number, data: Uint8Array = new Uint8Array(0)): Promise<void> {
        const packet = this.packet(index, command, data)
        packet.requiresAck = true
        const sum = crc(packet.toBuffer().subarray(2))
        await this.ask(packet, p => p.serviceIndex === JD_SERVICE_INDEX_CRC_ACK && p.serviceCommand === sum)
    }

    /** Sends a command once and gives the board's report to it. Rejects with NoAnswer after `patience` ms. */
    async call(index: number, command: number, data: Uint8Array, patience: number): Promise<Uint8Array> {
        const isIt = (p: Packet) => p.serviceIndex === index && p.serviceCommand === command
        return (await this.ask(this.packet(index, command, data), isIt, 1, patience)).data
    }

    /** Lets time pass. */
    wait(ms: number): Promise<void> {
        return new Promise((resolve, reject) => {
            const { clock } = this.link
            const stop = () => {
                clock.clearTimeout(timer)
                reject(this.signal?.reason as Error)
            }
            const timer = clock.setTimeout(() => {
                this.signal?.removeEventListener("abort", stop)
                resolve()
            }, ms)
            if (this.signal?.aborted) stop()
            else this.signal?.addEventListener("abort", stop, { once: true })
        })
    }

    private packet(index: number, command: number, data: Uint8Array = new Uint8Array(0)): Packet {
        const packet = Packet.from(command, data)
        packet.deviceIdentifier = this.link.deviceId
        packet.serviceIndex = index
        packet.isCommand = true
        return packet
    }

    private ask(packet: Packet, isAnswer: (p: Packet) => boolean, times = TIMES, every = AGAIN): Promise<Packet> {
        const { link, signal } = this
        return new Promise((resolve, reject) => {
            let timer: object | undefined
            let sent = 0
            const end = (settle: () => void) => {
                link.clock.clearTimeout(timer)
                signal?.removeEventListener("abort", stop)
                off()
                settle()
            }
            const stop = () => end(() => reject(signal?.reason as Error))
            const off = link.onPacket(p => {
                if (!p.isCommand && p.deviceIdentifier === link.deviceId && isAnswer(p)) end(() => resolve(p))
            })
            const send = () => {
                if (sent++ === times) return end(() => reject(new NoAnswer("no answer")))
                timer = link.clock.setTimeout(send, every)
                link.send(packet)
            }
            if (signal?.aborted) return stop()
            signal?.addEventListener("abort", stop, { once: true })
            send()
        })
    }
}
