// Flashes an ESP32 over its serial boot loader with esptool-js. The order is the safety: chip, flash size, then bytes,
// then the checksum the chip computes, then the reset. Whatever happens, the port is given back.
import { createHash } from "node:crypto"
import { ExitCode } from "../exit-code.js"
import { UserError } from "../user-error.js"
import { EspSession } from "./esp-session.js"
import type { SerialLine } from "./serial-line.js"
import type { EsptoolMethod, FlashTarget } from "./target.js"
import { hex } from "./uf2.js"
import type { Progress } from "./write-uf2.js"

export interface EspJob {
    readonly target: FlashTarget
    readonly method: EsptoolMethod
    readonly image: Uint8Array
    readonly line: SerialLine
    /** Bits a second while data goes over; the boot loader itself begins at 115200. */
    readonly baudRate: number
    readonly signal: AbortSignal
    /** What people are told as it happens. */
    say(text: string): void
    /** Everything esptool-js says. */
    trace(text: string): void
    progress: Progress
    /** The flash is about to change: from here on the board needs all of it. */
    onTouched(): void
}

/** UserError: 4 another chip or the port gone, 5 port busy, 6 no answer, 1 flash too small or a wrong checksum. Rejects with the signal's reason. */
export async function flashEsp(job: EspJob): Promise<void> {
    const session = await EspSession.open(job)
    const { target, signal } = job
    let written: number | undefined
    let over = false
    let verified = false
    const untilAborted = new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason as Error), { once: true })
    })
    const onVerified = () => void (verified = true)
    const work = run(session, job, onVerified, (done, total) => {
        // what has lost its port may still count for a moment
        if (over) return
        written = done
        if (total) job.progress(done, total)
    })
    // What loses the race fails later, when the port is closed under it.
    for (const promise of [work, untilAborted]) promise.catch(() => undefined)
    try {
        signal.throwIfAborted()
        await Promise.race([work, untilAborted, session.lost])
    } catch (error) {
        // A chip with a USB of its own may take its port away as it restarts, which is what is wanted.
        if (verified) return
        if (error instanceof UserError || signal.aborted) throw error
        throw told(error, await isLost(session.lost), session, target, job, written)
    } finally {
        over = true
        await session.close()
    }
}

async function run(session: EspSession, job: EspJob, onVerified: () => void, onWritten: Progress): Promise<void> {
    const { target, method, image, line } = job
    const chip = await session.connect()
    if (chip !== method.chip)
        throw new UserError(
            ExitCode.NotFound,
            `an ${method.chip} at ${line.path} (${target.name})`,
            `an ${chip}; nothing was written`,
            "name the board that is plugged in with --board (devsup boards lists them), or another port with --port"
        )
    if (session.secured)
        throw new UserError(
            ExitCode.Failed,
            `an ${chip} that takes any program`,
            "one in secure download mode; nothing was written",
            "use another board: this one was locked by its owner"
        )
    job.say(`${chip} at ${line.path}\n`)
    await session.start()
    const size = await session.flashSize()
    const end = method.address + image.length
    if (size === undefined)
        throw new UserError(
            ExitCode.Failed,
            "a flash chip that says how large it is",
            "one that does not answer; nothing was written",
            "take everything off the board's flash pins, power it well, and try again"
        )
    if (end > size)
        throw new UserError(
            ExitCode.Failed,
            `a flash of at least ${hex(end)} bytes (${Math.ceil(end / 1048576)} MB)`,
            `one of ${size / 1048576} MB; nothing was written`,
            `is it the board that --board names? ${target.name} has more`
        )
    job.onTouched()
    onWritten(0, 0)
    await session.write(image, method.address, onWritten)
    const wanted = createHash("md5").update(image).digest("hex")
    const found = await session.md5(method.address, image.length)
    if (found !== wanted)
        throw new UserError(
            ExitCode.Failed,
            `flash whose MD5 is ${wanted}`,
            `${found}`,
            "the board needs flashing again: try --baud 115200, another cable, another USB port"
        )
    onVerified()
    await session.hardReset()
}

async function isLost(lost: Promise<never>): Promise<Error | undefined> {
    return await Promise.race([lost, Promise.resolve(undefined)]).catch((error: Error) => error)
}

function told(
    error: unknown,
    lost: Error | undefined,
    session: EspSession,
    target: FlashTarget,
    job: EspJob,
    written: number | undefined
): UserError {
    const { path } = job.line
    const message = error instanceof Error ? error.message : String(error)
    const part = written === undefined ? "before anything was written" : `after ${written} bytes were sent`
    const again = written === undefined ? "flash again" : "flash again (the board has no whole program now)"
    const make = (code: ExitCode, expected: string, found: string, next: string) =>
        new UserError(code, expected, found, next, { cause: error })
    if (lost)
        return make(
            ExitCode.NotFound,
            `${path} to stay until the board is flashed`,
            `it went away ${part} (${lost.message})`,
            `plug the board in again and ${again}`
        )
    if (!session.connected && /unexpected chip/i.test(message))
        return make(
            ExitCode.NotFound,
            `an ${job.method.chip} at ${path} (${target.name})`,
            message,
            "name the board that is plugged in with --board, or another port with --port"
        )
    if (!session.connected)
        return make(
            ExitCode.TimedOut,
            `the boot loader of the ${target.name} to answer at ${path}`,
            `${session.heard()} (tried: ${session.tried.join(", ") || "nothing"})`,
            `bring it into its boot loader by hand: ${target.bootAdvice}; then flash again`
        )
    return make(
        ExitCode.TimedOut,
        `the ${session.connected} at ${path} to answer`,
        `${message.replace(/\.$/, "")}, ${part}`,
        `${again}, slower with --baud 115200, or over another cable`
    )
}
