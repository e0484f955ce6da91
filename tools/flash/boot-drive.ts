// The drive that the RP2040's ROM shows while BOOTSEL is held at power-on: which of the mounted drives it is.
import path from "node:path"
import { ExitCode } from "../exit-code.js"
import type { WallClock } from "../io.js"
import { UserError } from "../user-error.js"
import type { FlashTarget, Uf2Method } from "./target.js"

/** Mounted drives and the files on them. Errors are Node's, with `code`. */
export interface Drives {
    /** Folders that removable drives are mounted at; may hold others too. */
    mounts(): Promise<string[]>
    /** A drive with this label that is plugged in and not mounted, as the path of its device. */
    unmounted(label: string): Promise<string | undefined>
    read(file: string): Promise<Uint8Array>
    create(file: string): Promise<DriveFile>
}

/** A file being written. */
export interface DriveFile {
    write(bytes: Uint8Array): Promise<void>
    /** Resolves when all of it has reached the drive. */
    sync(): Promise<void>
    close(): Promise<void>
}

export interface Wait {
    clock: WallClock
    signal: AbortSignal
    /** ms */
    timeout: number
    say(text: string): void
}

const INFO = "INFO_UF2.TXT"
const POLL = 250

/** Is this folder, now, the boot drive of such a chip? Its Board-ID otherwise; undefined when it is no boot drive. */
export async function boardIdOf(drives: Drives, folder: string): Promise<string | undefined> {
    try {
        const info = new TextDecoder().decode(await drives.read(path.join(folder, INFO)))
        return /^Board-ID:\s*(\S+)/m.exec(info)?.[1] ?? ""
    } catch {
        return undefined
    }
}

/** The named drive, checked. UserError: 4 when nothing is there or another board's drive. */
export async function namedDrive(drives: Drives, folder: string, target: FlashTarget, m: Uf2Method): Promise<string> {
    const id = await boardIdOf(drives, folder)
    if (id === m.drive) return folder
    throw new UserError(
        ExitCode.NotFound,
        `the boot drive of a ${target.name} at ${folder} (an ${INFO} whose Board-ID is ${m.drive})`,
        id === undefined ? `no ${INFO}` : `Board-ID ${id || "missing"}`,
        id === undefined
            ? `${target.bootAdvice}; then name the folder its drive is mounted at`
            : `name the board that is plugged in with --board, or plug in the ${target.name}`
    )
}

/** Waits until exactly one boot drive is there. UserError: 4 for several, 6 when none comes in time. */
export async function awaitDrive(drives: Drives, target: FlashTarget, m: Uf2Method, wait: Wait): Promise<string> {
    const { clock, signal, timeout, say } = wait
    const end = clock.now() + timeout
    let asked = false
    for (;;) {
        const found: string[] = []
        for (const folder of await drives.mounts())
            if ((await boardIdOf(drives, folder)) === m.drive) found.push(folder)
        if (found.length === 1) return found[0]
        if (found.length)
            throw new UserError(
                ExitCode.NotFound,
                "one boot drive",
                `${found.length}: ${found.join(", ")}`,
                `choose one: --drive ${found[0]}`
            )
        if (clock.now() >= end) break
        if (!asked) say(`waiting for the boot drive of the ${target.name}: ${target.bootAdvice}\n`)
        asked = true
        await clock.sleep(POLL, signal)
        signal.throwIfAborted()
    }
    const device = await drives.unmounted(m.drive)
    throw new UserError(
        ExitCode.TimedOut,
        `the boot drive of a ${target.name} within ${timeout / 1000} s`,
        device ? `one that is not mounted: ${device}` : "no drive with its INFO_UF2.TXT",
        device
            ? `mount it, for example with udisksctl mount -b ${device}, and run this again`
            : `${target.bootAdvice}; a drive mounted at an unusual place is named with --drive`
    )
}
