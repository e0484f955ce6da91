import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { nodeDrives } from "../../tools/flash/drives-node.js"

let root: string
beforeEach(() => void (root = mkdtempSync(path.join(tmpdir(), "devsup-drives-"))))
afterEach(() => rmSync(root, { recursive: true, force: true }))

test("mounted FAT drives are listed, their folders unescaped; nothing else is looked into", async () => {
    mkdirSync(path.join(root, "proc/self"), { recursive: true })
    const lines = [
        "/dev/sda2 / ext4 rw 0 0",
        "/dev/sdb1 /media/me/RPI-RP2 vfat rw,nosuid 0 0",
        "/dev/sdc1 /media/me/MY\\040STICK vfat rw 0 0",
        "me@far:/ /mnt/far fuse.sshfs rw 0 0",
    ]
    writeFileSync(path.join(root, "proc/self/mounts"), lines.join("\n") + "\n")
    const drives = nodeDrives({ platform: "linux", root })
    expect(await drives.mounts()).toEqual(["/media/me/RPI-RP2", "/media/me/MY STICK"])
})

test("a Mac's volumes", async () => {
    mkdirSync(path.join(root, "Volumes/RPI-RP2"), { recursive: true })
    expect(await nodeDrives({ platform: "darwin", root }).mounts()).toEqual([path.join(root, "Volumes/RPI-RP2")])
    expect(await nodeDrives({ platform: "linux", root }).mounts()).toEqual([])
})

test("a drive that is plugged in and not mounted is found by its label", async () => {
    mkdirSync(path.join(root, "dev/disk/by-label"), { recursive: true })
    writeFileSync(path.join(root, "dev/sdb1"), "")
    symlinkSync("../../sdb1", path.join(root, "dev/disk/by-label/RPI-RP2"))
    const drives = nodeDrives({ platform: "linux", root })
    expect(path.basename((await drives.unmounted("RPI-RP2")) ?? "")).toBe("sdb1")
    expect(await drives.unmounted("OTHER")).toBeUndefined()
})

test("a file arrives in pieces", async () => {
    const file = path.join(root, "A.UF2")
    const handle = await nodeDrives().create(file)
    await handle.write(new Uint8Array(70_000).fill(1))
    await handle.write(new Uint8Array(5).fill(2))
    await handle.sync()
    await handle.close()
    expect(readFileSync(file).length).toBe(70_005)
    expect(await nodeDrives().read(file)).toHaveLength(70_005)
})
