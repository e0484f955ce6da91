// Espressif ESP32-S2 (bare).
import { archOf, esp32Image } from "./arch.js"
import type { BoardProfile } from "./profile.js"

const arch = archOf("esp32s2")

export const esp32s2Bare: BoardProfile = {
    id: "esp32s2-bare",
    name: "Espressif ESP32-S2 (bare)",
    devsId: "esp32s2_bare",
    arch,
    usb: arch.usb,
    bootAdvice: arch.bootAdvice,
    imageUrl: esp32Image("devicescript-esp32s2-esp32s2_bare-0x1000.bin"),
    // prettier-ignore
    pins: {
        P0: 0, P1: 1, P2: 2, P3: 3, P4: 4, P5: 5, P6: 6, P7: 7, P8: 8, P9: 9, P10: 10, P11: 11, P12: 12,
        P13: 13, P14: 14, P15: 15, P16: 16, P17: 17, P18: 18, P21: 21, P33: 33, P34: 34, P35: 35, P36: 36,
        P37: 37, P38: 38, P39: 39, P40: 40, P41: 41, P42: 42, P43: 43, P44: 44, P45: 45, P46: 46,
    },
}
