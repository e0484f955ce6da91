// The boards as a table for people and as JSON. Pure.
import { imageName, type BoardProfile } from "./profile.js"

const USB = { cdc: "native", "jtag-serial": "native (JTAG)", bridge: "serial bridge" } as const
const HEAD = ["ID", "BOARD", "CHIP", "WI-FI", "TLS", "HEAP", "PROGRAM", "USB", "FLASH", "@DSBOARD"]

/** A head line and one line a board. */
export function boardTable(boards: readonly BoardProfile[]): string {
    const rows = boards.map(b => [
        b.id,
        b.name,
        b.arch.name,
        yes(b.arch.wifi),
        yes(b.arch.tls),
        `${bytes(b.arch.heap)} B`,
        `${bytes(b.arch.largestProgram)} B`,
        USB[b.usb],
        b.arch.flash,
        b.devsId,
    ])
    const widths = HEAD.map((head, i) => Math.max(head.length, ...rows.map(row => (row[i] ?? "").length)))
    const line = (row: string[]) =>
        row
            .map((cell, i) => cell.padEnd(widths[i] ?? 0))
            .join("  ")
            .trimEnd() + "\n"
    return [HEAD, ...rows].map(line).join("")
}

/** One object a board. */
export function boardJson(board: BoardProfile) {
    const { id, name, devsId, arch, pins, usb, bootAdvice } = board
    return {
        id,
        name,
        devsId,
        arch: arch.id,
        wifi: arch.wifi,
        tls: arch.tls,
        heapBytes: arch.heap,
        largestProgramBytes: arch.largestProgram,
        usb,
        flash: arch.flash,
        image: imageName(board),
        bootAdvice,
        pins,
        file: board.file ?? null,
    }
}

/** `110,464`. */
export function bytes(n: number): string {
    return String(n).replace(/\B(?=(\d{3})+$)/g, ",")
}

function yes(has: boolean): string {
    return has ? "yes" : "no"
}
