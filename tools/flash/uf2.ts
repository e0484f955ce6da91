// UF2: blocks of 512 bytes that each say where their payload belongs. Pure: bytes in, bytes or a UserError out.
// Rule: a file is written only when every block of it is whole, for the right chip and for its flash.
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import type { Uf2Method } from "./target.js"

// Figures of the format: https://github.com/microsoft/uf2, "File format".
const MAGIC_BEGIN = 0x0a324655
const MAGIC_SECOND = 0x9e5d5157
const MAGIC_END = 0x0ab16f30
const FLAG_NOT_FLASH = 0x1
const FLAG_FAMILY = 0x2000
const BLOCK = 512
const DATA = 32
// The only payload size the RP2040's ROM takes, at addresses that are multiples of it.
const PAYLOAD = 256

export interface Uf2Block {
    readonly address: number
    readonly payload: Uint8Array
    readonly family: number
}

/** Does it begin as a UF2 file does? */
export function isUf2(file: Uint8Array): boolean {
    return file.length >= 8 && word(file, 0) === MAGIC_BEGIN && word(file, 4) === MAGIC_SECOND
}

/** The blocks that go into the flash of this chip. UserError (exit 1) for a file that its ROM would not take as a whole. */
export function checkUf2(file: Uint8Array, method: Uf2Method, name: string): Uf2Block[] {
    const refuse = (expected: string, found: string, next: string) =>
        new UserError(ExitCode.Failed, `${expected} in ${name}`, found, next)
    const fresh = "download or build the file again; this one is damaged"
    if (!isUf2(file)) throw refuse("a UF2 image", told(file), "name a .uf2 file made for this board")
    if (file.length % BLOCK)
        throw refuse(
            `whole blocks of ${BLOCK} bytes`,
            `${file.length % BLOCK} bytes after block ${Math.floor(file.length / BLOCK) - 1}: the file is cut off`,
            fresh
        )
    const blocks: Uf2Block[] = []
    const count = file.length / BLOCK
    const seen = new Set<number>()
    for (let i = 0; i < count; ++i) {
        const block = file.subarray(i * BLOCK, (i + 1) * BLOCK)
        if (!isUf2(block) || word(block, BLOCK - 4) !== MAGIC_END)
            throw refuse(`a UF2 block at byte ${i * BLOCK}`, "something else", fresh)
        if (word(block, 24) !== count || word(block, 20) !== i)
            throw refuse(
                `block ${i} of ${count}`,
                `block ${word(block, 20)} of ${word(block, 24)}${word(block, 24) > count ? ": the file is cut off" : ""}`,
                fresh
            )
        const flags = word(block, 8)
        if (flags & FLAG_NOT_FLASH) continue
        const family = flags & FLAG_FAMILY ? word(block, 28) : 0
        if (family !== method.family)
            throw refuse(
                `blocks for family ${hex(method.family)}`,
                family ? `family ${hex(family)} (block ${i})` : `a block without a family (${i})`,
                "take the image that was made for this board: this one would be ignored by its chip"
            )
        const address = word(block, 12)
        const size = word(block, 16)
        const [start, end] = method.flash
        if (size !== PAYLOAD || address % PAYLOAD || address < start || address + size > end)
            throw refuse(
                `blocks of ${PAYLOAD} bytes inside the flash, ${hex(start)} to ${hex(end)}`,
                `${size} bytes for ${hex(address)} (block ${i})`,
                "take the image that was made for this board"
            )
        if (seen.has(address)) throw refuse("each address once", `${hex(address)} a second time (block ${i})`, fresh)
        seen.add(address)
        blocks.push({ address, payload: block.subarray(DATA, DATA + size), family })
    }
    if (!blocks.length) throw refuse("blocks for the flash", "none", fresh)
    return blocks
}

/** A file of these blocks, numbered in this order. */
export function formatUf2(blocks: readonly Uf2Block[]): Uint8Array {
    const file = new Uint8Array(blocks.length * BLOCK)
    const view = new DataView(file.buffer)
    blocks.forEach(({ address, payload, family }, i) => {
        const words = [MAGIC_BEGIN, MAGIC_SECOND, FLAG_FAMILY, address, payload.length, i, blocks.length, family]
        words.forEach((value, k) => view.setUint32(i * BLOCK + k * 4, value, true))
        file.set(payload, i * BLOCK + DATA)
        view.setUint32((i + 1) * BLOCK - 4, MAGIC_END, true)
    })
    return file
}

/** Bytes from an address on as blocks; what the last one lacks is erased flash. */
export function blocksOf(bytes: Uint8Array, address: number, family: number): Uf2Block[] {
    const blocks: Uf2Block[] = []
    for (let at = 0; at < bytes.length; at += PAYLOAD) {
        const payload = new Uint8Array(PAYLOAD).fill(0xff)
        payload.set(bytes.subarray(at, at + PAYLOAD))
        blocks.push({ address: address + at, payload, family })
    }
    return blocks
}

export const hex = (n: number) => "0x" + n.toString(16)

function word(bytes: Uint8Array, at: number): number {
    return (bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16) | (bytes[at + 3] << 24)) >>> 0
}

function told(file: Uint8Array): string {
    if (!file.length) return "an empty file"
    if (file[0] === 0xe9) return "an image for an ESP32"
    return `a file that begins with ${[...file.subarray(0, 4)].map(b => b.toString(16).padStart(2, "0")).join(" ")}`
}
