// Which other programs have a serial port open: on Linux by /proc, elsewhere by lsof. Owns nothing.
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs"
import path from "node:path"
import type { Computer } from "./computer.js"
import { type Finding, note, ok, problem } from "./finding.js"

export interface Holder {
    pid: number
    name: string
}

export function checkHolders(port: string, computer: Computer): Finding {
    const holders = computer.platform === "linux" ? fromProc(port, computer.root) : fromLsof(port, computer)
    if (!holders) return note(port, "whether another program holds it is not known", "install lsof to see")
    if (holders.length)
        return problem(
            port,
            "held by " + holders.map(({ name, pid }) => `${name} (process ${pid})`).join(", "),
            "close that program; two that read one port take the bytes from each other"
        )
    return ok(port, computer.user.uid === 0 ? "no program holds it" : "no program of yours holds it")
}

function fromProc(port: string, root: string): Holder[] {
    const proc = path.join(root, "proc")
    const names = existsSync(proc) ? readdirSync(proc).filter(name => /^\d+$/.test(name)) : []
    const paths = [port, ...attempt(() => [realpathSync(port)], [])]
    return names.flatMap(pid => {
        const fds = path.join(proc, pid, "fd")
        // the processes of others cannot be looked into, and some end while we look
        const open = attempt(() => readdirSync(fds), [])
        const holds = open.some(fd => paths.includes(attempt(() => readlinkSync(path.join(fds, fd)), "")))
        if (!holds || Number(pid) === process.pid) return []
        return [
            { pid: Number(pid), name: attempt(() => readFileSync(path.join(proc, pid, "comm"), "utf8").trim(), "?") },
        ]
    })
}

/** `lsof -F pc` prints a line p<pid> and a line c<command> a process, and fails where there is none. */
function fromLsof(port: string, computer: Computer): Holder[] | undefined {
    if (computer.run("lsof", ["-v"]) === undefined) return undefined
    const text = computer.run("lsof", ["-F", "pc", port]) ?? ""
    return [...text.matchAll(/^p(\d+)\nc(.*)$/gm)].map(([, pid, name]) => ({ pid: Number(pid), name }))
}

function attempt<T>(work: () => T, otherwise: T): T {
    try {
        return work()
    } catch {
        return otherwise
    }
}
