// A board as the flashing tools want it.
import type { FlashTarget } from "../flash/target.js"
import { FLASH_PAGE } from "./arch.js"
import { type BoardProfile, imageName } from "./profile.js"

// RP2040 datasheet, 2.8.4: family id, name of the boot drive; 16 MB of flash can be addressed.
const UF2 = { kind: "uf2", family: 0xe48bff56, drive: "RPI-RP2", flash: [0x10000000, 0x11000000] } as const

export function flashTarget(board: BoardProfile): FlashTarget {
    const { arch } = board
    const project = /github\.com\/([^/]+\/[^/]+)\//.exec(board.imageUrl)?.[1] ?? board.imageUrl
    return {
        id: board.id,
        name: board.name,
        firmware: { file: imageName(board), project, url: board.imageUrl },
        store: {
            address: arch.storageOffset,
            pages: arch.storagePages,
            pageSize: FLASH_PAGE,
            ...(arch.flash === "uf2" ? { align: FLASH_PAGE } : {}),
        },
        method:
            arch.flash === "uf2" ? UF2 : { kind: "esptool", chip: chipName(arch.id), address: arch.imageOffset ?? 0 },
        bootAdvice: board.bootAdvice,
    }
}

/** `ESP32-C3` as esptool calls it. */
function chipName(arch: string): string {
    return arch.toUpperCase().replace(/^ESP32(?=.)/, "ESP32-")
}
