import { expect, test } from "vitest"
import type { Uf2Method } from "../../tools/flash/target.js"
import { blocksOf, checkUf2, formatUf2 } from "../../tools/flash/uf2.js"
import { fakeBin, fakeUf2, PICO, RP2040_FAMILY } from "./fake-images.js"

const METHOD = PICO.method as Uf2Method

test("blocks come out as they went in", () => {
    const blocks = blocksOf(fakeBin(5000), 0x10000000, RP2040_FAMILY)
    expect(checkUf2(formatUf2(blocks), METHOD, "image")).toEqual(blocks)
})

const damaged: [string, () => Uint8Array, string][] = [
    ["an empty file", () => new Uint8Array(0), "an empty file"],
    ["an ESP32 image", () => fakeBin(), "an image for an ESP32"],
    ["text", () => new TextEncoder().encode("<html>"), "a file that begins with 3c 68 74 6d"],
    ["half a block", () => fakeUf2().subarray(0, 20 * 512 - 100), "412 bytes after block 18: the file is cut off"],
    ["half the blocks", () => fakeUf2().subarray(0, 20 * 512), "block 0 of 40: the file is cut off"],
    ["a missing block", () => without(fakeUf2(), 3), "block 0 of 40: the file is cut off"],
    ["a torn block", () => torn(fakeUf2(), 5), "something else"],
    ["another chip's family", () => fakeUf2(4, 0xada52840), "family 0xada52840 (block 0)"],
    ["blocks without a family", () => noFamily(fakeUf2(2)), "a block without a family (0)"],
    ["an address outside the flash", () => fakeUf2(4, RP2040_FAMILY, 0x101fff00), "256 bytes for 0x10200000 (block 1)"],
    ["an address in RAM", () => fakeUf2(4, RP2040_FAMILY, 0x20000000), "256 bytes for 0x20000000 (block 0)"],
    [
        "the same address twice",
        () =>
            formatUf2([
                ...blocksOf(fakeBin(256), 0x10000000, RP2040_FAMILY),
                ...blocksOf(fakeBin(256), 0x10000000, RP2040_FAMILY),
            ]),
        "0x10000000 a second time (block 1)",
    ],
]

test.each(damaged)("%s is refused", (_, make, found) => {
    expect(() => checkUf2(make(), METHOD, "image.uf2")).toThrow(expect.objectContaining({ code: 1, found }) as Error)
})

function without(file: Uint8Array, block: number): Uint8Array {
    return Buffer.concat([file.subarray(0, block * 512), file.subarray((block + 1) * 512)])
}

function torn(file: Uint8Array, block: number): Uint8Array {
    return file.fill(0, block * 512 + 300, block * 512 + 512)
}

function noFamily(file: Uint8Array): Uint8Array {
    for (let at = 0; at < file.length; at += 512) file[at + 9] = 0
    return file
}
