// The ports as a table for people and as JSON. Pure.
import type { PortReport } from "./survey.js"

const HEAD = ["PORT", "USB", "PRODUCT", "SERIAL", "WHAT IS THERE"]

/** A head line and one line a port. */
export function portTable(ports: readonly PortReport[]): string {
    const rows = ports.map(port => [
        port.path,
        port.vendorId === undefined ? "-" : `${port.vendorId}:${port.productId ?? "?"}`,
        [port.manufacturer, port.product].filter(Boolean).join(" ") || "-",
        port.serialNumber ?? "-",
        what(port),
    ])
    const widths = HEAD.map((head, i) => Math.max(...[head, ...rows.map(row => row[i])].map(cell => cell.length)))
    return [HEAD, ...rows]
        .map(row =>
            row
                .map((cell, i) => cell.padEnd(widths[i]))
                .join("  ")
                .trimEnd()
        )
        .map(line => line + "\n")
        .join("")
}

function what(port: PortReport): string {
    const { kind, deviceId, mayBe, reason } = port
    if (port.state === "board") {
        const name = kind?.profile ? `${kind.profile.name} (${kind.profile.id})` : (kind?.description ?? "a board")
        return `${name}, board ${deviceId}${kind?.firmware ? `, DeviceScript ${kind.firmware}` : ""}`
    }
    const could = mayBe.length ? `; may be ${mayBe.map(board => board.id).join(", ")}` : ""
    return (port.state === "not-asked" ? reason : `skipped: ${reason}`) + could
}

/** One object a port. */
export function portJson(port: PortReport) {
    const { path, vendorId, productId, serialNumber, manufacturer, product, state, reason, deviceId, kind } = port
    return {
        schema: 1,
        port: path,
        vendorId: vendorId ?? null,
        productId: productId ?? null,
        manufacturer: manufacturer ?? null,
        product: product ?? null,
        serialNumber: serialNumber ?? null,
        state,
        reason: reason || null,
        device: deviceId ?? null,
        board: kind?.profile?.id ?? null,
        description: kind?.description ?? null,
        firmware: kind?.firmware ?? null,
        mayBe: port.mayBe.map(board => board.id),
    }
}
