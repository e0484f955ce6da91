// not-a-program
// The number the bench gave this run: the last eight digits of the device id.
import * as ds from "@devicescript/core"

export function parameter(): number {
    const id: string = ds.deviceIdentifier("self")
    let n = 0
    for (let i = 8; i < 16; ++i) {
        const c = id.charCodeAt(i)
        n = n * 16 + (c < 60 ? c - 48 : (c | 32) - 87)
    }
    return n
}
