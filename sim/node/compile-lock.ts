// One compile at a time in a project, whoever asks: the compiler rewrites node_modules/@devicescript/* as it goes.
// The lock is a file with the holder's process id; a holder that died is passed over.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { cacheFolder } from "./program-cache.js"

const POLL = 40

/** Runs `work` while holding the project's compile lock. An abort of `signal` ends the wait for it. */
export async function withCompileLock<T>(root: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const file = join(cacheFolder(root), "compile.lock")
    mkdirSync(dirname(file), { recursive: true })
    while (!take(file)) await pause(POLL, undefined, signal ? { signal } : {})
    try {
        return await work()
    } finally {
        rmSync(file, { force: true })
    }
}

function take(file: string): boolean {
    try {
        writeFileSync(file, String(process.pid), { flag: "wx" })
        return true
    } catch {
        if (holderIsAlive(file)) return false
        rmSync(file, { force: true })
        return false
    }
}

function holderIsAlive(file: string): boolean {
    try {
        const pid = Number(readFileSync(file, "utf8"))
        if (!pid) return true // being written
        process.kill(pid, 0)
        return true
    } catch (e) {
        return (e as NodeJS.ErrnoException).code === "EPERM"
    }
}
