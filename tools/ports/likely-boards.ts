// Which boards may be behind a port, by its USB ids alone. Pure.
import type { BoardProfile } from "../boards/profile.js"

const RASPBERRY_PI = "2e8a"
const ESPRESSIF = "303a"
/** The fixed USB serial port of an ESP32-C3 or S3 (Espressif's USB Serial/JTAG controller). */
const USB_JTAG = "1001"
/** Makers of the USB-serial chips that boards have: Silicon Labs, WCH, FTDI, Prolific. */
const BRIDGES = ["10c4", "1a86", "0403", "067b"]

/** Their ids; empty for a port of something else. */
export function likelyBoards(
    usb: { vendorId?: string; productId?: string },
    boards: readonly BoardProfile[]
): BoardProfile[] {
    const vendor = usb.vendorId?.toLowerCase()
    return boards.filter(board => {
        const isPico = board.arch.flash === "uf2"
        if (vendor === RASPBERRY_PI) return isPico
        if (isPico || vendor === undefined) return false
        if (BRIDGES.includes(vendor)) return board.usb === "bridge"
        if (vendor !== ESPRESSIF || board.usb === "bridge") return false
        // an S3 has both ways, whichever its firmware uses
        return (usb.productId === USB_JTAG) === (board.usb === "jtag-serial") || board.arch.id === "esp32s3"
    })
}
