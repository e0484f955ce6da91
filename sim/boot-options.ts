// How a board is booted.
import type { Settings } from "./settings.js"

export interface BootOptions {
    /** 16 hex digits; default: made from the simulator's seed and the number of the board. */
    deviceId?: string
    /**
     * Values that `readSetting` finds from the first boot on: key (at most 13 characters) → JSON value. They go before those
     * of the project's .env files, which a board with a `flash` of its own does not get again.
     */
    settings?: Settings
    /** The flash of an earlier board (`board.flash`). */
    flash?: Uint8Array
    /** Collects garbage at every allocation: slow, but `heap()` is exact then. Default false. */
    gcStress?: boolean
}
