// Fibers that wait for a signal, in the order they came. A fiber that was ended while it waited is taken out by the next one
// that comes, and resuming it does nothing: it leaves nothing behind and needs no clean-up of its own.
import * as ds from "@devicescript/core"
import { resume } from "../node/kids.js"

/**
 * The calling fiber stands at the end; it suspends next. Gives the line, a new one where there was none.
 * @param goods what each of them brought, if anything
 */
export function standIn(line: ds.Fiber[], goods?: any[]): ds.Fiber[] {
    if (!line) line = []
    prune(line, goods)
    line.push(ds.Fiber.self())
    return line
}

/** Takes out who has ended, with its goods. */
export function prune(line: ds.Fiber[], goods?: any[]): void {
    for (let i = line.length - 1; i >= 0; --i)
        try {
            // throws when it has ended
            if (line[i].id) continue
        } catch {
            line.insert(i, -1)
            if (goods) goods.insert(i, -1)
        }
}

/** The calling fiber goes, wherever it stands. */
export function leaveLine(line: ds.Fiber[]): void {
    const i = line.indexOf(ds.Fiber.self())
    if (i >= 0) line.insert(i, -1)
}

/** Resumes all who still wait, and empties the line. */
export function rouseAll(line: ds.Fiber[]): void {
    for (let i = 0; i < line.length; ++i) resume(line[i], undefined)
    line.insert(0, -line.length)
}
