// One line on a terminal's stderr while something takes long; gone without a trace afterwards.
import type { Output } from "./io.js"

/** Runs `work` under a line such as "compiling firmware/pico.ts …"; silent when `err` is no terminal. */
export async function withProgress<T>(err: Output, text: string, work: () => Promise<T>): Promise<T> {
    if (!err.isTTY) return work()
    // Written at once: the compiler keeps the event loop busy, a timer would never fire.
    err.write(`\r${text} …`)
    try {
        return await work()
    } finally {
        err.write("\r\u001b[K")
    }
}
