// pure: when uptime asks for attention. Measured: wake times of the VM are 32-bit ms (DEVICESCRIPT.md, fibers).

/** ms of uptime at which the VM's sleeping fibers hang. */
export const wrapsAt = 0x100000000
/** ms: a day before. */
export const warnAt = wrapsAt - 86400000
/** ms: a minute before, the latest a reboot in order can begin. */
export const lastCall = wrapsAt - 60000
/** ms the VM can sleep at a stretch without busy-polling. */
const longest = 0x7fffffff

/** ms until the next look; Infinity where there is no limit: the warning goes along with whatever else wakes `run`. */
export function dueNext(now: number, limit: number): number {
    const next = limit - now
    return next < Infinity && next > longest ? longest : next
}
