// Which two pins of a board the first firmware uses: ones that anything may be wired to. Pure.
import type { BoardProfile } from "../boards/profile.js"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"

export interface Pins {
    button: string
    light: string
}

// GPIO numbers to stay away from: boot straps, console and USB (Espressif's datasheets, "Strapping Pins" and "IO MUX"; ESP32's
// 34 to 39 are inputs only and have no pull-ups), and on RP2040 boards the log's and the usual I2C pins of DeviceScript.
const AVOID: Readonly<Record<string, readonly number[]>> = {
    rp2040: [0, 1, 4, 5, 25],
    rp2040w: [0, 1, 4, 5, 25],
    esp32: [0, 1, 2, 3, 5, 12, 15, 34, 35, 36, 37, 38, 39],
    esp32c3: [2, 8, 9, 18, 19, 20, 21],
    esp32s2: [0, 19, 20, 43, 44, 45, 46],
    esp32s3: [0, 3, 19, 20, 43, 44, 45, 46],
}
/** A name that says that something else is there. */
const TAKEN = /SDA|SCL|SCK|MISO|MOSI|TX|RX|LED|PWR|^JD$/

/** Throws UserError (exit 2) for a board with fewer than two pins. */
export function pickPins(board: BoardProfile): Pins {
    const all = Object.entries(board.pins).sort(([, a], [, b]) => a - b)
    const avoid = AVOID[board.arch.id] ?? []
    const free = all.filter(([name, gpio]) => !TAKEN.test(name) && !avoid.includes(gpio))
    // a board that leads out little else: better a pin with a second role than none
    const [button, light] = [...new Set([...free, ...all].map(([name]) => name))]
    if (button === undefined || light === undefined)
        throw new UserError(
            ExitCode.Usage,
            "a board with two pins at least, for a button and a light",
            `${board.id} with ${all.length}`,
            "begin with another board and write your own src/main.ts"
        )
    return { button, light }
}
