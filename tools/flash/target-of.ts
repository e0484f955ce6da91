// How a board of the table is flashed.
import { FLASH_PAGE } from "../boards/arch.js"
import { imageName, type BoardProfile } from "../boards/profile.js"
import type { FlashTarget } from "./target.js"

/** RP2040 datasheet, 2.8.4: the family of its blocks, and the id in the file on its drive. */
const RP2040 = { family: 0xe48bff56, drive: "RPI-RP2" }
/** 2 MB from the start of the XIP window: what a Pico has, and twice what DeviceScript uses. */
const RP2040_FLASH = [0x10000000, 0x10200000] as const

export function flashTarget(board: BoardProfile): FlashTarget {
    const { arch, imageUrl } = board
    const isUf2 = arch.flash === "uf2"
    return {
        id: board.id,
        name: board.name,
        firmware: { file: imageName(board), project: projectOf(imageUrl), url: imageUrl },
        store: {
            address: arch.storageOffset,
            pages: arch.storagePages,
            pageSize: FLASH_PAGE,
            // the chip erases by sectors of this size; `uf2Align` in DeviceScript's table
            ...(isUf2 ? { align: FLASH_PAGE } : {}),
        },
        method: isUf2
            ? { kind: "uf2", ...RP2040, flash: RP2040_FLASH }
            : { kind: "esptool", chip: arch.name, address: arch.imageOffset ?? 0 },
        bootAdvice: board.bootAdvice,
        // DeviceScript has an image for each of its own boards only: another's needs its configuration patched in.
        isDescribedByProject: board.file !== undefined,
    }
}

/** `owner/name` of a release's address. */
function projectOf(url: string): string {
    return new URL(url).pathname.split("/").slice(1, 3).join("/")
}
