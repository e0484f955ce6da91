// Fibers that wait for a signal, in the order they came. A fiber that was ended while it waited is taken out by the next one
// that comes, and resuming it does nothing: it leaves nothing behind and needs no clean-up of its own.
import * as ds from "@devicescript/core"

/** The calling fiber stands at the end; it suspends next. Gives the line, a new one where there was none. */
export function standIn(line: ds.Fiber[]): ds.Fiber[] {
    if (!line) line = []
    for (let i = line.length - 1; i >= 0; --i)
        try {
            // throws when it has ended
            if (line[i].id) continue
        } catch {
            line.insert(i, -1)
        }
    line.push(ds.Fiber.self())
    return line
}

/** The calling fiber goes, wherever it stands. */
export function leaveLine(line: ds.Fiber[]): void {
    const i = line.indexOf(ds.Fiber.self())
    if (i >= 0) line.insert(i, -1)
}

/** Resumes who stands at `i`, if it still waits; false when it has ended. */
export function rouseAt(line: ds.Fiber[], i: number): boolean {
    try {
        if (line[i].suspended) line[i].resume(undefined)
        return true
    } catch {
        return false
    }
}
