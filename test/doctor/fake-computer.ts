// A computer of which a test says everything, with a file system of its own.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import type { SerialPortInfo } from "../../tools/board/ports.js"
import type { Computer } from "../../tools/doctor/computer.js"

export class FakeComputer implements Computer {
    platform: NodeJS.Platform = "linux"
    nodeVersion = "20.19.1"
    readonly root = mkdtempSync(path.join(tmpdir(), "devsup-computer-"))
    user = { uid: 1000, groups: [1000] }
    plugged: SerialPortInfo[] = []
    files: Record<string, { gid: number; mode: number }> = {}
    /** Paths that may not be used. */
    forbidden: string[] = []
    /** `command arg …` → what it prints. */
    prints: Record<string, string> = { "socat -V": "", "udevadm --version": "" }

    constructor() {
        this.file("etc/group", "root:x:0:\ndialout:x:20:ada\nuucp:x:986:\n")
    }

    ports = async () => this.plugged
    stat = (file: string) => this.files[file]
    mayUse = (file: string) => !this.forbidden.includes(file)
    run = (command: string, args: readonly string[]) => this.prints[[command, ...args].join(" ")]

    /** A port on USB, of a group. */
    plug(port: string, gid = 20, mode = 0o660): void {
        this.plugged.push({ path: port, vendorId: "2e8a", productId: "420a" })
        this.files[port] = { gid, mode }
    }

    file(name: string, text: string): void {
        const file = path.join(this.root, name)
        mkdirSync(path.dirname(file), { recursive: true })
        writeFileSync(file, text)
    }

    /** A process with files open. */
    process(pid: number, name: string, ...open: string[]): void {
        this.file(`proc/${pid}/comm`, name + "\n")
        mkdirSync(path.join(this.root, `proc/${pid}/fd`), { recursive: true })
        open.forEach((file, fd) => symlinkSync(file, path.join(this.root, `proc/${pid}/fd/${fd}`)))
    }

    /** Makes a process one that holds the master side of a pseudo-terminal. */
    serves(pid: number, terminal: number, parent: number): void {
        symlinkSync("/dev/ptmx", path.join(this.root, `proc/${pid}/fd/99`))
        this.file(`proc/${pid}/fdinfo/99`, `pos:\t0\nflags:\t0100002\nmnt_id:\t25\ntty-index:\t${terminal}\n`)
        this.file(`proc/${pid}/status`, `Name:\tsocat\nPid:\t${pid}\nPPid:\t${parent}\n`)
    }

    remove(): void {
        rmSync(this.root, { recursive: true })
    }
}
