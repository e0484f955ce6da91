// Mounted drives of this computer. On Linux they are in /proc/self/mounts, on a Mac in /Volumes.
import { open, readdir, readFile, realpath } from "node:fs/promises"
import path from "node:path"
import type { DriveFile, Drives } from "./boot-drive.js"

export interface DriveSources {
    platform: NodeJS.Platform
    /** Root of the file system; a test brings one. */
    root: string
}

export function nodeDrives({ platform, root }: DriveSources = { platform: process.platform, root: "/" }): Drives {
    return {
        mounts: () => (platform === "darwin" ? volumes(path.join(root, "Volumes")) : mountsOf(root)),
        async unmounted(label) {
            const link = path.join(root, "dev/disk/by-label", label)
            return await realpath(link).catch(() => undefined)
        },
        read: file => readFile(file),
        async create(file): Promise<DriveFile> {
            const handle = await open(file, "w")
            return {
                async write(bytes) {
                    // a piece may be taken in parts
                    for (let at = 0; at < bytes.length;)
                        at += (await handle.write(bytes, at, bytes.length - at)).bytesWritten
                },
                sync: () => handle.sync(),
                close: () => handle.close(),
            }
        },
    }
}

async function volumes(folder: string): Promise<string[]> {
    const names = await readdir(folder).catch(() => [])
    return names.map(name => path.join(folder, name))
}

// The boot drive is a small FAT; other kinds are not looked into, for some of them are slow or far away.
async function mountsOf(root: string): Promise<string[]> {
    const text = await readFile(path.join(root, "proc/self/mounts"), "utf8").catch(() => "")
    return text
        .split("\n")
        .map(line => line.split(" "))
        .filter(([, , type]) => type === "vfat" || type === "msdos")
        .map(([, folder]) =>
            folder.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(parseInt(octal, 8)))
        )
}
