// Raspberry Pi Pico.
import { archOf, picoImage } from "./arch.js"
import type { BoardProfile } from "./profile.js"

const arch = archOf("rp2040")

export const pico: BoardProfile = {
    id: "pico",
    name: "Raspberry Pi Pico",
    devsId: "pico",
    arch,
    usb: arch.usb,
    bootAdvice: arch.bootAdvice,
    imageUrl: picoImage("devicescript-rp2040-pico.uf2"),
    // prettier-ignore
    pins: {
        GP0: 0, GP1: 1, GP2: 2, GP3: 3, GP4: 4, GP5: 5, GP6: 6, GP7: 7, GP8: 8, GP9: 9, GP10: 10, GP11: 11,
        GP12: 12, GP13: 13, GP14: 14, GP15: 15, GP16: 16, GP17: 17, GP18: 18, GP19: 19, GP20: 20, GP21: 21,
        GP22: 22, GP26: 26, GP27: 27, GP28: 28,
    },
}
