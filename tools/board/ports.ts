// The serial ports of this computer, with what USB says of them. On Linux they are read from /sys: the serialport package asks
// udevadm, and where that is missing its list brings the process down. Owns nothing.
import { readdir, readFile, realpath } from "node:fs/promises"
import path from "node:path"

export interface SerialPortInfo {
    /** `/dev/ttyACM0`, `COM3`. */
    path: string
    /** 4 hex digits. */
    vendorId?: string
    productId?: string
    serialNumber?: string
    manufacturer?: string
    product?: string
}

export interface PortSources {
    platform: NodeJS.Platform
    /** Root of the file system; a test brings one. */
    root: string
}

const REAL: PortSources = { platform: process.platform, root: "/" }

/** Every port, sorted by path. USB ports have ids. */
export async function serialPorts(sources: PortSources = REAL): Promise<SerialPortInfo[]> {
    const found = sources.platform === "linux" ? await linuxPorts(sources.root) : await otherPorts()
    return found.sort((a, b) => a.path.localeCompare(b.path, "en", { numeric: true }))
}

/** Ports that a board may be on: those on USB. */
export function isCandidate(port: SerialPortInfo): boolean {
    return port.vendorId !== undefined
}

async function otherPorts(): Promise<SerialPortInfo[]> {
    const { SerialPort } = await import("serialport")
    return (await SerialPort.list()).map(p => ({ ...p }))
}

async function linuxPorts(root: string): Promise<SerialPortInfo[]> {
    const folder = path.join(root, "sys/class/tty")
    const names = await readdir(folder).catch(() => [])
    const ports = await Promise.all(names.map(name => linuxPort(path.join(folder, name), name)))
    return ports.flatMap(port => port ?? [])
}

// Consoles and pseudo-terminals have no device behind them; a ttyS without hardware has a device of type 0.
async function linuxPort(folder: string, name: string): Promise<SerialPortInfo | undefined> {
    const device = await realpath(path.join(folder, "device")).catch(() => undefined)
    if (device === undefined) return undefined
    if ((await text(path.join(folder, "type"))) === "0") return undefined
    const port: SerialPortInfo = { path: `/dev/${name}` }
    // The interface of a USB device is one or two folders below the device that has the ids.
    for (let at = device, i = 0; i < 4; ++i, at = path.dirname(at)) {
        const vendorId = await text(path.join(at, "idVendor"))
        if (vendorId === undefined) continue
        const rows = {
            productId: "idProduct",
            serialNumber: "serial",
            manufacturer: "manufacturer",
            product: "product",
        }
        port.vendorId = vendorId
        for (const [key, file] of Object.entries(rows) as [keyof typeof rows, string][]) {
            const value = await text(path.join(at, file))
            if (value !== undefined) port[key] = value
        }
        break
    }
    return port
}

async function text(file: string): Promise<string | undefined> {
    return await readFile(file, "utf8").then(
        found => found.trim(),
        () => undefined
    )
}
