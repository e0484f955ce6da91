// Which processes made a pseudo-terminal on Linux: those that hold its master side, and their parents. Of devsup sim --pty these
// are socat and the simulator, which keeps the terminal open between two hosts; they take no bytes from anybody. Owns nothing.
import { readFileSync } from "node:fs"
import path from "node:path"
import { attempt } from "./attempt.js"
import { openFiles, processes } from "./processes.js"

const MASTER = /^\/dev\/(pts\/)?ptmx$/

/** Ids of the processes; empty where the terminal is no pseudo-terminal. */
export function ptyMakers(terminal: string, root: string): Set<number> {
    const index = /^\/dev\/pts\/(\d+)$/.exec(terminal)?.[1]
    const makers = new Set<number>()
    if (index === undefined) return makers
    for (const pid of processes(root)) {
        const folder = path.join(root, "proc", String(pid))
        const holdsMaster = openFiles(pid, root).some(
            // fdinfo of a master says which terminal is at its other end (tty_show_fdinfo of Linux)
            ({ fd, file }) =>
                MASTER.test(file) &&
                /^tty-index:\s*(\d+)$/m.exec(
                    attempt(() => readFileSync(path.join(folder, "fdinfo", fd), "utf8"), "")
                )?.[1] === index
        )
        if (!holdsMaster) continue
        makers.add(pid)
        const parent = /^PPid:\s*(\d+)$/m.exec(
            attempt(() => readFileSync(path.join(folder, "status"), "utf8"), "")
        )?.[1]
        if (parent !== undefined) makers.add(Number(parent))
    }
    return makers
}
