// Seeed Studio XIAO ESP32C3.
import { archOf, esp32Image } from "./arch.js"
import type { BoardProfile } from "./profile.js"

const arch = archOf("esp32c3")

export const xiaoEsp32c3: BoardProfile = {
    id: "xiao-esp32c3",
    name: "Seeed Studio XIAO ESP32C3",
    devsId: "seeed_xiao_esp32c3",
    arch,
    usb: arch.usb,
    bootAdvice: "hold B (BOOT) while you plug in the USB cable, or hold B, press and release R, then let go of B",
    imageUrl: esp32Image("devicescript-esp32c3-seeed_xiao_esp32c3-0x0.bin"),
    // prettier-ignore
    pins: {
        A0_D0: 2, A1_D1: 3, A2_D2: 4, A3_D3: 5, MISO_D9: 9, MOSI_D10: 10, RX_D7: 20, SCK_D8: 8, SCL_D5: 7,
        SDA_D4: 6, TX_D6: 21,
    },
}
