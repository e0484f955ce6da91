// The parts of `devsup flash` over an emulated chip and a fake drive.
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { onTestFinished } from "vitest"
import { nodeVmFactory } from "../../sim/node/vm-factory.js"
import { findBoard } from "../../tools/boards/catalog.js"
import { FlashCommand, type FlashParts } from "../../tools/commands/flash.js"
import { FakeIo } from "../tools/fake-io.js"
import { EmulatedChip, ESP32_C3 } from "./emulated-chip.js"
import { EmulatedLine } from "./emulated-line.js"
import { FakeDrives } from "./fake-drives.js"
import { fakeBin, fakeUf2 } from "./fake-images.js"

export function flashBench(program: Uint8Array = new Uint8Array(0), model = ESP32_C3) {
    const io = new FakeIo()
    io.cwd = mkdtempSync(path.join(tmpdir(), "devsup-flash-"))
    onTestFinished(() => rmSync(io.cwd, { recursive: true, force: true }))
    const line = new EmulatedLine(new EmulatedChip(model))
    const drives = new FakeDrives()
    const files = new Map<string, Uint8Array>()
    const downloads: string[] = []
    const ports = [{ path: line.path, vendorId: "10c4", productId: "ea60" }]
    drives.onRestart = () => ports.push({ path: "/dev/ttyACM0", vendorId: "2e8a", productId: "000a" })
    const parts: FlashParts = {
        board: findBoard,
        program: async entry => ({
            root: io.cwd,
            entry: entry ?? "firmware/main.ts",
            binary: program,
            notes: ["something to know"],
        }),
        vmFactory: nodeVmFactory(),
        configured: async (_, image) => image,
        files: {
            read: async file => files.get(file),
            write: async (file, bytes) => void files.set(file, bytes),
            download: async url => {
                downloads.push(url)
                throw new TypeError("fetch failed", { cause: new Error("getaddrinfo ENOTFOUND") })
            },
        },
        drives,
        ports: async () => [...ports],
        line: () => line,
        exists: () => false,
    }
    /** Puts a firmware image where a download would. */
    const cache = (name: string) =>
        files.set(path.join(io.cwd, ".devicescript/cache", name), name.endsWith(".uf2") ? fakeUf2() : fakeBin())
    const command = new FlashCommand(async () => parts)
    const run = (args: string[], raw: Record<string, unknown>) =>
        command.run(command.validate(args.length ? args : [undefined], raw), io)
    return { io, line, drives, parts, ports, files, downloads, cache, command, run }
}
