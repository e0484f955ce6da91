// What the tools know of a board. One file a board beside this one; what boards with the same chip share is in arch.ts.
import type { Arch } from "./arch.js"

/**
 * How its USB plug is wired: `cdc` a serial port made by the firmware itself · `jtag-serial` the chip's fixed USB serial port
 * · `bridge` a USB-serial chip beside it.
 */
export type UsbKind = "cdc" | "jtag-serial" | "bridge"

export interface BoardProfile {
    /** What people write after `--board`. */
    readonly id: string
    readonly name: string
    /** DeviceScript's id, as in `@dsboard/pico`; taken after `--board` too. */
    readonly devsId: string
    readonly arch: Arch
    /** Name in the firmware → GPIO number, as DeviceScript has them. */
    readonly pins: Readonly<Record<string, number>>
    readonly usb: UsbKind
    /** How it gets into its boot loader by hand: an instruction. */
    readonly bootAdvice: string
    /** Where its firmware image comes from; the file's name is its last part. */
    readonly imageUrl: string
    /** The `*.board.json` of the project that describes it; absent for the ones known here. */
    readonly file?: string
}

/** The file name of a board's firmware image. */
export function imageName(board: BoardProfile): string {
    return board.imageUrl.slice(board.imageUrl.lastIndexOf("/") + 1)
}
