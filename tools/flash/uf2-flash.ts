// The whole way of a UF2 image to a board: its boot drive, the file, the board that comes back.
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import { awaitDrive, namedDrive, type Drives, type Wait } from "./boot-drive.js"
import { portReturns, type PortInfo } from "./port-return.js"
import type { FlashTarget, Uf2Method } from "./target.js"
import { writeUf2, type Progress } from "./write-uf2.js"

export interface Uf2Job {
    readonly target: FlashTarget
    readonly method: Uf2Method
    /** Checked. */
    readonly image: Uint8Array
    /** Where the drive is; absent: it is looked for. */
    readonly drive?: string
    readonly drives: Drives
    ports(): Promise<readonly PortInfo[]>
    readonly wait: Wait
    progress: Progress
    /** The flash is about to change: from here on the board needs all of it. */
    onTouched(): void
    /** The board has all of it. */
    onWhole(): void
}

/** ms that a board may take to start and show its port: about 1.2 s for the runtime, the rest for the computer. */
const RETURN = 15_000

/** Resolves with what became of the board, in words. UserError: 4 no drive, several, or it went away too early; 6 no drive or board in time; 1, 5 for the drive. */
export async function flashUf2(job: Uf2Job): Promise<string> {
    const { target, method, image, drives, wait } = job
    const folder = job.drive
        ? await namedDrive(drives, job.drive, target, method)
        : await awaitDrive(drives, target, method, wait)
    const before = await job.ports()
    job.onTouched()
    const isBack = async () => (await portReturns(job.ports, before, { ...wait, timeout: 0 })) !== undefined
    const written = await writeUf2(drives, folder, image, target, wait, job.progress, isBack)
    if (written === "restarted") job.onWhole()
    if (written === "kept")
        return `the drive at ${folder} holds the image and has not gone away: press reset, or plug the board in again`
    const port = await portReturns(job.ports, before, { ...wait, timeout: RETURN })
    if (port !== undefined) return `the board is back at ${port}`
    wait.signal.throwIfAborted()
    throw new UserError(
        ExitCode.TimedOut,
        `the ${target.name} to show its serial port within ${RETURN / 1000} s`,
        written === "lost"
            ? "none, and the drive went away while the last of the image was on its way"
            : "none, although the drive took the whole image",
        written === "lost"
            ? `it may have no whole program now: ${target.bootAdvice}, and flash again`
            : "plug it in again; if devsup ports does not show it then, flash it again"
    )
}
