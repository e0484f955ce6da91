// What flashing needs to know of a board, and nothing more. The boards themselves are in tools/boards/.

/** RP2040: the chip's ROM shows a drive, and a file copied to it becomes the flash. */
export interface Uf2Method {
    readonly kind: "uf2"
    /** Family of the blocks: 0xe48bff56 for the RP2040 (its datasheet, 2.8.4.2). */
    readonly family: number
    /** `Board-ID` in the drive's INFO_UF2.TXT: `RPI-RP2` (RP2040 datasheet, 2.8.4.1). */
    readonly drive: string
    /** Addresses that a block may be for, the end exclusive. */
    readonly flash: readonly [start: number, end: number]
}

/** ESP32 family: the chip's ROM speaks Espressif's serial protocol. */
export interface EsptoolMethod {
    readonly kind: "esptool"
    /** The chip as esptool calls it: `ESP32`, `ESP32-C3`. */
    readonly chip: string
    /** Where the image begins in the flash: 0x1000 on ESP32 and S2, 0 on C3 and S3. */
    readonly address: number
}

/** Where DeviceScript keeps program and settings; the figures are in the board table of its command line. */
export interface StorePlace {
    /** Address, in the terms of the image: of the XIP window for UF2, of the flash for esptool. */
    readonly address: number
    readonly pages: number
    readonly pageSize: number
    /** An UF2 image is filled up to a multiple of this before the store is added. */
    readonly align?: number
}

/** The runtime's own image, without a program. */
export interface FirmwareSource {
    /** `devicescript-rp2040-pico.uf2` */
    readonly file: string
    /** Whose latest release has it: `microsoft/devicescript-pico`. */
    readonly project: string
    readonly url: string
}

export interface FlashTarget {
    /** As in `--board`. */
    readonly id: string
    readonly name: string
    readonly firmware: FirmwareSource
    readonly store: StorePlace
    readonly method: Uf2Method | EsptoolMethod
    /** How a person gets this board to listen: which button, when to let go. */
    readonly bootAdvice: string
}
