// The clock of a link on the wall's: timers that a close can take away. Owns nothing; each timer owns its end.
import type { LinkClock } from "../../sim/board-link.js"
import type { WallClock } from "../io.js"

/**
 * Timers on a wall clock. Its zero is anywhere in the past: a process counts from its own start, but what clients begin to
 * count from this clock (the tokens of their requests) must not be the same in every run of a command.
 */
export function hostClock(wall: WallClock): LinkClock {
    const zero = Math.random() * 0x1_0000_0000
    return {
        get now() {
            return zero + wall.now()
        },
        setTimeout(callback, delay) {
            const end = new AbortController()
            void wall.sleep(Math.max(0, delay), end.signal).then(() => {
                if (!end.signal.aborted) callback()
            })
            return end
        },
        clearTimeout: handle => (handle as AbortController | undefined)?.abort(),
    }
}
