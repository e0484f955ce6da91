// Espressif ESP32-S3 DevKitM.
import { archOf, esp32Image } from "./arch.js"
import type { BoardProfile } from "./profile.js"

const arch = archOf("esp32s3")

export const esp32s3Devkitm: BoardProfile = {
    id: "esp32s3-devkitm",
    name: "Espressif ESP32-S3 DevKitM",
    devsId: "esp32s3_devkit_m",
    arch,
    usb: arch.usb,
    bootAdvice: "use the plug marked USB (not UART); hold BOOT, press and release RESET, then let go of BOOT",
    imageUrl: esp32Image("devicescript-esp32s3-esp32s3_devkit_m-0x0.bin"),
    // prettier-ignore
    pins: {
        P0: 0, P1: 1, P2: 2, P3: 3, P4: 4, P5: 5, P6: 6, P7: 7, P8: 8, P9: 9, P10: 10, P11: 11, P12: 12,
        P13: 13, P14: 14, P15: 15, P16: 16, P17: 17, P18: 18, P21: 21, P33: 33, P34: 34, P38: 38, P39: 39,
        P40: 40, P41: 41, P42: 42, P43: 43, P45: 45, P46: 46, P47: 47, P48: 48,
    },
}
