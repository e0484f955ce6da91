// The serial ports of a Linux computer, read from a /sys that this test makes.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { isCandidate, serialPorts } from "../../tools/board/ports.js"

let root: string
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), "devsup-sys-"))))
afterEach(() => rmSync(root, { recursive: true }))

function file(name: string, text: string): void {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text + "\n")
}

/** A port `name` of a USB device at `device`, `depth` folders above the port. */
function usbPort(name: string, device: string, interfaceFolder: string, ids: Record<string, string>): void {
    for (const [key, value] of Object.entries(ids)) file(`${device}/${key}`, value)
    mkdirSync(path.join(root, device, interfaceFolder), { recursive: true })
    mkdirSync(path.join(root, `sys/class/tty/${name}`), { recursive: true })
    symlinkSync(path.join(root, device, interfaceFolder), path.join(root, `sys/class/tty/${name}/device`))
}

const list = () => serialPorts({ platform: "linux", root })

test("USB ports have the ids of their device, sorted as people count", async () => {
    usbPort("ttyACM10", "sys/devices/usb1/1-2", "1-2:1.0", { idVendor: "303a", idProduct: "4001" })
    usbPort("ttyACM2", "sys/devices/usb1/1-1", "1-1:1.0", {
        idVendor: "2e8a",
        idProduct: "000a",
        serial: "E6605838",
        manufacturer: "Raspberry Pi",
        product: "Pico",
    })
    usbPort("ttyUSB0", "sys/devices/usb1/1-3", "1-3:1.0/ttyUSB0", { idVendor: "10c4", idProduct: "ea60" })
    expect(await list()).toEqual([
        {
            path: "/dev/ttyACM2",
            vendorId: "2e8a",
            productId: "000a",
            serialNumber: "E6605838",
            manufacturer: "Raspberry Pi",
            product: "Pico",
        },
        { path: "/dev/ttyACM10", vendorId: "303a", productId: "4001" },
        { path: "/dev/ttyUSB0", vendorId: "10c4", productId: "ea60" },
    ])
})

test("consoles and UARTs that are not there are no ports; a real UART is one, but no candidate", async () => {
    mkdirSync(path.join(root, "sys/class/tty/tty0"), { recursive: true })
    for (const [name, type] of [
        ["ttyS0", "4"],
        ["ttyS1", "0"],
    ]) {
        file(`sys/class/tty/${name}/type`, type)
        mkdirSync(path.join(root, "sys/devices/serial8250", name), { recursive: true })
        symlinkSync(path.join(root, "sys/devices/serial8250", name), path.join(root, `sys/class/tty/${name}/device`))
    }
    expect(await list()).toEqual([{ path: "/dev/ttyS0" }])
    expect((await list()).filter(isCandidate)).toEqual([])
})

test("a computer without any is an empty list", async () => {
    expect(await list()).toEqual([])
})
