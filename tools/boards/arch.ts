// The chips DeviceScript runs on: what each has, how much fits, how it is flashed. Figures are those of the firmware of
// DeviceScript 2.16 (the sources named below); addresses are those of the table in the pinned @devicescript/cli, which a
// test compares.
import type { UsbKind } from "./profile.js"

export interface Arch {
    /** DeviceScript's id of the chip. */
    readonly id: string
    readonly name: string
    /** A network of its own. */
    readonly wifi: boolean
    /** Encrypted connections. */
    readonly tls: boolean
    /** Bytes of garbage-collected heap that a program has. */
    readonly heap: number
    /** Bytes of the largest program that can be deployed. */
    readonly largestProgram: number
    readonly flash: "uf2" | "esptool"
    /** Address in flash (on an RP2040 in memory) of the area that holds program and settings, and its size. */
    readonly storageOffset: number
    readonly storagePages: number
    /** Address of the board's own configuration. */
    readonly configOffset: number
    /** Where an image file begins; absent for UF2, whose blocks have addresses. */
    readonly imageOffset?: number
    /** The image for a board that DeviceScript has none for. */
    readonly bareImageUrl: string
    /** What a board of this chip is like when nothing else is said. */
    readonly usb: UsbKind
    readonly bootAdvice: string
}

export const FLASH_PAGE = 4096

// jacdac-c inc/jd_config.h: JD_GC_KB 64; devicescript-esp32 main/jd_user_config.h: 40 on the ESP32-S2. The VM keeps 12 bytes.
const heapOf = (kilobytes: number) => kilobytes * 1024 - 12

/**
 * jacdac-c source/jd_fstor.c: a sixteenth of the pages is a table of contents, kept twice; a program takes whole pages, one
 * fewer than are left. devicescript runtime/devicescript/devsmgr.c: its header takes 128 bytes. 110,464 on an RP2040.
 */
export function largestProgram(storagePages: number): number {
    const contents = Math.max(1, Math.floor(storagePages / 16))
    return (storagePages - 2 * contents - 1) * FLASH_PAGE - 128
}

const ESP32_IMAGES = "https://github.com/microsoft/devicescript-esp32/releases/latest/download/"
const PICO_IMAGES = "https://github.com/microsoft/devicescript-pico/releases/latest/download/"

/** The address of a board's image in the releases of DeviceScript's firmware. */
export const esp32Image = (file: string) => ESP32_IMAGES + file
export const picoImage = (file: string) => PICO_IMAGES + file

// devicescript-pico src/jd_user_config.h: 128 kB at the end of the first megabyte.
const RP2040 = {
    // src/lwip_sock.c knows plain TCP only
    tls: false,
    heap: heapOf(64),
    largestProgram: largestProgram(32),
    flash: "uf2",
    storageOffset: 0x100e0000,
    storagePages: 32,
    configOffset: 0x100dc000,
    usb: "cdc",
    bootAdvice: "hold BOOTSEL while you plug in the USB cable: the drive RPI-RP2 appears",
} as const

// devicescript-esp32 boards/partitions.csv: 256 kB; main/sock.c: TLS by mbedTLS with a bundle of root certificates.
const ESP32 = {
    wifi: true,
    tls: true,
    heap: heapOf(64),
    largestProgram: largestProgram(64),
    flash: "esptool",
    storageOffset: 0x1c0000,
    storagePages: 64,
    configOffset: 0x9000,
} as const

export const ARCHS: readonly Arch[] = [
    { ...RP2040, id: "rp2040", name: "RP2040", wifi: false, bareImageUrl: picoImage("devicescript-rp2040-pico.uf2") },
    {
        ...RP2040,
        id: "rp2040w",
        name: "RP2040 + CYW43 WiFi",
        wifi: true,
        bareImageUrl: picoImage("devicescript-rp2040w-pico_w.uf2"),
    },
    {
        ...ESP32,
        id: "esp32",
        name: "ESP32",
        imageOffset: 0x1000,
        usb: "bridge",
        bootAdvice: "hold BOOT (IO0), press and release EN, then let go of BOOT",
        bareImageUrl: esp32Image("devicescript-esp32-esp32_bare-0x1000.bin"),
    },
    {
        ...ESP32,
        id: "esp32c3",
        name: "ESP32-C3",
        imageOffset: 0,
        usb: "jtag-serial",
        bootAdvice: "connect GPIO9 to ground (the BOOT button) while you reset the chip",
        bareImageUrl: esp32Image("devicescript-esp32c3-esp32c3_bare-0x0.bin"),
    },
    {
        ...ESP32,
        id: "esp32s2",
        name: "ESP32-S2",
        heap: heapOf(40),
        imageOffset: 0x1000,
        usb: "cdc",
        bootAdvice: "connect GPIO0 to ground (the BOOT button) while you reset the chip",
        bareImageUrl: esp32Image("devicescript-esp32s2-esp32s2_bare-0x1000.bin"),
    },
    {
        ...ESP32,
        id: "esp32s3",
        name: "ESP32-S3",
        imageOffset: 0,
        usb: "cdc",
        bootAdvice: "connect GPIO0 to ground (the BOOT button) while you reset the chip",
        bareImageUrl: esp32Image("devicescript-esp32s3-esp32s3_bare-0x0.bin"),
    },
]

/** The chip with DeviceScript's id; throws for one of the names in the code that is none. */
export function archOf(id: string): Arch {
    const arch = ARCHS.find(a => a.id === id)
    if (!arch) throw new RangeError(`no chip ${id}`)
    return arch
}
