// Mounted drives in memory, and the boot drive of an RP2040 among them: it takes UF2 blocks, and goes away when it has the
// last one. It can fill, be read-only, tear what it is given, and be pulled out mid-write.
import type { DriveFile, Drives } from "../../tools/flash/boot-drive.js"

export interface DriveFaults {
    /** Bytes after which it is full. */
    room?: number
    readOnly?: boolean
    /** Bytes after which it is pulled out. */
    pulledAt?: number
    /** Stays when it has everything, as another boot loader's drive may. */
    stays?: boolean
    /** What it stores differs from what it was given. */
    tears?: boolean
    /** Goes away, and stays readable from the computer's cache. */
    cached?: boolean
    /** The last blocks fail on their way, though they arrived. */
    failsAtSync?: boolean
}

export class FakeDrives implements Drives {
    readonly folders: string[] = []
    readonly files = new Map<string, Uint8Array>()
    device: string | undefined
    /** The image the chip has taken. */
    flashed: Uint8Array | undefined
    /** Called when the chip restarts with it. */
    onRestart: () => void = () => {}
    closed = 0

    constructor(private readonly faults: DriveFaults = {}) {}

    plug(folder = "/media/me/RPI-RP2", boardId = "RPI-RP2"): void {
        this.folders.push(folder)
        const info = `UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: ${boardId}\r\n`
        this.files.set(`${folder}/INFO_UF2.TXT`, new TextEncoder().encode(info))
    }

    pull(folder: string): void {
        this.folders.splice(this.folders.indexOf(folder), 1)
        for (const file of [...this.files.keys()]) if (file.startsWith(folder + "/")) this.files.delete(file)
    }

    async mounts(): Promise<string[]> {
        return ["/", ...this.folders]
    }

    async unmounted(): Promise<string | undefined> {
        return this.device
    }

    async read(file: string): Promise<Uint8Array> {
        const bytes = this.files.get(file)
        if (!bytes) throw failure("ENOENT", `no such file ${file}`)
        return bytes
    }

    async create(file: string): Promise<DriveFile> {
        const { faults } = this
        const folder = this.folders.find(f => file.startsWith(f + "/"))
        if (!folder) throw failure("ENOENT", `no such folder for ${file}`)
        if (faults.readOnly) throw failure("EROFS", "read-only file system")
        let bytes = Buffer.alloc(0)
        return {
            write: async piece => {
                if (bytes.length + piece.length > (faults.pulledAt ?? Infinity)) {
                    this.pull(folder)
                    throw failure("EIO", "i/o error")
                }
                if (bytes.length + piece.length > (faults.room ?? Infinity)) throw failure("ENOSPC", "no space left")
                bytes = Buffer.concat([bytes, piece])
            },
            sync: async () => {
                if (faults.tears) bytes[bytes.length - 1] ^= 1
                this.files.set(file, bytes)
                this.flashed = bytes
                if (!faults.stays) {
                    if (!faults.cached) this.pull(folder)
                    this.onRestart()
                }
                if (faults.failsAtSync) throw failure("EIO", "i/o error")
            },
            close: async () => void this.closed++,
        }
    }
}

function failure(code: string, message: string): Error {
    return Object.assign(new Error(message), { code })
}
