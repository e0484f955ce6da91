// Espressif ESP32-C3 (bare).
import { archOf, esp32Image } from "./arch.js"
import type { BoardProfile } from "./profile.js"

const arch = archOf("esp32c3")

export const esp32c3Bare: BoardProfile = {
    id: "esp32c3-bare",
    name: "Espressif ESP32-C3 (bare)",
    devsId: "esp32c3_bare",
    arch,
    usb: arch.usb,
    bootAdvice: arch.bootAdvice,
    imageUrl: esp32Image("devicescript-esp32c3-esp32c3_bare-0x0.bin"),
    // prettier-ignore
    pins: {
        P0: 0, P1: 1, P2: 2, P3: 3, P4: 4, P5: 5, P6: 6, P7: 7, P8: 8, P9: 9, P10: 10, P20: 20, P21: 21,
    },
}
