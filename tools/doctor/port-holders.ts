// Which other programs have a serial port open: on Linux by /proc, elsewhere by lsof. Owns nothing.
import { readFileSync, realpathSync } from "node:fs"
import path from "node:path"
import { attempt } from "./attempt.js"
import type { Computer } from "./computer.js"
import { type Finding, note, ok, problem } from "./finding.js"
import { openFiles, processes } from "./processes.js"
import { ptyMakers } from "./pty-makers.js"

export interface Holder {
    pid: number
    name: string
}

export function checkHolders(port: string, computer: Computer): Finding {
    const holders = computer.platform === "linux" ? fromProc(port, computer.root) : fromLsof(port, computer)
    if (!holders) return note(port, "whether another program holds it is not known", "install lsof to see")
    const makers =
        computer.platform === "linux"
            ? ptyMakers(
                  attempt(() => realpathSync(port), port),
                  computer.root
              )
            : new Set()
    const others = holders.filter(({ pid }) => !makers.has(pid))
    if (others.length)
        return problem(
            port,
            "held by " + named(others),
            "close that program; two that read one port take the bytes from each other"
        )
    if (holders.length)
        return {
            check: port,
            level: "note",
            text: `a pseudo-terminal of ${named(holders)}, as of devsup sim --pty; no other program holds it`,
        }
    return ok(port, computer.user.uid === 0 ? "no program holds it" : "no program of yours holds it")
}

function named(holders: readonly Holder[]): string {
    return holders.map(({ name, pid }) => `${name} (process ${pid})`).join(", ")
}

function fromProc(port: string, root: string): Holder[] {
    const paths = [port, ...attempt(() => [realpathSync(port)], [])]
    return processes(root)
        .filter(pid => pid !== process.pid && openFiles(pid, root).some(({ file }) => paths.includes(file)))
        .map(pid => {
            const comm = path.join(root, "proc", String(pid), "comm")
            return { pid, name: attempt(() => readFileSync(comm, "utf8").trim(), "?") }
        })
}

/** `lsof -F pc` prints a line p<pid> and a line c<command> a process, and fails where there is none. */
function fromLsof(port: string, computer: Computer): Holder[] | undefined {
    if (computer.run("lsof", ["-v"]) === undefined) return undefined
    const text = computer.run("lsof", ["-F", "pc", port]) ?? ""
    return [...text.matchAll(/^p(\d+)\nc(.*)$/gm)].map(([, pid, name]) => ({ pid: Number(pid), name }))
}
