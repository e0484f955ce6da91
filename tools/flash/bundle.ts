// One image that holds the runtime and a program, byte for byte as `devs bundle` writes it (test/flash/bundle.test.ts):
// the flash store with the program is laid into the firmware image at the board's place for it. Pure.
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import type { EsptoolMethod, FlashTarget, StorePlace, Uf2Method } from "./target.js"
import { blocksOf, checkUf2, formatUf2, hex, isUf2 } from "./uf2.js"

/** The bundled image; `name` is the firmware image's, for errors. UserError (exit 1) for a firmware image of another kind, or one that has something at the store's place. */
export function bundleImage(
    target: FlashTarget,
    firmware: Uint8Array,
    store: Uint8Array,
    name = target.firmware.file
): Uint8Array {
    const { method } = target
    return method.kind === "uf2"
        ? intoUf2(target.store, method, firmware, store, name)
        : intoBin(target.store, method, firmware, store, name)
}

function intoUf2(
    { address, align = 1 }: StorePlace,
    method: Uf2Method,
    firmware: Uint8Array,
    store: Uint8Array,
    file: string
): Uint8Array {
    const blocks = checkUf2(firmware, method, file)
    if (blocks.some(b => b.address + b.payload.length > address && b.address < address + store.length))
        throw occupied(file, address)
    // The chip erases whole sectors: an unfinished last one would be erased under what is already in it.
    const end = Math.max(...blocks.map(b => b.address + b.payload.length))
    const filler = new Uint8Array(end % align ? align - (end % align) : 0).fill(0xff)
    return formatUf2([...blocks, ...blocksOf(filler, end, method.family), ...blocksOf(store, address, method.family)])
}

function intoBin(
    { address, pageSize }: StorePlace,
    method: EsptoolMethod,
    firmware: Uint8Array,
    store: Uint8Array,
    file: string
): Uint8Array {
    checkBin(firmware, file)
    const at = address - method.address
    if (firmware.subarray(at, at + store.length).some(byte => byte !== 0 && byte !== 0xff))
        throw occupied(file, address)
    const size = Math.ceil(Math.max(firmware.length, at + store.length) / pageSize) * pageSize
    const image = new Uint8Array(size).fill(0xff)
    image.set(firmware)
    image.set(store, at)
    return image
}

/** UserError (exit 1) when it cannot be an image for this board. */
export function checkImage({ method }: FlashTarget, image: Uint8Array, name: string): void {
    if (method.kind === "uf2") checkUf2(image, method, name)
    else checkBin(image, name)
}

/** UserError (exit 1) when it cannot be an image for an ESP32. */
export function checkBin(image: Uint8Array, name: string): void {
    // The first byte of every image the ROM starts (Espressif's "Firmware Image Format").
    if (image[0] === 0xe9) return
    throw new UserError(
        ExitCode.Failed,
        `an image for an ESP32 in ${name}`,
        !image.length ? "an empty file" : isUf2(image) ? "a UF2 image" : `a file that begins with ${hex(image[0])}`,
        "name a .bin file made for this board, with its boot loader"
    )
}

function occupied(file: string, address: number): UserError {
    return new UserError(
        ExitCode.Failed,
        `room for the program at ${hex(address)} in ${file}`,
        "something there already",
        "take the plain firmware image, not a bundled one; a bundled one is flashed with --file"
    )
}

/** UserError (exit 1) when `store` takes more pages than the board has for it. */
export function assertFits(place: StorePlace, store: Uint8Array): void {
    const room = place.pages * place.pageSize
    if (store.length > room)
        throw new UserError(
            ExitCode.Failed,
            `a program and settings of at most ${room} bytes in flash`,
            `${store.length} bytes`,
            "make the program smaller"
        )
}
