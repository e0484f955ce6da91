// Espressif ESP32-DevKitC.
import { archOf, esp32Image } from "./arch.js"
import type { BoardProfile } from "./profile.js"

const arch = archOf("esp32")

export const esp32Devkitc: BoardProfile = {
    id: "esp32-devkitc",
    name: "Espressif ESP32-DevKitC",
    devsId: "esp32_devkit_c",
    arch,
    usb: arch.usb,
    bootAdvice: arch.bootAdvice,
    imageUrl: esp32Image("devicescript-esp32-esp32_devkit_c-0x1000.bin"),
    // prettier-ignore
    pins: {
        P4: 4, P13: 13, P14: 14, P18: 18, P19: 19, P21: 21, P22: 22, P23: 23, P25: 25, P26: 26, P27: 27,
        P32: 32, P33: 33, P34: 34, P35: 35, VN: 39, VP: 36,
    },
}
