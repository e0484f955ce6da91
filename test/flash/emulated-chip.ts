// An ESP32 as its serial port shows it: the ROM boot loader and the flasher that is loaded into RAM, written from
// Espressif's "Serial Protocol" and "Boot Mode Selection". It owns a flash. Faults are switched on by name.
import { createHash } from "node:crypto"
import { constants, inflateSync } from "node:zlib"

export interface ChipModel {
    name: string
    /** Answer to the security command: its chip id (C3, S3), none in it (S2), or the command is unknown (ESP32). */
    chipId: number | "not told" | "unknown command"
    /** Word at 0x40001000. */
    magic: number
    spi: { base: number; user2: number; w0: number }
}

export const ESP32: ChipModel = {
    name: "ESP32",
    chipId: "unknown command",
    magic: 0x00f01d83,
    spi: { base: 0x3ff42000, user2: 0x24, w0: 0x80 },
}
const NEWER = { base: 0x60002000, user2: 0x20, w0: 0x58 }
export const ESP32_C3: ChipModel = { name: "ESP32-C3", chipId: 5, magic: 0x6921506f, spi: NEWER }
export const ESP32_S3: ChipModel = { name: "ESP32-S3", chipId: 9, magic: 9, spi: NEWER }
export const ESP32_S2: ChipModel = {
    name: "ESP32-S2",
    chipId: "not told",
    magic: 0x7c6,
    spi: { ...NEWER, base: 0x3f402000 },
}

export interface Faults {
    /** Never answers. */
    silent?: boolean
    /** Bytes that come before every answer. */
    garbage?: Uint8Array
    /** The answer to this block (0 is the first) is lost once. */
    loseAnswerTo?: number
    /** Dies with this block: nothing comes any more. */
    dieAt?: number
    wrongMd5?: boolean
    /** Does not follow a change of speed. */
    stuckBaud?: boolean
    secured?: boolean
}

const OP = {
    flashBegin: 2,
    flashData: 3,
    flashEnd: 4,
    memBegin: 5,
    memEnd: 6,
    memData: 7,
    sync: 8,
    writeReg: 9,
    readReg: 10,
    spiAttach: 13,
    changeBaud: 15,
    deflBegin: 16,
    deflData: 17,
    deflEnd: 18,
    md5: 19,
    security: 20,
} as const
const SPI_RUN = 1 << 18

export class EmulatedChip {
    readonly flash: Uint8Array
    /** Commands in the order they came, by name. */
    readonly seen: string[] = []
    baud = 115_200
    stub = false
    /** What runs: the boot loader answers, the program prints. */
    mode: "program" | "loader" = "program"
    /** Bytes to the host; set by whoever is wired to it. */
    send: (bytes: Uint8Array) => void = () => {}
    private input: number[] | undefined
    private readonly registers = new Map<number, number>()
    private job: { address: number; size: number; data: number[]; blocks: number; packed: boolean } | undefined

    constructor(
        readonly model: ChipModel,
        readonly faults: Faults = {},
        readonly flashBytes = 4 << 20
    ) {
        this.flash = new Uint8Array(flashBytes).fill(0xff)
    }

    /** Out of reset, with the boot pin as it is. */
    restart(bootPinLow: boolean): void {
        this.stub = false
        this.baud = 115_200
        this.mode = bootPinLow ? "loader" : "program"
        const boot = bootPinLow
            ? "boot:0x5 (DOWNLOAD)\r\nwaiting for download\r\n"
            : "boot:0x13 (SPI_FAST_FLASH_BOOT)\r\n"
        this.send(new TextEncoder().encode("\r\nrst:0x1 (POWERON)," + boot))
    }

    receive(bytes: Uint8Array): void {
        if (this.faults.silent) return
        for (const byte of bytes) {
            if (byte !== 0xc0) {
                this.input?.push(byte)
                continue
            }
            const raw = this.input
            this.input = []
            if (raw?.length && this.mode === "loader") this.handle(unescape(raw))
        }
    }

    private handle(packet: number[]): void {
        const view = new DataView(Uint8Array.from(packet).buffer)
        if (packet.length < 8 || packet[0] !== 0 || view.getUint16(2, true) !== packet.length - 8) return
        const op = packet[1]
        const word = (i: number) => view.getUint32(8 + i * 4, true)
        this.seen.push(Object.entries(OP).find(([, code]) => code === op)?.[0] ?? `op ${op}`)
        switch (op) {
            case OP.sync:
                for (let i = 0; i < 8; ++i) this.answer(op, this.stub ? 0 : 0x20120707)
                return
            case OP.readReg:
                return this.answer(op, this.read(word(0)))
            case OP.writeReg:
                this.write(word(0), word(1))
                return this.answer(op)
            case OP.security:
                return this.security()
            case OP.memEnd:
                this.answer(op)
                this.stub = true
                return this.frame([...new TextEncoder().encode("OHAI")])
            case OP.changeBaud:
                this.answer(op)
                if (!this.faults.stuckBaud) this.baud = word(0)
                return
            case OP.flashBegin:
            case OP.deflBegin:
                return this.begin(op, word(0), word(3))
            case OP.memData:
            case OP.flashData:
            case OP.deflData:
                return this.data(op, packet.slice(24), view.getUint32(4, true))
            case OP.md5:
                return this.md5(word(0), word(1))
            default:
                return this.answer(op)
        }
    }

    private read(address: number): number {
        return address === 0x40001000 ? this.model.magic : (this.registers.get(address) ?? 0)
    }

    // The flash chip hangs on the SPI controller: its command register runs what is in the others.
    private write(address: number, value: number): void {
        const { base, user2, w0 } = this.model.spi
        this.registers.set(address, value)
        if (address !== base || !(value & SPI_RUN)) return
        this.registers.set(base, value & ~SPI_RUN)
        const capacity = Math.log2(this.flashBytes)
        if ((this.read(base + user2) & 0xff) === 0x9f) this.registers.set(base + w0, (capacity << 16) | 0x40ef)
    }

    private security(): void {
        const { chipId } = this.model
        if (chipId === "unknown command") return this.answer(OP.security, 0, [], [1, 5])
        const data = new DataView(new ArrayBuffer(chipId === "not told" ? 12 : 20))
        data.setUint32(0, this.faults.secured ? 1 << 2 : 0, true)
        if (chipId !== "not told") data.setUint32(12, chipId, true)
        this.answer(OP.security, 0, [...new Uint8Array(data.buffer)])
    }

    private begin(op: number, size: number, address: number): void {
        this.job = { address, size, data: [], blocks: 0, packed: op === OP.deflBegin }
        this.flash.fill(0xff, address, Math.ceil((address + size) / 4096) * 4096)
        this.answer(op)
    }

    private data(op: number, data: number[], checksum: number): void {
        if (data.reduce((sum, byte) => sum ^ byte, 0xef) !== checksum) return this.answer(op, 0, [], [1, 7])
        if (op === OP.memData) return this.answer(op)
        const { job, faults } = this
        if (!job) return this.answer(op, 0, [], [1, 6])
        if (job.blocks === faults.dieAt) faults.silent = true
        if (faults.silent) return
        job.data.push(...data)
        const packed = Uint8Array.from(job.data)
        const plain = job.packed ? inflateSync(packed, { finishFlush: constants.Z_SYNC_FLUSH }) : packed
        this.flash.set(plain.subarray(0, job.size), job.address)
        if (job.blocks++ === faults.loseAnswerTo) return
        this.answer(op)
    }

    private md5(address: number, size: number): void {
        const hash = createHash("md5").update(this.flash.subarray(address, address + size))
        if (this.faults.wrongMd5) hash.update("!")
        const digest = hash.digest()
        this.answer(OP.md5, 0, this.stub ? [...digest] : [...Buffer.from(digest.toString("hex"))])
    }

    private answer(op: number, value = 0, data: number[] = [], status: [number, number] = [0, 0]): void {
        // The ROM's status has two bytes more that mean nothing.
        const body = [...data, ...status, ...(this.stub ? [] : [0, 0])]
        const head = [1, op, body.length & 0xff, body.length >> 8, ...bytesOf(value)]
        if (this.faults.garbage) this.send(this.faults.garbage)
        this.frame([...head, ...body])
    }

    private frame(content: number[]): void {
        const out = [0xc0]
        for (const byte of content)
            if (byte === 0xc0) out.push(0xdb, 0xdc)
            else if (byte === 0xdb) out.push(0xdb, 0xdd)
            else out.push(byte)
        this.send(Uint8Array.from([...out, 0xc0]))
    }
}

const bytesOf = (n: number) => [n & 0xff, (n >> 8) & 0xff, (n >> 16) & 0xff, (n >>> 24) & 0xff]

function unescape(raw: number[]): number[] {
    const out: number[] = []
    for (let i = 0; i < raw.length; ++i) out.push(raw[i] !== 0xdb ? raw[i] : raw[++i] === 0xdc ? 0xc0 : 0xdb)
    return out
}
