// Copies a checked UF2 file to a boot drive and finds out whether it arrived. The chip restarts, and its drive goes away,
// the moment it has the last block, which may be before the file is closed: so an error after the last byte is judged by
// what happens next, and only one before it is a failure by itself.
import path from "node:path"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import { boardIdOf, type Drives, type Wait } from "./boot-drive.js"
import type { FlashTarget } from "./target.js"

/** Told after each piece: bytes so far and in all. */
export type Progress = (written: number, total: number) => void

/**
 * `restarted`: the drive went away after the last block · `lost`: it went away while the last blocks were on their way, so
 * only the board itself can tell · `kept`: the drive stayed, and holds the file.
 */
export type Written = "restarted" | "lost" | "kept"

const PLAIN = new Set(["ENOSPC", "EROFS", "EACCES", "EPERM"])
const NAME = "DEVSUP.UF2"
const PIECE = 16 * 1024
const POLL = 100
/** ms after which a drive that is still there will stay. */
const SETTLE = 3000

/** `isBack`: has the board started again, as far as its port tells? UserError (exit 4, 5 or 1) when it did not get all. */
export async function writeUf2(
    drives: Drives,
    folder: string,
    image: Uint8Array,
    target: FlashTarget,
    wait: Wait,
    progress: Progress,
    isBack: () => Promise<boolean>
): Promise<Written> {
    const file = path.join(folder, NAME)
    let written = 0
    let isBegun = false
    let problem: unknown
    try {
        const handle = await drives.create(file)
        isBegun = true
        try {
            while (written < image.length) {
                wait.signal.throwIfAborted()
                const piece = image.subarray(written, written + PIECE)
                await handle.write(piece)
                written += piece.length
                progress(written, image.length)
            }
            await handle.sync()
        } finally {
            await handle.close().catch((error: unknown) => (problem ??= error))
        }
    } catch (error) {
        if (wait.signal.aborted) throw error
        problem = error
    }
    wait.signal.throwIfAborted()
    // What the file system says plainly needs no second look.
    const plain = PLAIN.has((problem as NodeJS.ErrnoException | undefined)?.code ?? "")
    const gone = !plain && (await vanishes(drives, folder, wait, isBack))
    if (!gone) wait.signal.throwIfAborted()
    if (written < image.length)
        throw unfinished(problem, gone, isBegun ? written : undefined, image.length, folder, target)
    if (gone) return problem ? "lost" : "restarted"
    if (problem) throw unfinished(problem, false, written, image.length, folder, target)
    const read = await drives.read(file).catch(() => undefined)
    if (read && Buffer.compare(read, image) === 0) return "kept"
    throw new UserError(
        ExitCode.Failed,
        `${file} to hold what was written to it`,
        !read ? "no such file" : `${read.length} bytes of ${image.length}, or others`,
        `the drive did not take the file: ${target.bootAdvice}, and flash again`
    )
}

// A drive that was mounted by hand stays readable from the cache when it is gone: the board's port tells then.
async function vanishes(
    drives: Drives,
    folder: string,
    { clock, signal }: Wait,
    isBack: () => Promise<boolean>
): Promise<boolean> {
    for (const end = clock.now() + SETTLE; ; await clock.sleep(POLL, signal)) {
        if ((await boardIdOf(drives, folder)) === undefined || (await isBack())) return true
        if (clock.now() >= end || signal.aborted) return false
    }
}

function unfinished(
    problem: unknown,
    gone: boolean,
    /** Undefined where the file could not even be made. */
    written: number | undefined,
    total: number,
    folder: string,
    target: FlashTarget
): UserError {
    const code = (problem as NodeJS.ErrnoException | undefined)?.code
    const left = written === undefined ? "Nothing was written" : "The board has no whole program now"
    const again = `${left}: ${target.bootAdvice}, and flash again`
    const tell = (exit: ExitCode, expected: string, found: string, next: string) =>
        new UserError(exit, expected, found, next, { cause: problem })
    const part = `after ${written ?? 0} of ${total} bytes`
    if (code === "ENOSPC")
        return tell(
            ExitCode.Failed,
            `room for ${total} bytes on ${folder}`,
            `a full drive ${part}`,
            `is it the boot drive? Its files are not the flash's: delete what somebody put there. ${again}`
        )
    if (code === "EROFS" || code === "EACCES" || code === "EPERM")
        return tell(
            code === "EROFS" ? ExitCode.Failed : ExitCode.Busy,
            `to write to ${folder}`,
            code === "EROFS" ? "a drive that is mounted read-only" : "no permission",
            code === "EROFS"
                ? "unplug the board, plug it in again with BOOTSEL held, and look that it is mounted for writing"
                : "mount the drive as yourself (udisksctl mount -b DEVICE), then flash again"
        )
    if (gone)
        return tell(
            ExitCode.NotFound,
            `the boot drive to stay until all of ${total} bytes are written`,
            `it went away ${part}`,
            again
        )
    return tell(
        ExitCode.Failed,
        `to write ${total} bytes to ${folder}`,
        `${problem instanceof Error ? problem.message : String(problem)} ${part}`,
        again
    )
}
