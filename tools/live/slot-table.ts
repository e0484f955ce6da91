// The slots of a controller as lines of text, its head first. Pure.
import type { SlotStatus } from "../../sim/wire/status.js"

const HEAD = ["SLOT", "STATUS", "OWNER", "QUEUED"]

/** Empty where there is no slot. */
export function slotLines(slots: readonly SlotStatus[]): string[] {
    if (!slots.length) return []
    const rows = [HEAD, ...slots.map(cells)]
    const widths = HEAD.map((_, i) => Math.max(...rows.map(row => [...row[i]].length)))
    return rows.map(row => row.map((cell, i) => cell + " ".repeat(widths[i] - [...cell].length)).join("  "))
}

function cells({ slot, status, ownerId, queueDepth, held }: SlotStatus): string[] {
    return [slot, held ? `${status}, held` : status, ownerId === null ? "-" : String(ownerId), String(queueDepth)]
}
