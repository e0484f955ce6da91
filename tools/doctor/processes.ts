// The processes of a Linux computer, and the files they have open, by /proc. Owns nothing.
import { existsSync, readdirSync, readlinkSync } from "node:fs"
import path from "node:path"
import { attempt } from "./attempt.js"

export function processes(root: string): number[] {
    const proc = path.join(root, "proc")
    return (existsSync(proc) ? readdirSync(proc) : []).filter(name => /^\d+$/.test(name)).map(Number)
}

/** None of a process of somebody else, which cannot be looked into, and of one that ends meanwhile. */
export function openFiles(pid: number, root: string): { fd: string; file: string }[] {
    const fds = path.join(root, "proc", String(pid), "fd")
    return attempt(() => readdirSync(fds), []).map(fd => ({
        fd,
        file: attempt(() => readlinkSync(path.join(fds, fd)), ""),
    }))
}
