// Why a VM module went down for good, in words. Pure.
import { describePanic, type Panic, type PanicReader } from "./panic.js"
import { HANG } from "./processor.js"

/** What `problem`, as the processor tells it, was the end of. */
export function readDeath(reader: PanicReader, problem: string, at: number): Panic {
    if (problem === HANG)
        return reader.death("Hang", `${HANG}: a fiber calls ds.sleep(0) in a loop; sleep at least 1 ms`, at)
    if (/exit\(0\)/.test(problem))
        return reader.death("Reset", "the program called ds.reboot(), which ends the simulated VM", at)
    return reader.death("Abort", `the VM module stopped (${problem})`, at)
}

/** What a message says of a board that is dead: when it lost its power, or its last panic. */
export function deathNote(lostAt: number | undefined, panic: Panic | undefined): string {
    if (lostAt !== undefined) return `: it lost its power at ${lostAt.toFixed(0)} ms; reboot() gives it back`
    return panic ? `: ${describePanic(panic)}` : ""
}
