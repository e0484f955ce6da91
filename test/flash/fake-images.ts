// Firmware images that hold nothing but a pattern, and the boards they are for.
import type { FlashTarget } from "../../tools/flash/target.js"
import { blocksOf, formatUf2 } from "../../tools/flash/uf2.js"

export const RP2040_FAMILY = 0xe48bff56

export const PICO: FlashTarget = {
    id: "pico",
    name: "Raspberry Pi Pico",
    firmware: {
        file: "devicescript-rp2040-pico.uf2",
        project: "microsoft/devicescript-pico",
        url: "https://images.invalid/devicescript-rp2040-pico.uf2",
    },
    store: { address: 0x100e0000, pages: 32, pageSize: 4096, align: 4096 },
    method: { kind: "uf2", family: RP2040_FAMILY, drive: "RPI-RP2", flash: [0x10000000, 0x10200000] },
    bootAdvice: "unplug the board, hold BOOTSEL, plug it in, let go",
}

export const XIAO_C3: FlashTarget = {
    id: "xiao-esp32c3",
    name: "Seeed Studio XIAO ESP32C3",
    firmware: {
        file: "devicescript-esp32c3-seeed_xiao_esp32c3-0x0.bin",
        project: "microsoft/devicescript-esp32",
        url: "https://images.invalid/devicescript-esp32c3-seeed_xiao_esp32c3-0x0.bin",
    },
    store: { address: 0x1c0000, pages: 64, pageSize: 4096 },
    method: { kind: "esptool", chip: "ESP32-C3", address: 0 },
    bootAdvice: "hold BOOT (B), press RESET (R) once, let go of BOOT",
}

export const DEVKIT_C: FlashTarget = {
    id: "esp32-devkitc",
    name: "Espressif ESP32 DevKitC",
    firmware: {
        file: "devicescript-esp32-esp32_devkit_c-0x1000.bin",
        project: "microsoft/devicescript-esp32",
        url: "https://images.invalid/devicescript-esp32-esp32_devkit_c-0x1000.bin",
    },
    store: { address: 0x1c0000, pages: 64, pageSize: 4096 },
    method: { kind: "esptool", chip: "ESP32", address: 0x1000 },
    bootAdvice: "hold BOOT, press EN once, let go of BOOT",
}

/** A UF2 image of so many blocks from the beginning of the flash. */
export function fakeUf2(blocks = 40, family = RP2040_FAMILY, address = 0x10000000): Uint8Array {
    return formatUf2(blocksOf(pattern(blocks * 256), address, family))
}

/** An ESP32 image; erased where a board keeps its configuration (0x9000), as the real ones are. */
export function fakeBin(size = 70_001): Uint8Array {
    const image = pattern(size).fill(0xff, 0x8000, 0xa000)
    image[0] = 0xe9
    return image
}

function pattern(size: number): Uint8Array {
    return Uint8Array.from({ length: size }, (_, i) => (i * 13 + (i >> 8)) & 0xff)
}
