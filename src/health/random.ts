// The library's own random numbers: the VM's repeat on every board, so that a fleet would retry in step. Seeded from the
// device id and the clock at first use; the simulator's seed reaches it through the device id.
import * as ds from "@devicescript/core"
import { mix, next } from "./xorshift.js"

let state: number

/** Adds what tells one boot from another, such as a boot counter. */
export function stir(n: number): void {
    state = mix(random32(), n)
}

function random32(): number {
    if (state === undefined) {
        state = 1
        const id = ds.deviceIdentifier("self")
        for (let i = 0; i < id.length; ++i) state = mix(state, id.charCodeAt(i))
        state = mix(state, ds.millis())
    }
    state = next(state)
    return state
}

/** From 0 up to 1. */
export function random(): number {
    return (random32() >>> 8) / 0x1000000
}
