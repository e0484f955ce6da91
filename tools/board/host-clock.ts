// The clock of a link on the wall's: timers that a close can take away. Owns nothing; each timer owns its end.
import type { LinkClock } from "../../sim/board-link.js"
import type { WallClock } from "../io.js"

/** Timers on a wall clock. */
export function hostClock(wall: WallClock): LinkClock {
    return {
        get now() {
            return wall.now()
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
