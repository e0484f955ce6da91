// Reads a compiled program: how many bytes each function takes. The layout is the image format of the pinned compiler;
// what is no such image is refused.
import { SimError } from "../sim/errors.js"
import type { Program } from "../sim/program.js"

export interface FunctionSize {
    name: string
    /** `path:line` of its first instruction. */
    where: string
    /** Its code and its entry in the table of functions; its name is counted with the texts. */
    bytes: number
}

const MAGIC = 0x53766544
const FUNCTIONS_AT = 32
const ENTRY = 16

/** Functions of a program, largest first. Throws SimError for what is no program. */
export function functionSizes(program: Program): FunctionSize[] {
    const map = program.sourceMap()
    return codeSizes(program.binary)
        .map((bytes, fn) => ({
            name: map.nameOf(fn) ?? `#${fn}`,
            where: map.locate(fn, 1) ?? "",
            bytes: bytes + ENTRY,
        }))
        .sort((a, b) => b.bytes - a.bytes)
}

/** Bytes of code of each function, in the order of their numbers. */
export function codeSizes(image: Uint8Array): number[] {
    const view = new DataView(image.buffer, image.byteOffset, image.byteLength)
    if (image.length < FUNCTIONS_AT + 8 || view.getUint32(0, true) !== MAGIC)
        throw new SimError("Expected a compiled DeviceScript program, found something else.")
    const start = view.getUint32(FUNCTIONS_AT, true)
    const length = view.getUint32(FUNCTIONS_AT + 4, true)
    const sizes: number[] = []
    for (let at = start; at < start + length; at += ENTRY) sizes.push(view.getUint32(at + 4, true))
    return sizes
}
